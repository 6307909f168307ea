/**
 * Files of messages that are not stored yet. They are kept on the device beside the queue, so that a picture that was
 * sent without a network is sent after a reload too; where the browser keeps none, they live as long as the page.
 */
import { useEffect, useState, useSyncExternalStore } from 'react'
import { ApiError } from '#contract/shared/api/request.ts'
import { uploadAttachment } from '#contract/talk/api/chat.ts'
import { keepFile, readKeptFile } from '#web/lib/kept-files.ts'

/** What a message says of its file before the server does. */
export type OutgoingFile =
  | { readonly kind: 'image'; readonly width: number; readonly height: number }
  | { readonly kind: 'voice'; readonly lengthMs: number; readonly peaks: number[] }

const keyOf = (refId: string): string => `chat.${refId}`

/** Files of this page by reference, and how much of each is uploaded. */
const heldFiles = new Map<string, File>()
const uploads = new Map<string, { share: number; stop: AbortController }>()
const listeners = new Set<() => void>()
const notify = (): void => {
  for (const listener of listeners) listener()
}

export const holdFile = (refId: string, file: File): void => {
  heldFiles.set(refId, file)
  void keepFile(keyOf(refId), { file, lengthMs: 0 })
}

const readFile = async (refId: string): Promise<File | null> => {
  const file = heldFiles.get(refId) ?? (await readKeptFile(keyOf(refId)))?.file ?? null
  if (file) heldFiles.set(refId, file)
  return file
}

/** Stops its upload and forgets the file; gives it for those who still show it. */
export const dropFile = (refId: string): File | undefined => {
  const file = heldFiles.get(refId)
  uploads.get(refId)?.stop.abort()
  heldFiles.delete(refId)
  void keepFile(keyOf(refId), null)
  return file
}

/** An upload that has not moved for this long is given up: on a line that died, a browser would wait for minutes. */
const stallMs = 30_000

/** `later` may succeed soon. */
type UploadFailure = 'lost' | 'refused' | 'forbidden' | 'limited' | 'later'

const failureOf = (error: unknown): UploadFailure => {
  if (!(error instanceof ApiError)) return 'later'
  // Too many of this person: the whole file would be sent for nothing until the hour is over.
  if (error.status === 429) return 'limited'
  // One of the two has blocked the other, which may end.
  if (error.status === 403) return 'forbidden'
  return [400, 404, 413].includes(error.status) ? 'refused' : 'later'
}

/** Uploads the file of a message; gives what sends it, or why it was not uploaded. */
export const uploadFile = async (
  refId: string,
  roomId: number,
): Promise<{ readonly token: string } | UploadFailure> => {
  const file = await readFile(refId)
  if (!file) return 'lost'
  const stop = new AbortController()
  let stalled: ReturnType<typeof setTimeout> | undefined
  const show = (share: number): void => {
    clearTimeout(stalled)
    stalled = setTimeout(() => stop.abort(), stallMs)
    uploads.set(refId, { share, stop })
    notify()
  }
  show(0)
  try {
    // Loaded by those who send a file.
    const { sendFiles } = await import('#web/lib/upload.ts')
    return await sendFiles(
      uploadAttachment,
      { params: { room: roomId }, files: { file } },
      { signal: stop.signal, onProgress: ({ sent, total }) => show(sent / total) },
    )
  } catch (error) {
    return failureOf(error)
  } finally {
    clearTimeout(stalled)
    uploads.delete(refId)
    notify()
  }
}

/** Share of a message's file that is uploaded; null while it is not being uploaded. */
export const useUploadShare = (refId: string | null): number | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => (refId === null ? null : (uploads.get(refId)?.share ?? null)),
  )

/** The file of a message that is not stored yet; undefined until it was read, and for any other message. */
export const useOutgoingFile = (refId: string | null): File | undefined => {
  const [file, setFile] = useState<File>()
  useEffect(() => {
    let stopped = false
    if (refId !== null) void readFile(refId).then((storedFile) => !stopped && setFile(storedFile ?? undefined))
    return () => {
      stopped = true
    }
  }, [refId])
  return file
}
