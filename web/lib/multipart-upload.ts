/** Uploads a large file in parts. The requests are passed in as a `MultipartClient`, so that tests need no server. */

import type { Upload, UploadPlan } from '#contract/joining/shapes/upload.ts'
import type { FileLike } from '#contract/shared/api/endpoint.ts'
import { ApiError } from '#contract/shared/api/request.ts'
import { reconnectDelay } from '#contract/shared/rules/backoff.ts'

/** Progress in bytes. */
export interface UploadProgress {
  readonly sent: number
  readonly total: number
  /** Bytes of the parts that the server has confirmed; `sent` counts what left the device. */
  readonly confirmed?: number
}

export interface UploadOptions {
  readonly onProgress?: ((progress: UploadProgress) => void) | undefined
  readonly signal?: AbortSignal | undefined
}

/** A file as an input element gives it. */
export interface PickedFile extends FileLike {
  readonly name: string
  readonly lastModified: number
}

/** The purpose of the file; its type and length are read from the file itself. */
export type MultipartPlan = Omit<UploadPlan, 'type' | 'bytes'>

/** The requests, storage and waiting that an upload needs. */
export interface MultipartClient {
  start(plan: UploadPlan): Promise<Upload>
  find(id: string): Promise<Upload>
  put(id: string, number: number, bytes: FileLike, watch: UploadOptions): Promise<unknown>
  complete(id: string): Promise<{ url: string | null }>
  recallUploadId(key: string): string | null
  rememberUploadId(key: string, id: string | null): void
  wait(ms: number): Promise<void>
  random(): number
}

const concurrentParts = 3
/** How often one request is attempted before its error is thrown. */
const maxAttempts = 6

/** The storage key of an unfinished upload's id; equal for the same person, file and purpose. */
export const uploadKey = (ownerId: number | null, file: PickedFile, plan: MultipartPlan): string =>
  `hiwar.upload.${ownerId}.${plan.purpose}.${plan.tutorId}.${file.size}.${file.lastModified}.${file.name}`

/** True for a lost connection, a 5xx and a 429; any other status would be the same on a second try. */
const isRetryable = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status >= 500 || error.status === 429 || error.code === null

const retryWithBackoff = async <T>(
  client: MultipartClient,
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> => {
  for (let attempt = 0; ; attempt++) {
    signal?.throwIfAborted()
    try {
      return await work()
    } catch (error) {
      if (signal?.aborted || !isRetryable(error) || attempt + 1 >= maxAttempts) throw error
      const retryAfterMs = error instanceof ApiError ? (error.retryAfterSeconds ?? 0) * 1000 : 0
      await client.wait(Math.max(retryAfterMs, reconnectDelay(attempt, client.random())))
    }
  }
}

/** Continues the unfinished upload of this file, or starts a new one. */
const resumeOrStart = async (
  client: MultipartClient,
  key: string,
  plan: UploadPlan,
  signal?: AbortSignal,
): Promise<Upload> => {
  const id = client.recallUploadId(key)
  if (id !== null) {
    const unfinished = await retryWithBackoff(client, signal, () => client.find(id)).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'asset-not-found') return null
      throw error
    })
    if (unfinished) return unfinished
  }
  const upload = await retryWithBackoff(client, signal, () => client.start(plan))
  client.rememberUploadId(key, upload.id)
  return upload
}

const slicePart = (file: FileLike, upload: Upload, number: number): FileLike =>
  file.slice((number - 1) * upload.partBytes, Math.min(number * upload.partBytes, file.size))

/** Sums the bytes sent by all parts; a part that is retried starts again from zero. */
const createProgressCounter = (file: FileLike, upload: Upload, onProgress: UploadOptions['onProgress']) => {
  const sent = new Map(upload.received.map((number) => [number, slicePart(file, upload, number).size]))
  const confirmed = new Map(sent)
  const sumOf = (parts: ReadonlyMap<number, number>) => [...parts.values()].reduce((sum, bytes) => sum + bytes, 0)
  const report = () => onProgress?.({ sent: sumOf(sent), total: file.size, confirmed: sumOf(confirmed) })
  report()
  return (number: number, bytes: number, isConfirmed = false) => {
    sent.set(number, bytes)
    if (isConfirmed) confirmed.set(number, bytes)
    report()
  }
}

const sendMissingParts = async (
  client: MultipartClient,
  file: FileLike,
  upload: Upload,
  watch: UploadOptions,
): Promise<void> => {
  const count = createProgressCounter(file, upload, watch.onProgress)
  const numbers = Array.from({ length: upload.parts }, (_, i) => i + 1)
  const missing = numbers.filter((number) => !upload.received.includes(number))
  // When one part has failed for good, the others are aborted too.
  const stop = new AbortController()
  const signal = watch.signal ? AbortSignal.any([watch.signal, stop.signal]) : stop.signal
  const worker = async (): Promise<void> => {
    for (let number = missing.shift(); number !== undefined; number = missing.shift()) {
      const [current, part] = [number, slicePart(file, upload, number)]
      const onProgress = ({ sent }: UploadProgress) => count(current, Math.min(sent, part.size))
      await retryWithBackoff(client, signal, () => client.put(upload.id, current, part, { signal, onProgress }))
      count(current, part.size, true)
    }
  }
  try {
    await Promise.all(Array.from({ length: concurrentParts }, worker))
  } catch (error) {
    stop.abort(error)
    throw error
  }
}

/** Uses a finished upload that the server has put in no place yet; may be repeated. */
export type SubmitUpload = (uploadId: string) => Promise<unknown>

/**
 * Starts or resumes an upload, sends the missing parts, completes it and submits it. Throws the error of the first
 * failed part. Until it is submitted, the same file continues with the same upload.
 */
export const uploadParts = async (
  client: MultipartClient,
  key: string,
  file: PickedFile,
  plan: MultipartPlan,
  watch: UploadOptions = {},
  submit?: SubmitUpload,
): Promise<{ url: string | null }> => {
  const uploadPlan = { ...plan, type: file.type, bytes: file.size } as UploadPlan
  const upload = await resumeOrStart(client, key, uploadPlan, watch.signal)
  await sendMissingParts(client, file, upload, watch)
  try {
    const done = await retryWithBackoff(client, watch.signal, () => client.complete(upload.id))
    if (submit) await retryWithBackoff(client, watch.signal, () => submit(upload.id))
    client.rememberUploadId(key, null)
    return done
  } catch (error) {
    // The server refused the upload itself, so a later attempt must start a new one.
    if (!isRetryable(error)) client.rememberUploadId(key, null)
    throw error
  }
}
