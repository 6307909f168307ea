/** A transcriber that hears nothing: which sentences it gives follows from the place of a part alone. */
import { toSuccess } from '../outcome.ts'
import type { Transcriber } from '../transcriber/transcriber.ts'

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

export const simulatedTranscriber: Transcriber = {
  simulated: true,
  transcribe: async ({ number, bytes }) =>
    toSuccess({ text: bytes.length === 0 ? '' : (said[(number - 1) % said.length] ?? '') }),
  propose: async (text) => toSuccess({ sentences: proposals.filter((one) => text.includes(one.said)) }),
}
