/** How a long file goes up in parts; the line to the server is handed in, so that this can be tried without one. */

import type { FileLike } from '#contract/api/endpoint.ts'
import { ApiError } from '#contract/api/request.ts'
import { reconnectDelay } from '#contract/rules/backoff.ts'
import type { Upload, UploadPlan } from '#contract/shapes/upload.ts'

/** Bytes that have left the device, of how many. */
export interface Progress {
  readonly sent: number
  readonly total: number
}

export interface Watch {
  readonly onProgress?: ((progress: Progress) => void) | undefined
  readonly signal?: AbortSignal | undefined
}

/** A file as an input element gives it. */
export interface PickedFile extends FileLike {
  readonly name: string
  readonly lastModified: number
}

/** What the file is for; its type and length are read off the file. */
export type PartPlan = Omit<UploadPlan, 'type' | 'bytes'>

export interface PartLine {
  start(plan: UploadPlan): Promise<Upload>
  find(id: string): Promise<Upload>
  put(id: string, number: number, bytes: FileLike, watch: Watch): Promise<unknown>
  complete(id: string): Promise<{ url: string }>
  recall(key: string): string | null
  remember(key: string, id: string | null): void
  wait(ms: number): Promise<void>
  random(): number
}

const atOnce = 3
/** Tries of one call before its failure is the caller's. */
const tries = 6

/** Where the id of an unfinished upload is kept: same person, same file, same purpose. */
export const uploadKey = (ownerId: number | null, file: PickedFile, plan: PartPlan): string =>
  `hiwar.upload.${ownerId}.${plan.purpose}.${plan.tutorId}.${file.size}.${file.lastModified}.${file.name}`

/** A refusal stays one; a busy server and a lost connection pass. */
const mayPass = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status >= 500 || error.status === 429 || error.code === null

const persistently = async <T>(line: PartLine, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> => {
  for (let attempt = 0; ; attempt++) {
    signal?.throwIfAborted()
    try {
      return await work()
    } catch (error) {
      if (signal?.aborted || !mayPass(error) || attempt + 1 >= tries) throw error
      const asked = error instanceof ApiError ? (error.retryAfterSeconds ?? 0) * 1000 : 0
      await line.wait(Math.max(asked, reconnectDelay(attempt, line.random())))
    }
  }
}

/** The upload this file was in the middle of, or a new one. */
const resumed = async (line: PartLine, key: string, plan: UploadPlan, signal?: AbortSignal): Promise<Upload> => {
  const id = line.recall(key)
  if (id !== null) {
    const found = await persistently(line, signal, () => line.find(id)).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'asset-not-found') return null
      throw error
    })
    if (found) return found
  }
  const made = await persistently(line, signal, () => line.start(plan))
  line.remember(key, made.id)
  return made
}

const partOf = (file: FileLike, upload: Upload, number: number): FileLike =>
  file.slice((number - 1) * upload.partBytes, Math.min(number * upload.partBytes, file.size))

/** Adds up what the parts have sent; a part that starts over takes its share back. */
const counter = (file: FileLike, upload: Upload, onProgress: Watch['onProgress']) => {
  const sent = new Map(upload.received.map((number) => [number, partOf(file, upload, number).size]))
  const tell = () => onProgress?.({ sent: [...sent.values()].reduce((sum, one) => sum + one, 0), total: file.size })
  tell()
  return (number: number, bytes: number) => {
    sent.set(number, bytes)
    tell()
  }
}

const sendMissing = async (line: PartLine, file: FileLike, upload: Upload, watch: Watch): Promise<void> => {
  const count = counter(file, upload, watch.onProgress)
  const numbers = Array.from({ length: upload.parts }, (_, i) => i + 1)
  const missing = numbers.filter((number) => !upload.received.includes(number))
  // One part that fails for good stops the others too.
  const stop = new AbortController()
  const signal = watch.signal ? AbortSignal.any([watch.signal, stop.signal]) : stop.signal
  const worker = async (): Promise<void> => {
    for (let number = missing.shift(); number !== undefined; number = missing.shift()) {
      const [current, part] = [number, partOf(file, upload, number)]
      const onProgress = ({ sent }: Progress) => count(current, Math.min(sent, part.size))
      await persistently(line, signal, () => line.put(upload.id, current, part, { signal, onProgress }))
      count(current, part.size)
    }
  }
  try {
    await Promise.all(Array.from({ length: atOnce }, worker))
  } catch (error) {
    stop.abort(error)
    throw error
  }
}

/** Starts or resumes, sends what is missing, and has the server put it together. */
export const sendParts = async (
  line: PartLine,
  key: string,
  file: PickedFile,
  plan: PartPlan,
  watch: Watch = {},
): Promise<{ url: string }> => {
  const said = { ...plan, type: file.type, bytes: file.size } as UploadPlan
  const upload = await resumed(line, key, said, watch.signal)
  await sendMissing(line, file, upload, watch)
  try {
    const done = await persistently(line, watch.signal, () => line.complete(upload.id))
    line.remember(key, null)
    return done
  } catch (error) {
    // What was refused as a whole is not worth continuing.
    if (!mayPass(error)) line.remember(key, null)
    throw error
  }
}
