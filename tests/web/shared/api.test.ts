/** What the browser's calls do when the server takes them and says nothing. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getConfig } from '#contract/people/api/config.ts'
import { setUserImage } from '#contract/people/api/users.ts'

vi.stubGlobal('window', { addEventListener: () => undefined })
vi.stubGlobal('navigator', { onLine: true })
const { answerLimitMs, api } = await import('#web/lib/api.ts')
const { createQueryClient } = await import('#web/lib/query-client.ts')
const queryClient = createQueryClient()
/** `fetchQuery` alone retries nothing. */
const asDeclared = queryClient.getDefaultOptions().queries?.retry

/** Never answers; ends as `fetch` does when its signal is aborted. */
const silentServer = vi.fn(
  (_url: string, { signal }: RequestInit) =>
    new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
)

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', silentServer.mockClear())
})
afterEach(() => vi.useRealTimers())

test('a call that nobody answers ends, and frees its connection', async () => {
  const call = api(getConfig, {}).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(answerLimitMs - 1)
  expect(silentServer.mock.lastCall?.[1].signal?.aborted).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await call).toMatchObject({ name: 'NoAnswerError', offline: false, timedOut: true })
  expect(silentServer.mock.lastCall?.[1].signal?.aborted).toBe(true)
})

test('a screen tells of a silent server after one wait, and tries a refused connection a second time', async () => {
  const answers = [silentServer, vi.fn(() => Promise.reject(new TypeError('refused')))]
  for (const [index, server] of answers.entries()) {
    vi.stubGlobal('fetch', server)
    const asked = queryClient.fetchQuery({ queryKey: [index], queryFn: () => api(getConfig, {}), retry: asDeclared })
    const error = asked.catch((thrown: unknown) => thrown)
    await vi.advanceTimersByTimeAsync(answerLimitMs)
    expect(await error).toMatchObject({ name: 'NoAnswerError' })
    expect(server).toHaveBeenCalledTimes(index + 1)
  }
})

test('a file has as long as its line needs', async () => {
  const ended = vi.fn()
  api(setUserImage, { files: { image: new Blob(['x']) } }).catch(ended)
  await vi.advanceTimersByTimeAsync(10 * answerLimitMs)
  expect([silentServer.mock.calls.length, ended.mock.calls.length]).toEqual([1, 0])
})

test('whoever left is not told of a silence', async () => {
  const leaving = new AbortController()
  const call = api(getConfig, {}, { signal: leaving.signal }).catch((error: unknown) => error)
  leaving.abort()
  expect(await call).toMatchObject({ name: 'AbortError' })
})
