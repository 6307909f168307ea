/**
 * Messages that are not stored by the server yet, kept in local storage: one that was written without a network is there
 * after a reload too.
 */
import { useSyncExternalStore } from 'react'
import type { QuotedMessage } from '#contract/talk/shapes/chat.ts'
import { readStored, storedKeys, writeStored } from '#web/lib/storage.ts'
import { currentUserId } from '#web/lib/token.ts'
import type { OutgoingFile } from './outgoing-files.ts'

/** A message on its way. */
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

const storagePrefix = 'hiwar.outgoing'
const none: readonly Outgoing[] = []

/**
 * Each message has a key of its own, so that two tabs of one person never write over each other's. Null for nobody's:
 * nothing is kept then.
 */
const keyOf = (refId: string): string | null => {
  const owner = currentUserId()
  return owner === null ? null : `${storagePrefix}.${owner}.${refId}`
}

const parseMessage = (json: string | null): Outgoing | null => {
  try {
    const message = JSON.parse(json ?? 'null') as Outgoing | null
    const isMessage =
      typeof message?.refId === 'string' && typeof message.roomId === 'number' && typeof message.text === 'string'
    return isMessage ? message : null
  } catch {
    return null
  }
}

const inOrder = (messages: readonly Outgoing[]): readonly Outgoing[] =>
  [...messages].sort((a, b) => a.writtenAt - b.writtenAt)

const load = (): readonly Outgoing[] => {
  const owner = currentUserId()
  if (owner === null) return none
  const messages = storedKeys(`${storagePrefix}.${owner}.`).map((key) => parseMessage(readStored(key)))
  return inOrder(messages.filter((message) => message !== null))
}

let queue = load()
const listeners = new Set<() => void>()

const show = (next: readonly Outgoing[]): void => {
  queue = next
  for (const listener of listeners) listener()
}

const store = (message: Outgoing): void => {
  const key = keyOf(message.refId)
  if (key !== null) writeStored(key, JSON.stringify(message))
}

/** This person's messages to all rooms, oldest first. */
export const queued = (): readonly Outgoing[] => queue

export const findQueued = (refId: string): Outgoing | undefined => queue.find((message) => message.refId === refId)

export const addQueued = (message: Outgoing): void => {
  store(message)
  show(inOrder([...queue, message]))
}

/** Changes a message; one that is gone stays so. */
export const changeQueued = (refId: string, part: Partial<Outgoing>): void => {
  const message = findQueued(refId)
  if (!message) return
  const next = { ...message, ...part }
  store(next)
  show(queue.map((queuedMessage) => (queuedMessage === message ? next : queuedMessage)))
}

export const removeQueued = (refId: string): void => {
  const key = keyOf(refId)
  if (key !== null) writeStored(key, null)
  show(queue.filter((message) => message.refId !== refId))
}

/** Reads the queue of the person who is signed in now. */
export const reloadQueue = (): void => show(load())

/** Shows what another tab of the same person has queued, changed or removed. Returns a function that stops it. */
export const followOtherTabs = (): (() => void) => {
  const follow = ({ key, newValue }: StorageEvent): void => {
    const owner = currentUserId()
    if (owner === null || !key?.startsWith(`${storagePrefix}.${owner}.`)) return
    const refId = key.slice(key.lastIndexOf('.') + 1)
    const changed = parseMessage(newValue)
    const others = queue.filter((message) => message.refId !== refId)
    show(changed ? inOrder([...others, changed]) : others)
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
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
  const here = all.filter((message) => message.roomId === roomId)
  return here.length === 0 ? none : here
}
