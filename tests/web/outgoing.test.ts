/** The queue of outgoing messages, against a simulated connection. */
import { beforeEach, expect, test, vi } from 'vitest'
import type { AckCode } from '#contract/realtime/acks.ts'

interface Sent {
  text: string
  refId: string
  attachment?: { token: string; peaks?: number[] }
}
const line = vi.hoisted(() => ({
  state: 'online',
  sent: [] as Sent[],
  answers: [] as { code: AckCode; message?: string }[],
  uploads: [] as (() => Promise<{ token: string }>)[],
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
vi.mock('#web/lib/upload.ts', () => ({
  sendFiles: () => line.uploads.shift()?.() ?? Promise.resolve({ token: 'last' }),
}))
let sendMessage: typeof import('#web/features/chat/outgoing.ts').sendMessage

beforeEach(async () => {
  // The queue is module state, so each test imports the module anew.
  vi.resetModules()
  ;({ sendMessage } = await import('#web/features/chat/outgoing.ts'))
  vi.useFakeTimers()
  Object.assign(line, { state: 'online', sent: [], answers: [], uploads: [] })
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

const attached = { file: new File(['x'], 'picture'), shown: { kind: 'image' as const, width: 4, height: 3 } }
const refuseUpload = (status: number) => async () => {
  // The class of the module that was imported anew.
  const { ApiError } = await import('#contract/api/request.ts')
  throw new ApiError(status, null)
}

test('a file is uploaded first, again after a lost line, and goes out with its message', async () => {
  line.uploads = [refuseUpload(503), async () => ({ token: 'second' })]
  sendMessage(3, '', { attached })
  const sent = await sentSoon()
  expect(sent).toMatchObject([{ text: '', attachment: { token: 'second' } }])
})

test('a file that waited too long is uploaded again for the same message', async () => {
  line.uploads = [async () => ({ token: 'first' }), async () => ({ token: 'second' })]
  line.answers = [{ code: 'unallowed', message: 'attachment-expired' }]
  sendMessage(3, 'نص', { attached })
  const sent = await sentSoon()
  expect(sent.map(({ attachment }) => attachment?.token)).toEqual(['first', 'second'])
  expect(new Set(sent.map(({ refId }) => refId)).size).toBe(1)
})

test('a file beyond the limit waits for its sender instead of being uploaded again and again', async () => {
  line.uploads = [refuseUpload(429), async () => ({ token: 'too soon' })]
  sendMessage(3, 'نص', { attached })
  expect(await sentSoon()).toEqual([])
})

test('a file that is refused sends no message', async () => {
  line.uploads = [refuseUpload(400)]
  sendMessage(3, 'نص', { attached })
  expect(await sentSoon()).toEqual([])
})
