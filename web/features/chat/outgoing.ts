/**
 * Messages on their way out. They outlive the page: a message written in a tunnel is sent after it, with the
 * reference it was written under, so that the server stores it once however often it is tried.
 */
import { useSyncExternalStore } from 'react'
import { RoomMessage, SendMessage } from '#contract/realtime/chat.ts'
import { cleanText } from '#contract/vocabulary/text.ts'
import { serverNow } from '#web/lib/clock.ts'
import { connectionState, emit, listen, onConnected } from '#web/lib/socket.ts'
import { readStored, writeStored } from '#web/lib/storage.ts'
import { onTokenChange, tokenOwner } from '#web/lib/token.ts'

export interface Outgoing {
  readonly refId: string
  readonly roomId: number
  readonly text: string
  /** Epoch ms, server time. */
  readonly writtenAt: number
  /** `failed` was refused for good and waits for a person; `pending` is tried again by itself. */
  readonly state: 'pending' | 'failed'
  /** The ack code of a refusal. */
  readonly reason?: string
}

const storageKey = 'hiwar.outgoing'
const none: readonly Outgoing[] = []
const againMs = 2000

const load = (): readonly Outgoing[] => {
  const owner = tokenOwner()
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
  const owner = tokenOwner()
  if (owner !== null) writeStored(`${storageKey}.${owner}`, next.length === 0 ? null : JSON.stringify(next))
  for (const listener of listeners) listener()
}

const patch = (refId: string, part: Partial<Outgoing>): void =>
  change(queue.map((one) => (one.refId === refId ? { ...one, ...part } : one)))

const remove = (refId: string): void => {
  if (queue.some((one) => one.refId === refId)) change(queue.filter((one) => one.refId !== refId))
}

/** Refusals that trying again cannot mend. */
const final = new Set(['empty-text', 'room-not-found', 'not-member', 'unallowed'])

const trySending = async ({ refId, roomId, text }: Outgoing): Promise<void> => {
  if (sending.has(refId)) return
  sending.add(refId)
  const { code, message } = await emit(SendMessage, { roomId, text, refId })
  sending.delete(refId)
  // Too much at once, after a long time without a network, or a room that cannot store just now: a little later again.
  // Without a connection the next one brings it.
  if (message === 'too-many-requests' || (code === 'unreachable' && connectionState() === 'online')) {
    setTimeout(() => void flush(), againMs)
    return
  }
  // Stored: the echo, or the replay after a reconnection, brings the real message and takes this one away.
  if (code !== 'ok' && final.has(code)) patch(refId, { state: 'failed', reason: code })
}

/** In order, one after the other, so that a reconnection cannot shuffle what was written. */
async function flush(): Promise<void> {
  for (const one of queue.filter(({ state }) => state === 'pending')) await trySending(one)
}

/** Puts a message on its way; false when there is nothing in it. */
export const sendMessage = (roomId: number, text: string): boolean => {
  const clean = cleanText(text)
  if (clean === '') return false
  const message: Outgoing = {
    refId: crypto.randomUUID(),
    roomId,
    text: clean,
    writtenAt: serverNow(),
    state: 'pending',
  }
  change([...queue, message])
  void flush()
  return true
}

export const retryMessage = (refId: string): void => {
  patch(refId, { state: 'pending', reason: undefined })
  void flush()
}

export const dropMessage = remove

/** The room told us that it holds the message now. */
export const settleMessage = (refId: string | null): void => {
  if (refId !== null) remove(refId)
}

/** Starts following the connection and the person; called once by the frame. */
export const startOutgoing = (): (() => void) => {
  const stops = [
    onConnected(() => void flush()),
    listen(RoomMessage, ({ refId }) => settleMessage(refId)),
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

/** What this person is still sending to a room, oldest first. */
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
