/** The transcriber by Workers AI: what it asks of the binding, and what it makes of each answer. */
import { expect, test } from 'vitest'
import { db } from '#tests/kit/people.ts'
import { chooseTranscriber } from '#worker/gateways/transcriber/choose.ts'
import { createWorkersAi, soundModel, textModel } from '#worker/gateways/transcriber/workers-ai.ts'

type Answer = (model: string, input: Readonly<Record<string, unknown>>) => Promise<unknown>

const never = () => new Promise<never>(() => undefined)
const withAnswer = (run: Answer, wait: () => Promise<unknown> = never) =>
  createWorkersAi({ run }, { wait, log: () => undefined })
const sound = { type: 'audio/webm', number: 1, bytes: Uint8Array.of(1, 2, 3) } as const
const answering = (answer: unknown) => withAnswer(async () => answer)
const failing = (message: string) =>
  withAnswer(async () => {
    throw new Error(message)
  })

test('sound goes as base64 in English, and its text comes back', async () => {
  const asked: unknown[] = []
  const transcriber = withAnswer(async (...call) => {
    asked.push(call)
    return { text: ' I met my manager. ', word_count: 4, segments: [{ start: 0, end: 2, text: 'I met my manager.' }] }
  })
  expect(await transcriber.transcribe(sound)).toEqual({ ok: true, value: { text: 'I met my manager.' } })
  expect(asked).toEqual([[soundModel, expect.objectContaining({ audio: 'AQID', language: 'en', task: 'transcribe' })]])
})

test('proposals come as an object or as its text, and as nothing else', async () => {
  const sentence = { said: 'I have met', better: 'I met', note: 'ماضٍ' }
  const expected = { ok: true, value: { sentences: [sentence] } }
  const asked: unknown[] = []
  const transcriber = withAnswer(async (...call) => {
    asked.push(call)
    return { response: { sentences: [sentence] }, usage: { total_tokens: 9 } }
  })
  expect(await transcriber.propose('I have met')).toEqual(expected)
  expect(asked).toEqual([
    [textModel, expect.objectContaining({ response_format: expect.objectContaining({ type: 'json_schema' }) })],
  ])
  expect(await answering({ response: JSON.stringify({ sentences: [sentence] }) }).propose('x')).toEqual(expected)
  for (const wrong of [
    ...[null, 'sure!', {}, { response: 'Here are the sentences' }, { response: { sentences: 'none' } }],
    { response: { sentences: [{ said: 1 }] } },
  ])
    expect(await answering(wrong).propose('x')).toMatchObject({ ok: false, kind: 'unavailable', code: 'malformed' })
  expect(await answering({ words: [] }).transcribe(sound)).toMatchObject({ ok: false, code: 'malformed' })
})

test('errors say whether another attempt may help, and silence ends', async () => {
  expect(await failing('3040: Capacity temporarily exceeded').transcribe(sound)).toMatchObject({
    ...{ ok: false, kind: 'unavailable', code: '3040', alert: false },
  })
  expect(await failing('3036: daily free allocation').transcribe(sound)).toMatchObject({ alert: true })
  expect(await failing('5006: Error: required properties').transcribe(sound)).toMatchObject({ kind: 'invalid' })
  expect(await failing('network').transcribe(sound)).toMatchObject({ kind: 'unavailable', code: 'fault' })
  expect(await withAnswer(never, async () => undefined).transcribe(sound)).toMatchObject({ kind: 'unknown' })
})

test('is off in the open without its binding, and simulated on one’s own machine', () => {
  const AI = { run: never }
  expect(chooseTranscriber({ APP_ENV: 'production' }, db)).toMatchObject({ port: null, simulated: false, missing: [] })
  expect(chooseTranscriber({ APP_ENV: 'local' }, db)).toMatchObject({ simulated: true, port: { simulated: true } })
  expect(chooseTranscriber({ APP_ENV: 'production', AI }, db)).toMatchObject({
    simulated: false,
    port: { simulated: false },
  })
  expect(chooseTranscriber({ APP_ENV: 'staging', AI, INTEGRATIONS: 'sim' }, db)).toMatchObject({ port: null })
})
