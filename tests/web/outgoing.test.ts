/** The queue of outgoing messages, against a simulated connection. */
import { beforeEach, expect, test, vi } from 'vitest'
import type { AckCode } from '#contract/realtime/acks.ts'

interface Sent {
  text: string
  refId: string
}
const line = vi.hoisted(() => ({
  state: 'online',
  sent: [] as Sent[],
  answers: [] as { code: AckCode; message?: string }[],
}))
vi.mock('#web/lib/token.ts', () => ({ currentUserId: () => 7, onTokenChange: () => () => undefined }))
vi.mock('#web/lib/socket.ts', () => ({
  connectionState: () => line.state,
  listen: () => () => undefined,
  onConnected: () => () => undefined,
  emit: async (_: unknown, data: Sent) => {
    line.sent.push(data)
    return line.answers.shift() ?? { code: 'ok' }
  },
}))
let sendMessage: typeof import('#web/features/chat/outgoing.ts').sendMessage

beforeEach(async () => {
  // The queue is module state, so each test imports the module anew.
  vi.resetModules()
  ;({ sendMessage } = await import('#web/features/chat/outgoing.ts'))
  vi.useFakeTimers()
  Object.assign(line, { state: 'online', sent: [], answers: [] })
  return () => vi.useRealTimers()
})
const sentSoon = async (): Promise<Sent[]> => {
  await vi.advanceTimersByTimeAsync(10_000)
  return line.sent
}

test.each(['unreachable', 'unallowed'] as const)(
  'a message refused temporarily (%s) is sent again automatically',
  async (code) => {
    line.answers = [code === 'unallowed' ? { code, message: 'too-many-requests' } : { code }]
    sendMessage(1, 'مرحبا')
    const sent = await sentSoon()
    expect(sent.length).toBeGreaterThan(1)
    expect(new Set(sent.map(({ refId }) => refId)).size).toBe(1)
  },
)

test('without a connection a message waits for the next one', async () => {
  line.answers = [{ code: 'unreachable' }]
  line.state = 'reconnecting'
  sendMessage(2, 'مرحبا')
  expect(await sentSoon()).toHaveLength(1)
})
