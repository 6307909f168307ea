/**
 * Simulated Workers AI: our own adapter on a binding that hears nothing. Which sentence it gives follows from the place of a
 * part alone, and it fails as ordered.
 */
import type { Db } from '#worker/storage/db.ts'
import { httpRuntime } from '../http-client.ts'
import type { Transcriber } from '../transcriber/transcriber.ts'
import { type AiBinding, createWorkersAi } from '../transcriber/workers-ai.ts'
import { takeAnswerFault } from './faults.ts'

const said = [
  'Yesterday I have met my new manager and we talked about the presentation.',
  'I am proud from my presentation because the audience asked good questions.',
  'He said me to rehearse the slides again before the deadline.',
  'I was nervous at first, but the feedback was better than I expected.',
  'Next week I will follow up with the customers and send the agenda.',
] as const

const proposals = [
  {
    said: 'Yesterday I have met my new manager',
    better: 'Yesterday I met my new manager',
    note: 'مع yesterday نستخدم الماضي البسيط',
  },
  { said: 'I am proud from my presentation', better: 'I am proud of my presentation', note: 'proud تأتي معها of' },
  { said: 'He said me to rehearse', better: 'He told me to rehearse', note: 'say لا تأخذ شخصًا بعدها' },
] as const

/** Of the answers ordered as `wrong`: what a model writes of silence, and a proposal about what nobody said. */
const wrong = {
  transcribe: { text: 'Thanks for watching!' },
  propose: { response: { sentences: [{ said: 'I never said this', better: 'I never said that', note: '' }] } },
} as const

const never = () => new Promise<never>(() => undefined)

/** The adapter on a binding that gives this answer, or fails as the fault says. */
const createAnswering = (fault: string | null, answer: unknown, other: unknown): Transcriber => {
  const ai: AiBinding = {
    async run() {
      if (fault === 'timeout') return never()
      if (fault === 'network') throw new TypeError('the simulated line is broken')
      if (fault === 'http500') throw new Error('3043: Internal server error')
      if (fault === 'notJson') return '<html>'
      const [, ms] = /^(?:slow|late):(\d+)$/.exec(fault ?? '') ?? []
      if (ms !== undefined) await httpRuntime.wait(Number(ms))
      return fault === 'wrong' ? other : answer
    },
  }
  // Nobody waits for an answer that never comes, and no other answer comes too late.
  const wait = fault === 'timeout' ? async () => undefined : never
  return createWorkersAi(ai, { wait, log: () => undefined })
}

export const createSimulatedTranscriber = (db: Db): Transcriber => ({
  simulated: true,
  async transcribe(sound) {
    const fault = await takeAnswerFault(db, 'transcriber', 'transcribe')
    const text = sound.bytes.length === 0 ? '' : (said[(sound.number - 1) % said.length] ?? '')
    return createAnswering(fault, { text }, wrong.transcribe).transcribe(sound)
  },
  async propose(text) {
    const fault = await takeAnswerFault(db, 'transcriber', 'propose')
    const sentences = proposals.filter((one) => text.includes(one.said))
    return createAnswering(fault, { response: { sentences } }, wrong.propose).propose(text)
  },
})
