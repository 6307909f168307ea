import { realtime } from '../vocabulary/limits.ts'
import { messageLimits } from '../vocabulary/messages.ts'
import { collapseSpaces } from '../vocabulary/text.ts'

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

/** The beginning of a message in one line, as an answer to it shows it. */
export const quoteText = (text: string): string => {
  const points = [...collapseSpaces(text)]
  const max = messageLimits.quote
  return points.length <= max ? points.join('') : `${points.slice(0, max).join('').trimEnd()}…`
}
