/** What the browser does when the server is out of order for moments, and what it tells of a fault. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { getConfig } from '#contract/people/api/config.ts'
import { ApiError } from '#contract/shared/api/request.ts'

vi.stubGlobal('window', { addEventListener: () => undefined })
vi.stubGlobal('navigator', { onLine: true })
const { api } = await import('#web/lib/api.ts')
const { faultIdOf } = await import('#web/lib/api-errors.ts')
const { readLogLines } = await import('#web/lib/log.ts')
const { createQueryClient } = await import('#web/lib/query-client.ts')
const { retryDelay, shouldRetry, shouldRetryBeforeScreen, waitOf, waitToRepeat } = await import('#web/lib/retrying.ts')

const id = '8f1d2c3b4a59687f-MRS'
const busyFor = (seconds: number) => new ApiError(503, 'service-unavailable', undefined, seconds)
const off = new ApiError(503, 'service-unavailable')

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('a server that says when it may be asked again', () => {
  test('is asked then, or up to half as long later', () => {
    expect([waitOf(busyFor(2), 0), waitOf(busyFor(2), 1)]).toEqual([2000, 3000])
    expect(waitOf(busyFor(3600), 1)).toBe(22_500)
    expect([waitOf(off), waitOf(new ApiError(429, 'too-many-requests', undefined, 5)), waitOf(new Error('x'))]).toEqual(
      [null, null, null],
    )
  })

  test('is asked three times at most, and another fault twice', () => {
    const tries = (error: Error) => [0, 1, 2].map((failures) => shouldRetry(failures, error))
    expect(tries(busyFor(1))).toEqual([true, true, false])
    expect(tries(off)).toEqual([true, false, false])
    expect(tries(new ApiError(500, 'unexpected'))).toEqual([true, false, false])
    expect(tries(new ApiError(404, 'not-found'))).toEqual([false, false, false])
    expect([busyFor(1), off].map((error) => shouldRetryBeforeScreen(0, error))).toEqual([false, true])
    expect([0, 1].map((failures) => retryDelay(failures, off))).toEqual([1000, 2000])
  })

  test('answers a query of the app in the end', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const headers = { 'retry-after': '2', 'x-request-id': id }
    const busy = () => new Response('{"code":"service-unavailable"}', { status: 503, headers })
    const server = vi.fn(async () => (server.mock.calls.length < 3 ? busy() : new Response('{}', { status: 404 })))
    vi.stubGlobal('fetch', server)
    const client = createQueryClient()
    const { retry, retryDelay: delay } = client.getDefaultOptions().queries ?? {}
    const asked = client.fetchQuery({ queryKey: ['x'], queryFn: () => api(getConfig, {}), retry, retryDelay: delay })
    const ended = asked.catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(1999)
    expect(server).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(server).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(2000)
    expect(await ended).toMatchObject({ status: 404 })
  })

  test('is sent a write with a key again, twice at most', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const waiting = waitToRepeat(0, busyFor(2))
    await vi.advanceTimersByTimeAsync(2000)
    expect(await waiting).toBe(true)
    expect(await waitToRepeat(2, busyFor(2))).toBe(false)
    expect(await waitToRepeat(0, off)).toBe(false)
  })
})

test('a fault has the number of its request, in the log of a report as well; a refusal has none', async () => {
  const answer = (status: number, code: string) =>
    vi.stubGlobal(
      'fetch',
      async () => new Response(JSON.stringify({ code }), { status, headers: { 'x-request-id': id } }),
    )
  answer(500, 'unexpected')
  const fault = await api(getConfig, {}).catch((error: unknown) => error)
  expect(faultIdOf(fault)).toBe(id)
  expect(readLogLines().at(-1)).toContain(`500 unexpected ${id}`)
  answer(403, 'forbidden')
  expect(faultIdOf(await api(getConfig, {}).catch((error: unknown) => error))).toBeNull()
  expect(readLogLines().at(-1)).not.toContain(id)
})
