/** Corrections that wait for the network, and those that the server does not take. */
import { expect, test } from 'vitest'
import type { CorrectionTexts } from '#contract/classroom/shapes/correction.ts'
import { ApiError } from '#contract/shared/api/request.ts'
import { correctionLimits } from '#contract/vocabulary/corrections.ts'
import { createCorrectionOutbox, type WaitingCorrection } from '#web/features/classroom/corrections/outbox.ts'
import { NoAnswerError } from '#web/lib/api-errors.ts'
import { createMemoryStore } from '../memory-queue.ts'

const now = Date.parse('2026-11-20T09:00Z')
const written = (at: number, change: Partial<WaitingCorrection> = {}): WaitingCorrection => ({
  ...{ id: crypto.randomUUID(), lessonId: 1, atOnce: true, at: now + at, refused: null },
  texts: { said: `said ${at}`, better: `better ${at}`, why: '', kind: 'grammar' },
  ...change,
})

/** A server that can be out of reach, and refuses a request that holds one of some sentences. */
const createServer = () => {
  const server = {
    received: [] as string[][],
    fail: null as Error | null,
    refused: new Set<string>(),
    post: async (lessonId: number, corrections: readonly CorrectionTexts[], atOnce: boolean) => {
      if (server.fail) throw server.fail
      if (corrections.some(({ said }) => server.refused.has(said))) throw new ApiError(400, 'same-correction')
      server.received.push([`${lessonId} ${atOnce}`, ...corrections.map(({ said }) => said)])
    },
  }
  return server
}

test('what is written without a network stays on the device, and is sent in its order by the next visit', async () => {
  const { kept, store } = createMemoryStore<WaitingCorrection>()
  const server = createServer()
  server.fail = new NoAnswerError(true)
  const away = createCorrectionOutbox(7, server.post, store)
  await away.add([written(2), written(3, { atOnce: false }), written(4, { lessonId: 2 })])
  await away.add([written(1)])
  await expect(away.send()).rejects.toThrow('offline')
  expect(kept.size).toBe(4)

  server.fail = null
  const back = createCorrectionOutbox(7, server.post, store)
  await back.send()
  expect(server.received).toEqual([
    ['1 true', 'said 1', 'said 2'],
    ['1 false', 'said 3'],
    ['2 true', 'said 4'],
  ])
  expect([kept.size, back.read().length]).toEqual([0, 0])
})

test('somebody else on the device neither sees nor sends them', async () => {
  const { kept, store } = createMemoryStore<WaitingCorrection>()
  const server = createServer()
  await createCorrectionOutbox(7, server.post, store).add([written(1)])
  const other = createCorrectionOutbox(8, server.post, store)
  await other.send()
  expect([other.read().length, server.received.length, kept.size]).toEqual([0, 0, 1])
})

test('one that is refused stays with the reason and holds back no other; it goes when it is taken back', async () => {
  const { kept, store } = createMemoryStore<WaitingCorrection>()
  const server = createServer()
  server.refused.add('said 2')
  const outbox = createCorrectionOutbox(7, server.post, store)
  await outbox.add([written(1), written(2), written(3)])
  await outbox.send()
  expect(server.received.flat().filter((one) => one.startsWith('said'))).toEqual(['said 1', 'said 3'])
  const [left] = outbox.read()
  expect([left?.texts.said, left?.refused, kept.size]).toEqual(['said 2', 'same-correction', 1])
  // Neither this page nor the next one asks again.
  await outbox.send()
  const later = createCorrectionOutbox(7, server.post, store)
  await later.send()
  expect([server.received.length, later.read().length]).toEqual([2, 1])
  await later.remove([left?.id ?? ''])
  expect([kept.size, later.read().length]).toEqual([0, 0])
})

test('too many requests, a fault and an ended session are no refusals', async () => {
  const { store } = createMemoryStore<WaitingCorrection>()
  const server = createServer()
  const outbox = createCorrectionOutbox(7, server.post, store)
  await outbox.add([written(1)])
  for (const error of [
    new ApiError(429, 'too-many-requests'),
    new ApiError(500, null),
    new ApiError(401, 'unauthenticated'),
  ]) {
    server.fail = error
    await expect(outbox.send()).rejects.toThrow()
    expect(outbox.read()[0]?.refused).toBe(null)
  }
})

test('what is added while a request is on its way is sent after it, once, and a request holds no more than it may', async () => {
  const { store } = createMemoryStore<WaitingCorrection>()
  const server = createServer()
  const outbox = createCorrectionOutbox(7, server.post, store)
  await outbox.add(Array.from({ length: correctionLimits.atOnce + 1 }, (_, at) => written(at)))
  const first = outbox.send()
  await outbox.add([written(100)])
  await Promise.all([first, outbox.send()])
  expect(server.received.map(({ length }) => length - 1)).toEqual([correctionLimits.atOnce, 2])
  expect(outbox.read()).toEqual([])
})

test('a device that stores nothing sends what it has', async () => {
  const server = createServer()
  const refuse = () => Promise.reject(new Error('no space'))
  const outbox = createCorrectionOutbox(7, server.post, { readAll: refuse, write: refuse, remove: refuse })
  await outbox.add([written(1)])
  await outbox.send()
  expect([server.received.length, outbox.read()]).toEqual([1, []])
})
