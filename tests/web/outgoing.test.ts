/** Messages on their way out, against a line that answers what each test says. */
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
vi.mock('#web/lib/token.ts', () => ({ tokenOwner: () => 7, onTokenChange: () => () => undefined }))
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
  // What is on its way lives in the module.
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
  'a message refused for the moment (%s) is sent again by itself',
  async (code) => {
    line.answers = [code === 'unallowed' ? { code, message: 'too-many-requests' } : { code }]
    sendMessage(1, 'مرحبا')
    const sent = await sentSoon()
    expect(sent.length).toBeGreaterThan(1)
    expect(new Set(sent.map(({ refId }) => refId)).size).toBe(1)
  },
)

test('without a connection it waits for the next one', async () => {
  line.answers = [{ code: 'unreachable' }]
  line.state = 'reconnecting'
  sendMessage(2, 'مرحبا')
  expect(await sentSoon()).toHaveLength(1)
})
