/** What a shared page is fetched in beside a call: how large the pieces are, and how long the line is left to the voice. */
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { fetchPaced } from '#web/features/classroom/page/paced-fetch.ts'
import { endOfPiece, firstPieceBytes, nextPieceBytes, restAfterPiece } from '#web/features/classroom/page/page-pace.ts'
import { fetchInParts, restAfterPart } from '#web/features/classroom/sessions/code-ahead.ts'
import { NoAnswerError } from '#web/lib/api-errors.ts'

const kib = 1024

test('a quick line soon takes files whole, and gets pieces again when one of them takes long', () => {
  const second = nextPieceBytes(firstPieceBytes, 100)
  expect([second, nextPieceBytes(second, 100), nextPieceBytes(null, 999)]).toEqual([16 * kib, null, null])
  expect(nextPieceBytes(null, 1000)).toBe(firstPieceBytes)
})

test('a long way there and back makes pieces of 8 kB at most', () => {
  expect([nextPieceBytes(4 * kib, 101), nextPieceBytes(4 * kib, 450)]).toEqual([8 * kib, 8 * kib])
  expect([nextPieceBytes(4 * kib, 451), nextPieceBytes(8 * kib, 450)]).toEqual([4 * kib, 8 * kib])
  expect(nextPieceBytes(16 * kib, 101)).toBe(8 * kib)
})

test('what stood in a queue makes the next piece half as large, down to 2 kB', () => {
  expect([nextPieceBytes(8 * kib, 799), nextPieceBytes(8 * kib, 800)]).toEqual([8 * kib, 4 * kib])
  expect([nextPieceBytes(16 * kib, 800), nextPieceBytes(2 * kib, 9000)]).toEqual([4 * kib, 2 * kib])
})

test('a little that would be left comes with the piece before it', () => {
  expect(endOfPiece(0, 4000, null)).toBe(3999)
  expect([endOfPiece(4000, 4000, 9025), endOfPiece(4000, 4000, 9024)]).toEqual([7999, null])
  expect(endOfPiece(0, null, null)).toBeNull()
})

test('the line is left to the call after what nobody waits for, and after what took long', () => {
  expect([restAfterPiece(100, false), restAfterPiece(101, false), restAfterPiece(5000, false)]).toEqual([0, 101, 2000])
  expect([restAfterPiece(450, true), restAfterPiece(451, true), restAfterPiece(5000, true)]).toEqual([0, 1, 2000])
  expect([restAfterPart(20), restAfterPart(1200), restAfterPart(4000)]).toEqual([450, 1200, 2000])
  expect(restAfterPart(4001)).toBeNull()
})

/** A server with one file, on a line that takes so long for each answer. */
let [tookMs, now] = [0, 0]
let knowsRanges = true
let ranges: (string | null)[] = []
const file = Uint8Array.from({ length: 20_000 }, (_, i) => i % 251)
const same = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer()).every((byte, i) => byte === file[i])

// Once for all: the line of one test rests into the next.
beforeAll(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.setTimerTickMode('nextTimerAsync')
})
beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  ranges = []
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Headers }) => {
    const range = headers.get('range')
    ranges.push(range)
    now += tookMs
    const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? []
    if (first === undefined || !knowsRanges) return new Response(file)
    const piece = file.slice(Number(first), last ? Number(last) + 1 : file.length)
    const headersOfPiece = { 'content-range': `bytes ${first}-${Number(first) + piece.length - 1}/${file.length}` }
    return new Response(piece, { status: 206, headers: headersOfPiece })
  })
})
afterEach(() => vi.restoreAllMocks())

const fetchFile = (): Promise<Blob> => fetchPaced('/file', new AbortController().signal, () => true)

test('a file in pieces is the file, and a line that was quick is asked for the whole next time', async () => {
  tookMs = 460
  const slow = await fetchFile()
  expect([slow.size, await same(slow)]).toEqual([file.length, true])
  expect(ranges).toEqual(['bytes=0-4095', 'bytes=4096-8191', 'bytes=8192-12287', 'bytes=12288-16383', 'bytes=16384-'])

  ranges = []
  tookMs = 50
  await fetchFile()
  await fetchFile()
  await fetchFile()
  expect(ranges).toEqual(['bytes=0-4095', 'bytes=4096-', null, null])
})

test('a server that knows no ranges sends a file once', async () => {
  knowsRanges = false
  tookMs = 2000
  await fetchFile()
  const whole = await fetchFile()
  expect([whole.size, await same(whole), ranges]).toEqual([file.length, true, [null, 'bytes=0-4095']])
  knowsRanges = true
})

test('a piece that gets no answer fails in the end, and holds the others back no longer than a turn', async () => {
  const answer = fetch
  const asked: string[] = []
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    asked.push(path)
    if (path === '/file') return answer(path, init)
    return new Promise((_, fail) => init.signal?.addEventListener('abort', () => fail(init.signal?.reason)))
  })
  vi.setTimerTickMode('manual')
  await vi.advanceTimersByTimeAsync(10_000)
  const silent = expect(fetchPaced('/silent', new AbortController().signal, () => true)).rejects.toThrow(NoAnswerError)
  await vi.advanceTimersByTimeAsync(0)
  const other = fetchFile()
  await vi.advanceTimersByTimeAsync(4999)
  expect(asked).toEqual(['/silent'])
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toEqual(['/silent', '/file'])
  await vi.advanceTimersByTimeAsync(10_000)
  await silent
  vi.setTimerTickMode('nextTimerAsync')
  expect((await other).size).toBe(file.length)
})

test('parts come one after another, until one fails', async () => {
  const begun: string[] = []
  const part =
    (name: string, fails = false) =>
    async () => {
      begun.push(name)
      if (fails) throw new Error('lost')
    }
  await fetchInParts([part('a'), part('b', true), part('c')], new AbortController().signal)
  expect(begun).toEqual(['a', 'b'])
})

test('after a part that took too long for the line nothing is fetched ahead', async () => {
  const begun: string[] = []
  const slow = async () => {
    begun.push('slow')
    now += 5000
  }
  await fetchInParts([slow, slow], new AbortController().signal)
  expect(begun).toEqual(['slow'])
})
