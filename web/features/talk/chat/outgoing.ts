/**
 * Sends the messages that are queued on this device, in the order they were written in. One that was not answered is
 * sent again under the same reference; the server stores each reference once.
 */
import { RoomMessage, SendMessage } from '#contract/talk/events/chat.ts'
import type { QuotedMessage } from '#contract/talk/shapes/chat.ts'
import { cleanText } from '#contract/vocabulary/text.ts'
import { serverNow } from '#web/lib/clock.ts'
import { connectionState, emit, listen, onConnected } from '#web/lib/socket.ts'
import { currentUserId, onTokenChange } from '#web/lib/token.ts'
import { rememberFile } from './chat-files.ts'
import { dropFile, holdFile, type OutgoingFile, uploadFile } from './outgoing-files.ts'
import {
  addQueued,
  changeQueued,
  findQueued,
  followOtherTabs,
  type Outgoing,
  queued,
  reloadQueue,
  removeQueued,
} from './outgoing-store.ts'

const againMs = 2000
/** After an upload that failed for now. */
const uploadAgainMs = 5000
/** For how long a message holds back those written after it in its room, from when it was first tried. */
const longestHoldMs = 60_000

/** What becomes of one attempt: `held` may succeed soon, `offline` needs a connection first. */
type Attempt = 'done' | 'held' | 'offline'

const refsOf = (messages: readonly Outgoing[]): Set<string> => new Set(messages.map(({ refId }) => refId))

/** Messages this tab sends: those it found or wrote. Those of another open tab are that tab's, until this one is used. */
let ownRefs = refsOf(queued())
/** Attempts under way by reference. */
let attempts = new Map<string, Promise<Attempt>>()
/** Rooms whose queue is being worked off, each with the messages that were tried in this pass. */
let triedByRoom = new Map<number, Set<string>>()
/** When messages were first tried with a connection, ms of the page; `released` for one that holds back nothing. */
let triedSince = new Map<string, number>()
const released = Number.NEGATIVE_INFINITY

const flushSoon = (ms = againMs): void => {
  setTimeout(flush, ms)
}

/** Ack codes for which sending again would fail again. */
const final = new Set(['empty-text', 'room-not-found', 'message-not-found', 'not-member', 'unallowed'])

const isOnline = (): boolean => connectionState() === 'online'

/** What the message carries for its file, which is uploaded first. */
const attach = async ({ refId, roomId, file, token }: Outgoing) => {
  if (!file) return {}
  const peaks = file.kind === 'voice' ? file.peaks : undefined
  if (token !== undefined) return { attachment: { token, peaks } }
  const outcome = await uploadFile(refId, roomId)
  if (typeof outcome === 'object') {
    changeQueued(refId, outcome)
    return { attachment: { ...outcome, peaks } }
  }
  if (outcome === 'later') {
    // Without a connection the next one flushes the queue.
    if (!isOnline()) return 'offline'
    flushSoon(uploadAgainMs)
    triedSince.set(refId, released)
    return 'held'
  }
  changeQueued(refId, { state: 'failed', reason: outcome === 'forbidden' ? 'unallowed' : `file-${outcome}` })
  return 'done'
}

const attempt = async (outgoing: Outgoing): Promise<Attempt> => {
  const { refId, roomId, text, replyTo } = outgoing
  const attached = await attach(outgoing)
  if (typeof attached === 'string') return attached
  // It may have been discarded during the upload.
  if (!findQueued(refId)) return 'done'
  const { code, message } = await emit(SendMessage, { roomId, text, refId, replyTo: replyTo?.id, ...attached })
  // When the message was stored, its echo or the replay after a reconnection removes it from the queue.
  if (code === 'ok') return 'done'
  if (code === 'unreachable' && !isOnline()) return 'offline'
  // The rate limit was reached, as happens after a long time offline, or the room could not store the message.
  if (message === 'too-many-requests' || code === 'unreachable') {
    flushSoon()
    return 'held'
  }
  // The file waited too long for its message.
  if (message === 'attachment-expired') {
    changeQueued(refId, { token: undefined })
    flushSoon()
    return 'held'
  }
  // Another try uploads the file again: the room would refuse what the upload was answered with again.
  if (final.has(code)) changeQueued(refId, { state: 'failed', reason: code, token: undefined })
  return 'done'
}

/** The attempt that is under way, or a new one. It ends whatever happens, so that the message can be tried again. */
const attemptOnce = (message: Outgoing): Promise<Attempt> => {
  const running = attempts.get(message.refId)
  if (running) return running
  if (isOnline() && !triedSince.has(message.refId)) triedSince.set(message.refId, performance.now())
  const startedIn = attempts
  const newAttempt = attempt(message).finally(() => startedIn.delete(message.refId))
  attempts.set(message.refId, newAttempt)
  return newAttempt
}

/** For how much longer a message holds back those after it, ms. */
const holdLeft = (refId: string): number => {
  const now = performance.now()
  return (triedSince.get(refId) ?? now) + longestHoldMs - now
}

/** The outcome of an attempt, or `done` once it has held back the others for long enough. It goes on nevertheless. */
const waitForAttempt = async (message: Outgoing): Promise<Attempt> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const enough = new Promise<Attempt>((resolve) => {
    timer = setTimeout(() => resolve('done'), Math.max(0, holdLeft(message.refId)))
  })
  try {
    return await Promise.race([attemptOnce(message), enough])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Sends the messages of one room in the order they were written in: each waits for those before it, files included. One
 * that has failed holds back nothing, nor does one whose upload is to be repeated, or that has taken a minute.
 */
const sendRoom = async (roomId: number): Promise<void> => {
  if (triedByRoom.has(roomId)) return
  const startedIn = triedByRoom
  const tried = new Set<string>()
  startedIn.set(roomId, tried)
  const next = () =>
    queued().find(
      ({ refId, ...message }) =>
        message.roomId === roomId && message.state === 'pending' && ownRefs.has(refId) && !tried.has(refId),
    )
  try {
    for (let message = next(); message && startedIn === triedByRoom; message = next()) {
      tried.add(message.refId)
      const outcome = await waitForAttempt(message)
      if (outcome === 'offline' || (outcome === 'held' && holdLeft(message.refId) > 0)) return
    }
  } finally {
    startedIn.delete(roomId)
  }
}

/** Rooms do not wait for each other. */
function flush(): void {
  for (const roomId of new Set(queued().map((message) => message.roomId))) void sendRoom(roomId)
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
    // Their order, whatever the device learns of the server's time between two of them.
    writtenAt: Math.max(serverNow(), (queued().at(-1)?.writtenAt ?? 0) + 1),
    state: 'pending',
  }
  if (attached) holdFile(message.refId, attached.file)
  ownRefs.add(message.refId)
  addQueued(message)
  flush()
  return true
}

export const retryMessage = (refId: string): void => {
  ownRefs.add(refId)
  triedSince.delete(refId)
  changeQueued(refId, { state: 'pending', reason: undefined })
  for (const tried of triedByRoom.values()) tried.delete(refId)
  flush()
}

/** Takes a message out of the queue; gives its file to those who still show it. */
const take = (refId: string): File | undefined => {
  const found = findQueued(refId)
  if (!found) return undefined
  triedSince.delete(refId)
  removeQueued(refId)
  return found.file && dropFile(refId)
}

export const dropMessage = (refId: string): void => {
  take(refId)
}

/** Removes a message from the queue once the room has sent it back as stored. Its file need not be loaded again. */
const settleMessage = (refId: string | null, url: string | undefined): void => {
  const file = refId === null ? undefined : take(refId)
  if (file && url !== undefined) rememberFile(url, file)
}

/** Sends what a tab that was closed has left behind too. */
const sendAll = (): void => {
  ownRefs = refsOf(queued())
  if (isOnline()) flush()
}

/** Begins anew for another person; a token that was only refreshed leaves what is under way alone. */
const followPerson = (): (() => void) => {
  let person = currentUserId()
  return onTokenChange(() => {
    if (person === currentUserId()) return
    person = currentUserId()
    attempts = new Map()
    triedByRoom = new Map()
    triedSince = new Map()
    reloadQueue()
    sendAll()
  })
}

/**
 * Follows the connection, the echoes, other tabs and the signed-in user; called once by the frame. Returns a function
 * that stops it.
 */
export const startOutgoing = (): (() => void) => {
  window.addEventListener('focus', sendAll)
  const stops = [
    onConnected(sendAll),
    listen(RoomMessage, ({ refId, attachment }) => settleMessage(refId, attachment?.url)),
    followPerson(),
    followOtherTabs(),
    () => window.removeEventListener('focus', sendAll),
  ]
  if (isOnline()) flush()
  return () => {
    for (const stop of stops) stop()
  }
}
