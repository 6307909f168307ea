import { realtime } from '../../vocabulary/limits.ts'
import { folders } from '../../vocabulary/media.ts'
import { messageLimits } from '../../vocabulary/messages.ts'
import { collapseSpaces } from '../../vocabulary/text.ts'
import type { Attachment } from '../shapes/chat.ts'

/**
 * Message ids are room id × 2²² + number in the room: they ascend inside a room and name it. Division, not bit
 * shifts, takes them apart, because shifts cut at 32 bits. Safe for rooms below 2³¹.
 */
const perRoom = 2 ** 22

/** The largest number a message can have in its room. */
export const lastSeq = perRoom - 1

/** `messageId(7, 1)` is 29360129. */
export const messageId = (roomId: number, seq: number): number => roomId * perRoom + seq
export const roomOfMessage = (id: number): number => Math.floor(id / perRoom)
export const seqOfMessage = (id: number): number => id % perRoom

/** Messages each of `rooms` rooms may replay: an equal share of the total, at most the bound of one room. */
export const replayLimit = (rooms: number): number =>
  Math.min(realtime.replayMax, Math.floor(realtime.replayTotal / Math.max(1, rooms)))

/** One key for two people, whoever is named first: `pairKey(9, 4)` is `4:9`. */
export const pairKey = (a: number, b: number): string => `${Math.min(a, b)}:${Math.max(a, b)}`

type WithKey<A> = A extends { url: string } ? Omit<A, 'url'> & { readonly key: string } : never

/** A file of a message as it is stored: the key of its object stands in the place of its address. */
export type StoredAttachment = WithKey<Attachment>

/** Begins the names of all files of a room, so that an address says whose they are. */
export const chatFilePrefix = (roomId: number): string => `${roomId}-`

/** The room of a file by its name; null when it is no name of one. */
export const roomOfFile = (name: string): number | null => {
  const [, roomId] = /^([1-9]\d{0,14})-[\w-]+$/.exec(name) ?? []
  return roomId ? Number(roomId) : null
}

export const toAttachment = ({ key, ...measures }: StoredAttachment): Attachment => ({
  ...measures,
  url: `/assets/chat/${key.slice(folders.chatFiles.length)}`,
})

/** The beginning of a message in one line, as an answer to it shows it. */
export const quoteText = (text: string): string => {
  const points = [...collapseSpaces(text)]
  const max = messageLimits.quote
  return points.length <= max ? points.join('') : `${points.slice(0, max).join('').trimEnd()}…`
}
