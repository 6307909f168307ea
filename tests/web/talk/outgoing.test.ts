/** The queue of outgoing messages, against a simulated connection. */
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { AckCode } from '#contract/shared/events/acks.ts'
import { createStorage } from '../local-storage.ts'

interface Sent {
  text: string
  refId: string
  attachment?: { token: string; peaks?: number[] }
}
type Upload = (_endpoint: unknown, _input: unknown, options: { signal: AbortSignal }) => Promise<{ token: string }>
const line = vi.hoisted(() => ({
  state: 'online',
  sent: [] as Sent[],
  answers: [] as { code: AckCode; message?: string }[],
  uploads: [] as Upload[],
  connected: [] as (() => void)[],
}))
vi.mock('#web/lib/token.ts', () => ({ currentUserId: () => 7, onTokenChange: () => () => undefined }))
vi.mock('#web/lib/socket.ts', () => ({
  connectionState: () => line.state,
  listen: () => () => undefined,
  onConnected: (listener: () => void) => {
    line.connected.push(listener)
    return () => undefined
  },
  emit: async (_: unknown, data: Sent) => {
    line.sent.push(data)
    return line.answers.shift() ?? { code: 'ok' }
  },
}))
vi.mock('#web/lib/upload.ts', () => ({
  sendFiles: (...request: Parameters<Upload>) =>
    line.uploads.shift()?.(...request) ?? Promise.resolve({ token: 'last' }),
}))

/** A tab that is opened or loaded again: the queue is the module's state, so each imports it anew. */
const openTab = async () => {
  vi.resetModules()
  const tab = await import('#web/features/talk/chat/outgoing.ts')
  const { queued } = await import('#web/features/talk/chat/outgoing-store.ts')
  return { ...tab, queued }
}
let tab: Awaited<ReturnType<typeof openTab>>

beforeEach(async () => {
  vi.stubGlobal('localStorage', createStorage())
  vi.stubGlobal('window', new EventTarget())
  tab = await openTab()
  vi.useFakeTimers()
  Object.assign(line, { state: 'online', sent: [], answers: [], uploads: [], connected: [] })
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})
const sentSoon = async (ms = 10_000): Promise<Sent[]> => {
  await vi.advanceTimersByTimeAsync(ms)
  return line.sent
}
/** Texts in the order they were first sent in. No echo comes here, so a message may be sent more than once. */
const textsSoon = async (ms?: number): Promise<string[]> => [...new Set((await sentSoon(ms)).map(({ text }) => text))]

test.each(['unreachable', 'unallowed'] as const)(
  'a message refused temporarily (%s) is sent again automatically',
  async (code) => {
    line.answers = [code === 'unallowed' ? { code, message: 'too-many-requests' } : { code }]
    tab.sendMessage(1, 'مرحبا')
    const sent = await sentSoon()
    expect(sent.length).toBeGreaterThan(1)
    expect(new Set(sent.map(({ refId }) => refId)).size).toBe(1)
  },
)

test('without a connection a message waits for the next one', async () => {
  line.answers = [{ code: 'unreachable' }]
  line.state = 'reconnecting'
  tab.sendMessage(2, 'مرحبا')
  expect(await sentSoon()).toHaveLength(1)
})

const attached = { file: new File(['x'], 'picture'), shown: { kind: 'image' as const, width: 4, height: 3 } }
const refuseUpload = (status: number) => async () => {
  // The class of the module that was imported anew.
  const { ApiError } = await import('#contract/shared/api/request.ts')
  throw new ApiError(status, null)
}

test('a file is uploaded first, again after a lost line, and goes out with its message', async () => {
  line.uploads = [refuseUpload(503), async () => ({ token: 'second' })]
  tab.sendMessage(3, '', { attached })
  const sent = await sentSoon()
  expect(sent).toMatchObject([{ text: '', attachment: { token: 'second' } }])
})

test('a file whose line was lost between its upload and its message is not uploaded again', async () => {
  const loseLine = async () => {
    line.state = 'reconnecting'
    return { token: 'first' }
  }
  line.uploads = [loseLine, async () => ({ token: 'second' })]
  line.answers = [{ code: 'unreachable' }]
  tab.startOutgoing()
  tab.sendMessage(3, 'picture', { attached })
  await sentSoon()
  line.state = 'online'
  for (const connected of line.connected) connected()
  expect((await sentSoon()).map(({ attachment }) => attachment?.token)).toEqual(['first', 'first'])
})

test('a file that waited too long is uploaded again for the same message', async () => {
  line.uploads = [async () => ({ token: 'first' }), async () => ({ token: 'second' })]
  line.answers = [{ code: 'unallowed', message: 'attachment-expired' }]
  tab.sendMessage(3, 'نص', { attached })
  const sent = await sentSoon()
  expect(sent.map(({ attachment }) => attachment?.token)).toEqual(['first', 'second'])
  expect(new Set(sent.map(({ refId }) => refId)).size).toBe(1)
})

test('a file beyond the limit waits for its sender instead of being uploaded again and again', async () => {
  line.uploads = [refuseUpload(429), async () => ({ token: 'too soon' })]
  tab.sendMessage(3, 'نص', { attached })
  expect(await sentSoon()).toEqual([])
})

test('a file that is refused sends no message', async () => {
  line.uploads = [refuseUpload(400)]
  tab.sendMessage(3, 'نص', { attached })
  expect(await sentSoon()).toEqual([])
})

const stalledUpload: Upload = (_endpoint, _input, { signal }) =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

/** An upload that ends when the test says so. */
const openUpload = () => {
  let finish = (): void => undefined
  const ended = new Promise<{ token: string }>((resolve) => {
    finish = () => resolve({ token: 'open' })
  })
  line.uploads.push(() => ended)
  return () => finish()
}

describe('messages of one room go out in the order they were written in', () => {
  test('a text waits for the picture before it, and one to another room does not', async () => {
    const finish = openUpload()
    tab.sendMessage(4, 'picture', { attached })
    tab.sendMessage(4, 'after')
    tab.sendMessage(5, 'elsewhere')
    expect(await textsSoon()).toEqual(['elsewhere'])
    finish()
    expect(await textsSoon()).toEqual(['elsewhere', 'picture', 'after'])
  })

  test('a text waits for the text before it, which the server refused for now', async () => {
    line.answers = [{ code: 'unallowed', message: 'too-many-requests' }]
    tab.sendMessage(4, 'first')
    tab.sendMessage(4, 'second')
    expect(await textsSoon()).toEqual(['first', 'second'])
  })

  test('also after they were written without a connection and the page was loaded again', async () => {
    line.state = 'reconnecting'
    line.uploads = [refuseUpload(503)]
    tab.sendMessage(4, 'picture', { attached })
    tab.sendMessage(4, 'after')
    expect(await textsSoon()).toEqual([])
    const later = await openTab()
    vi.stubGlobal('indexedDB', undefined)
    expect(later.queued().map(({ text }) => text)).toEqual(['picture', 'after'])
    later.startOutgoing()
    line.state = 'online'
    const finish = openUpload()
    const { holdFile } = await import('#web/features/talk/chat/outgoing-files.ts')
    holdFile(later.queued()[0]?.refId ?? '', attached.file)
    for (const connected of line.connected) connected()
    expect(await textsSoon()).toEqual([])
    finish()
    expect(await textsSoon()).toEqual(['picture', 'after'])
  })
})

describe('nothing is held back for ever', () => {
  test('an upload that failed lets later texts pass, and so does each further try', async () => {
    line.uploads = [refuseUpload(503)]
    openUpload()
    tab.sendMessage(4, 'picture', { attached })
    await vi.advanceTimersByTimeAsync(100)
    tab.sendMessage(4, 'after')
    expect(await textsSoon()).toEqual(['after'])
    tab.sendMessage(4, 'later still')
    expect(await textsSoon(0)).toContain('later still')
  })

  test.each([[400], [403], [429]])('an upload that is refused with %i lets later texts pass', async (status) => {
    line.uploads = [refuseUpload(status)]
    tab.sendMessage(4, 'picture', { attached })
    tab.sendMessage(4, 'after')
    expect(await textsSoon()).toEqual(['after'])
  })

  test('an upload that takes its time lets later texts pass after a minute, and goes on', async () => {
    const finish = openUpload()
    tab.sendMessage(4, 'picture', { attached })
    tab.sendMessage(4, 'after')
    expect(await textsSoon(59_000)).toEqual([])
    expect(await textsSoon(2000)).toEqual(['after'])
    tab.sendMessage(4, 'later still')
    expect(await textsSoon(0)).toContain('later still')
    finish()
    expect(await textsSoon()).toContain('picture')
  })

  test('a text that its room cannot store lets later texts pass after a minute', async () => {
    line.answers = Array.from({ length: 32 }, () => ({ code: 'unreachable' as const }))
    tab.sendMessage(4, 'poison')
    tab.sendMessage(4, 'after')
    expect(await textsSoon(50_000)).toEqual(['poison'])
    expect(await textsSoon(20_000)).toContain('after')
  })

  test('a picture that is discarded during its upload lets later texts pass at once', async () => {
    line.uploads = [stalledUpload]
    tab.sendMessage(4, 'picture', { attached })
    tab.sendMessage(4, 'after')
    await vi.advanceTimersByTimeAsync(100)
    tab.dropMessage(tab.queued()[0]?.refId ?? '')
    expect(await textsSoon()).toEqual(['after'])
  })

  test('an upload that no longer moves is begun again', async () => {
    line.uploads = [stalledUpload]
    tab.sendMessage(4, 'picture', { attached })
    expect(await sentSoon(29_000)).toEqual([])
    expect(await sentSoon(7000)).toMatchObject([{ attachment: { token: 'last' } }])
  })
})

test('a picture that was refused while one had blocked the other can be sent again', async () => {
  line.uploads = [refuseUpload(403)]
  tab.sendMessage(4, 'picture', { attached })
  expect(await sentSoon()).toEqual([])
  expect(tab.queued()).toMatchObject([{ state: 'failed', reason: 'unallowed' }])
  tab.retryMessage(tab.queued()[0]?.refId ?? '')
  expect(await textsSoon()).toEqual(['picture'])
})

test('a message whose file the room refuses uploads it again when it is tried again', async () => {
  line.uploads = [async () => ({ token: 'first' }), async () => ({ token: 'second' })]
  line.answers = [{ code: 'unallowed', message: 'attachment-invalid' }]
  tab.sendMessage(4, 'picture', { attached })
  await sentSoon()
  tab.retryMessage(tab.queued()[0]?.refId ?? '')
  expect((await sentSoon()).map(({ attachment }) => attachment?.token)).toEqual(['first', 'second'])
})

describe('two tabs of one person', () => {
  test('keep what the other has queued, and each sends its own until it is used alone', async () => {
    line.state = 'reconnecting'
    const other = await openTab()
    tab.sendMessage(4, 'here')
    other.sendMessage(4, 'there')
    await vi.advanceTimersByTimeAsync(100)
    const third = await openTab()
    expect(third.queued().map(({ text }) => text)).toEqual(['here', 'there'])
    Object.assign(line, { state: 'online', sent: [] })
    other.startOutgoing()
    expect(await textsSoon(1000)).toEqual(['there'])
  })

  test('show what the other writes and forget what it discards', async () => {
    tab.startOutgoing()
    line.state = 'reconnecting'
    const other = await openTab()
    other.sendMessage(4, 'there')
    await vi.advanceTimersByTimeAsync(100)
    const [message] = other.queued()
    const [key = ''] = Object.keys(localStorage)
    const tell = (newValue: string | null) =>
      window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))
    tell(localStorage.getItem(key))
    expect(tab.queued()).toEqual([message])
    // Not sent by this tab until the person turns to it.
    Object.assign(line, { state: 'online', sent: [] })
    tab.sendMessage(4, 'here')
    expect(await textsSoon(100)).toEqual(['here'])
    window.dispatchEvent(new Event('focus'))
    expect(await textsSoon(100)).toContain('there')
    tell(null)
    expect(tab.queued().map(({ text }) => text)).toEqual(['here'])
  })

  test('what is no message in the storage is left out', async () => {
    localStorage.setItem('hiwar.outgoing.7.broken', '{"refId":')
    localStorage.setItem('hiwar.outgoing.7.other', '[1]')
    expect((await openTab()).queued()).toEqual([])
  })
})
