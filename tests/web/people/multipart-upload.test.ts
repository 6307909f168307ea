import { describe, expect, test } from 'vitest'
import type { Upload } from '#contract/joining/shapes/upload.ts'
import type { FileLike } from '#contract/shared/api/endpoint.ts'
import { ApiError } from '#contract/shared/api/request.ts'
import {
  type MultipartClient,
  type PickedFile,
  type UploadProgress,
  uploadKey,
  uploadParts,
} from '#web/lib/multipart-upload.ts'

const plan = { purpose: 'tutor-video', tutorId: 7 } as const
const fileOf = (bytes: string): PickedFile =>
  Object.assign(new Blob([bytes], { type: 'video/webm' }), { name: 'film.webm', lastModified: 5 })
const key = uploadKey(1, fileOf('abcdefghij'), plan)

/** A server in memory with parts of four bytes. Each call throws the next of `faults`, before doing anything. */
const world = (faults: unknown[] = []) => {
  const parts = new Map<number, string>()
  const kept = new Map<string, string>()
  const seen = { starts: 0, waits: [] as number[], most: 0, at: 0, done: 0 }
  const maybe = async () => {
    await Promise.resolve()
    if (faults.length > 0) {
      const fault = faults.shift()
      if (fault) throw fault
    }
  }
  const shown = (bytes: number): Upload => ({
    id: 'u1',
    bytes,
    partBytes: 4,
    parts: Math.ceil(bytes / 4),
    received: [...parts.keys()],
  })
  const line: MultipartClient = {
    start: async ({ bytes }) => {
      await maybe()
      seen.starts++
      return shown(bytes)
    },
    find: async (id) => {
      await maybe()
      if (id !== 'u1') throw new ApiError(404, 'asset-not-found')
      return shown(10)
    },
    put: async (_, number, bytes: FileLike, { onProgress, signal }) => {
      signal?.throwIfAborted()
      seen.at++
      seen.most = Math.max(seen.most, seen.at)
      try {
        onProgress?.({ sent: 1, total: bytes.size })
        await maybe()
        parts.set(number, await (bytes as Blob).text())
      } finally {
        seen.at--
      }
    },
    complete: async () => {
      await maybe()
      seen.done++
      return {
        url: [...parts]
          .sort(([a], [b]) => a - b)
          .map(([, text]) => text)
          .join(''),
      }
    },
    recallUploadId: (name) => kept.get(name) ?? null,
    rememberUploadId: (name, id) => void (id === null ? kept.delete(name) : kept.set(name, id)),
    wait: async (ms) => void seen.waits.push(ms),
    random: () => 0,
  }
  return { line, parts, kept, seen }
}

const busy = new ApiError(503, 'service-unavailable')

describe('a file in parts', () => {
  test('arrives whole, a few parts at a time, and leaves no stored state', async () => {
    const { line, kept, seen } = world()
    const told: UploadProgress[] = []
    const bytes = 'abcdefghijklmnopqrstuvwxyz'
    const done = await uploadParts(line, key, fileOf(bytes), plan, { onProgress: (one) => told.push(one) })
    expect(done).toEqual({ url: bytes })
    expect([seen.most, seen.starts, seen.done, kept.size]).toEqual([3, 1, 1, 0])
    expect(told[0]).toEqual({ sent: 0, total: 26, confirmed: 0 })
    expect(told.at(-1)).toEqual({ sent: 26, total: 26, confirmed: 26 })
    // What has left the device is not said to have arrived.
    expect(told.some(({ sent, confirmed = 0 }) => confirmed < sent)).toBe(true)
    expect(told.every(({ sent }) => sent <= 26)).toBe(true)
  })

  test('continues where it stopped', async () => {
    const { line, kept, parts, seen } = world()
    kept.set(key, 'u1')
    parts.set(2, 'efgh')
    const told: UploadProgress[] = []
    const done = await uploadParts(line, key, fileOf('abcdefghij'), plan, { onProgress: (one) => told.push(one) })
    expect(done).toEqual({ url: 'abcdefghij' })
    expect([seen.starts, told[0]?.sent]).toEqual([0, 4])
  })

  test('starts again when the server no longer knows it', async () => {
    const { line, kept, seen } = world()
    kept.set(key, 'long gone')
    await uploadParts(line, key, fileOf('abcdefghij'), plan)
    expect([seen.starts, kept.size]).toEqual([1, 0])
  })

  test.each([
    ['a lost connection', new Error('offline')],
    ['a busy server', busy],
    ['an answer of somebody else', new ApiError(413, null)],
  ])('survives %s', async (_, fault) => {
    const { line, seen } = world([null, fault, fault])
    expect(await uploadParts(line, key, fileOf('abcdefghij'), plan)).toEqual({ url: 'abcdefghij' })
    expect(seen.waits).toEqual([1000, 1000])
  })

  test('waits as long as the server asks, and longer each time', async () => {
    const { line, seen } = world([busy, new ApiError(429, 'too-many-requests', undefined, 9), busy])
    await uploadParts(line, key, fileOf('a'), plan)
    expect(seen.waits).toEqual([1000, 9000, 4000])
  })

  test('gives up after six tries and can be continued', async () => {
    const { line, kept } = world([null, ...Array(6).fill(busy)])
    await expect(uploadParts(line, key, fileOf('a'), plan)).rejects.toBe(busy)
    expect(kept.get(key)).toBe('u1')
  })

  test('is not repeated after a refusal', async () => {
    const no = new ApiError(403, 'forbidden')
    const { line, seen } = world([null, no])
    await expect(uploadParts(line, key, fileOf('abcdefghijkl'), plan)).rejects.toBe(no)
    expect(seen.waits).toEqual([])
  })

  test('that is refused as a whole is forgotten', async () => {
    const no = new ApiError(400, 'bad-request', 'type')
    const { line, kept } = world([null, null, no])
    await expect(uploadParts(line, key, fileOf('a'), plan)).rejects.toBe(no)
    expect(kept.size).toBe(0)
  })

  test('is remembered until it is submitted, and then submitted with the same upload', async () => {
    const { line, kept, seen } = world()
    const submitted: string[] = []
    const submit = async (id: string) => submitted.push(id)
    const lost = Array<Error>(6).fill(new Error('offline'))
    const failing = async (id: string) => {
      const fault = lost.shift()
      if (fault) throw fault
      return submit(id)
    }
    await expect(uploadParts(line, key, fileOf('abcdefghij'), plan, {}, failing)).rejects.toThrow('offline')
    expect([kept.get(key), submitted]).toEqual(['u1', []])
    expect(await uploadParts(line, key, fileOf('abcdefghij'), plan, {}, failing)).toEqual({ url: 'abcdefghij' })
    expect([submitted, seen.starts, kept.size]).toEqual([['u1'], 1, 0])
  })

  test('that cannot be submitted is forgotten', async () => {
    const { line, kept } = world()
    const no = new ApiError(400, 'short-video-dur')
    await expect(uploadParts(line, key, fileOf('a'), plan, {}, () => Promise.reject(no))).rejects.toBe(no)
    expect(kept.size).toBe(0)
  })

  test('stops when aborted and keeps what has arrived', async () => {
    const stop = new AbortController()
    const { line, kept, parts } = world()
    const onProgress = ({ sent }: UploadProgress) => sent > 4 && stop.abort()
    const sending = uploadParts(line, key, fileOf('abcdefghijklmnopqrstuvwxyz'), plan, {
      onProgress,
      signal: stop.signal,
    })
    await expect(sending).rejects.toMatchObject({ name: 'AbortError' })
    expect([kept.get(key), parts.size < 7]).toEqual(['u1', true])
  })
})

test('the stored state of an upload belongs to one user, file and purpose', () => {
  const file = fileOf('a')
  const keys = [
    uploadKey(1, file, plan),
    uploadKey(2, file, plan),
    uploadKey(1, fileOf('ab'), plan),
    uploadKey(1, { ...file, size: 1, name: 'other', lastModified: 5 }, plan),
    uploadKey(1, file, { ...plan, tutorId: 8 }),
  ]
  expect(new Set(keys).size).toBe(keys.length)
})
