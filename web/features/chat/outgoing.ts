/**
 * Messages that are not stored by the server yet. The queue is kept in local storage, so a message written without a
 * network is sent after a reload too, under the same reference; the server stores each reference once.
 */
import { useSyncExternalStore } from 'react'
import { RoomMessage, SendMessage } from '#contract/realtime/chat.ts'
import type { QuotedMessage } from '#contract/shapes/chat.ts'
import { cleanText } from '#contract/vocabulary/text.ts'
import { serverNow } from '#web/lib/clock.ts'
import { connectionState, emit, listen, onConnected } from '#web/lib/socket.ts'
import { readStored, writeStored } from '#web/lib/storage.ts'
import { currentUserId, onTokenChange } from '#web/lib/token.ts'
import { rememberFile } from './chat-files.ts'
import { dropFile, holdFile, type OutgoingFile, uploadFile } from './outgoing-files.ts'

export interface Outgoing {
  readonly refId: string
  readonly roomId: number
  readonly text: string
  /** The message it answers, as it was then. */
  readonly replyTo?: QuotedMessage
  readonly file?: OutgoingFile
  /** What the upload of the file was answered with. */
  readonly token?: string | undefined
  /** Epoch ms, server time. */
  readonly writtenAt: number
  /** `failed`: refused for good, waits for the user to retry or discard it. `pending`: retried automatically. */
  readonly state: 'pending' | 'failed'
  /** The ack code of a refusal; `file-lost`, `file-refused` or `file-limited` for one that cannot be uploaded. */
  readonly reason?: string
}

const storageKey = 'hiwar.outgoing'
const none: readonly Outgoing[] = []
const againMs = 2000
/** After an upload that failed for now. */
const uploadAgainMs = 5000

const load = (): readonly Outgoing[] => {
  const owner = currentUserId()
  const kept = owner === null ? null : readStored(`${storageKey}.${owner}`)
  try {
    return kept === null ? none : (JSON.parse(kept) as Outgoing[])
  } catch {
    return none
  }
}

let queue = load()
let sending = new Set<string>()
const listeners = new Set<() => void>()

const change = (next: readonly Outgoing[]): void => {
  queue = next
  const owner = currentUserId()
  if (owner !== null) writeStored(`${storageKey}.${owner}`, next.length === 0 ? null : JSON.stringify(next))
  for (const listener of listeners) listener()
}

const patch = (refId: string, part: Partial<Outgoing>): void =>
  change(queue.map((one) => (one.refId === refId ? { ...one, ...part } : one)))

const remove = (refId: string): File | undefined => {
  const found = queue.find((one) => one.refId === refId)
  if (found) change(queue.filter((one) => one !== found))
  return found?.file && dropFile(refId)
}

const flushSoon = (ms = againMs): void => {
  setTimeout(() => void flush(), ms)
}

/** Ack codes for which sending again would fail again. */
const final = new Set(['empty-text', 'room-not-found', 'message-not-found', 'not-member', 'unallowed'])

/** What the message carries for its file, which is uploaded first; null when it cannot be sent now. */
const attach = async ({ refId, roomId, file, token }: Outgoing) => {
  if (!file) return {}
  const peaks = file.kind === 'voice' ? file.peaks : undefined
  if (token !== undefined) return { attachment: { token, peaks } }
  const outcome = await uploadFile(refId, roomId)
  if (typeof outcome === 'object') {
    patch(refId, outcome)
    return { attachment: { ...outcome, peaks } }
  }
  if (outcome !== 'later') patch(refId, { state: 'failed', reason: `file-${outcome}` })
  // Without a connection the next one flushes the queue.
  else if (connectionState() === 'online') flushSoon(uploadAgainMs)
  return null
}

const trySending = async (one: Outgoing): Promise<void> => {
  const { refId, roomId, text, replyTo } = one
  if (sending.has(refId)) return
  sending.add(refId)
  const attached = await attach(one)
  // It may have been discarded during the upload.
  const isSent = attached !== null && queue.some((held) => held.refId === refId)
  const ack = isSent && (await emit(SendMessage, { roomId, text, refId, replyTo: replyTo?.id, ...attached }))
  sending.delete(refId)
  if (!ack) return
  const { code, message } = ack
  // The rate limit was reached, as happens after a long time offline, or the room could not store the message: retried
  // after `againMs`. Without a connection the next one flushes the queue.
  if (message === 'too-many-requests' || (code === 'unreachable' && connectionState() === 'online')) {
    flushSoon()
    return
  }
  // The file waited too long for its message.
  if (message === 'attachment-expired') {
    patch(refId, { token: undefined })
    flushSoon()
    return
  }
  // When the message was stored, its echo or the replay after a reconnection removes it from the queue.
  if (code !== 'ok' && final.has(code)) patch(refId, { state: 'failed', reason: code })
}

/** Sends one message after the other, so that they are stored in the order they were written in. */
async function flush(): Promise<void> {
  for (const one of queue.filter(({ state }) => state === 'pending')) await trySending(one)
}

/** What goes out beside a text. */
export interface MessageExtras {
  readonly replyTo?: QuotedMessage | undefined
  readonly attached?: { readonly file: File; readonly shown: OutgoingFile } | undefined
}

/** Queues a message and starts sending; false when it has neither a text nor a file. */
export const sendMessage = (roomId: number, text: string, { replyTo, attached }: MessageExtras = {}): boolean => {
  const clean = cleanText(text)
  if (clean === '' && !attached) return false
  const message: Outgoing = {
    refId: crypto.randomUUID(),
    roomId,
    text: clean,
    ...(replyTo && { replyTo }),
    ...(attached && { file: attached.shown }),
    writtenAt: serverNow(),
    state: 'pending',
  }
  if (attached) holdFile(message.refId, attached.file)
  change([...queue, message])
  void flush()
  return true
}

export const retryMessage = (refId: string): void => {
  patch(refId, { state: 'pending', reason: undefined })
  void flush()
}

export const dropMessage = (refId: string): void => {
  remove(refId)
}

/** Removes a message from the queue once the room has sent it back as stored. Its file need not be loaded again. */
const settleMessage = (refId: string | null, url: string | undefined): void => {
  const file = refId === null ? undefined : remove(refId)
  if (file && url !== undefined) rememberFile(url, file)
}

/**
 * Follows the connection, the echoes and the signed-in user; called once by the frame. Returns a function that stops
 * it.
 */
export const startOutgoing = (): (() => void) => {
  const stops = [
    onConnected(() => void flush()),
    listen(RoomMessage, ({ refId, attachment }) => settleMessage(refId, attachment?.url)),
    onTokenChange(() => {
      sending = new Set()
      queue = load()
      for (const listener of listeners) listener()
    }),
  ]
  if (connectionState() === 'online') void flush()
  return () => {
    for (const stop of stops) stop()
  }
}

/** Messages of this user to a room that are not stored yet, oldest first. */
export const useOutgoing = (roomId: number): readonly Outgoing[] => {
  const all = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => queue,
  )
  const own = all.filter((one) => one.roomId === roomId)
  return own.length === 0 ? none : own
}
