/** File uploads: `sendFiles` for what fits in one request, `uploadInParts` for larger files. */

import { abortUpload, completeUpload, getUpload, putUploadPart, startUpload } from '#contract/joining/api/uploads.ts'
import type { Endpoint, ReplyOf, RequestOf } from '#contract/shared/api/endpoint.ts'
import { api, type Transport, toRequestBody } from './api.ts'
import {
  type MultipartClient,
  type MultipartPlan,
  type PickedFile,
  type SubmitUpload,
  type UploadOptions,
  uploadKey,
  uploadParts,
} from './multipart-upload.ts'
import { withoutReload } from './reload-gate.ts'
import { readStored, writeStored } from './storage.ts'
import { currentUserId } from './token.ts'

export type { UploadOptions, UploadProgress } from './multipart-upload.ts'

const headersOf = (xhr: XMLHttpRequest): Headers => {
  const lines = xhr.getAllResponseHeaders().trim().split(/\r?\n/).filter(Boolean)
  return new Headers(
    lines.map((line): [string, string] => [line.split(':', 1)[0] ?? '', line.replace(/^[^:]*:\s*/, '')]),
  )
}

/** A transport that reports upload progress, which XMLHttpRequest offers and `fetch` does not. */
const transportWithProgress =
  (onProgress: UploadOptions['onProgress']): Transport =>
  ({ method, url, headers, body }, signal) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted()
      const xhr = new XMLHttpRequest()
      xhr.open(method, url)
      for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
      xhr.upload.onprogress = ({ loaded, total }) => onProgress?.({ sent: loaded, total })
      xhr.onload = () =>
        resolve(new Response(xhr.responseText || null, { status: xhr.status, headers: headersOf(xhr) }))
      xhr.onerror = () => reject(new TypeError('no answer'))
      xhr.onabort = () => reject(signal?.reason)
      signal?.addEventListener('abort', () => xhr.abort(), { once: true })
      xhr.send(toRequestBody(body))
    })

/**
 * Requests an endpoint that takes files: `sendFiles(setUserImage, { files: { image } }, { onProgress, signal })`.
 * Returns and throws as `api` does. Progress counts bytes sent, those of the multipart encoding included.
 */
export const sendFiles = <E extends Endpoint>(
  endpoint: E,
  input: RequestOf<E>,
  { onProgress, signal }: UploadOptions = {},
): Promise<ReplyOf<E>> =>
  withoutReload(() => api(endpoint, input, { signal, transport: transportWithProgress(onProgress) }))

const multipartClient: MultipartClient = {
  start: (body) => api(startUpload, { body }),
  find: (id) => api(getUpload, { params: { id } }),
  put: (id, number, bytes, watch) => sendFiles(putUploadPart, { params: { id, number }, bytes }, watch),
  complete: (id) => api(completeUpload, { params: { id } }),
  recallUploadId: readStored,
  rememberUploadId: writeStored,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  random: Math.random,
}

const resumeKeyOf = (file: PickedFile, plan: MultipartPlan): string => uploadKey(currentUserId(), file, plan)

/**
 * Uploads a large file in parts, several at a time, and resumes after a lost connection or a closed page. After an
 * abort the same file with the same plan continues with the missing parts; `discardUpload` removes what was sent. `submit`
 * uses the finished upload where its completion does not place it, as for an intro video; it is retried like the parts.
 */
export const uploadInParts = (
  file: PickedFile,
  plan: MultipartPlan,
  watch: UploadOptions = {},
  submit?: SubmitUpload,
): Promise<{ url: string | null }> =>
  withoutReload(() => uploadParts(multipartClient, resumeKeyOf(file, plan), file, plan, watch, submit))

/** Whether this device has begun to upload the file and not finished. */
export const hasBegunUpload = (file: PickedFile, plan: MultipartPlan): boolean =>
  readStored(resumeKeyOf(file, plan)) !== null

/** Deletes an unfinished upload on the server and its stored id. */
export const discardUpload = async (file: PickedFile, plan: MultipartPlan): Promise<void> => {
  const key = resumeKeyOf(file, plan)
  const id = readStored(key)
  if (id === null) return
  writeStored(key, null)
  await api(abortUpload, { params: { id } })
}
