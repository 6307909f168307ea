/** How fast a channel sends, in which order, and when it rests. */
import { minutes } from '../../shared/rules/time.ts'
import { type Lane, lanes } from './message-life.ts'

/** Of a batch in which all lanes are full, how many messages of each. */
export const laneShares: Readonly<Record<Lane, number>> = { code: 14, timed: 14, money: 10, news: 7, mass: 5 }

/**
 * How many messages of each lane the next batch takes. `were`: how many of each the last batch took, null before the first.
 * Lanes that were not full leave their share to the others, and keep a little for what has come meanwhile.
 */
export const nextLaneShares = (
  size: number,
  last: { readonly asked: Readonly<Record<Lane, number>>; readonly were: Readonly<Record<Lane, number>> } | null,
): Record<Lane, number> => {
  const scale = size / Object.values(laneShares).reduce((sum, share) => sum + share, 0)
  const entries = lanes.map((lane) => [lane, Math.max(1, Math.floor(laneShares[lane] * scale))] as const)
  const shares = Object.fromEntries(entries) as Record<Lane, number>
  if (!last) return shares
  const full = lanes.filter((lane) => last.were[lane] >= last.asked[lane])
  const weight = full.reduce((sum, lane) => sum + laneShares[lane], 0)
  const spare = size - lanes.length
  for (const lane of lanes) shares[lane] = full.includes(lane) ? 1 + Math.floor((spare * laneShares[lane]) / weight) : 1
  return shares
}

/** A channel of the outbox at work: what its service takes of us with room to spare, and its share of a run. */
export interface ChannelPace {
  readonly perSecond: number
  /** Statements of the database that no other channel may use in a run. */
  readonly statements: number
}

/** How long a channel rests when its service answers nothing else than that it is busy or down. */
export const channelRestMs = minutes(1)
/** Of this many failures in a chunk, with no success among them, the service is at fault and not the message. */
const failuresOfService = 3

export interface ChunkFigures {
  readonly sent: number
  /** Of them those that say to be busy or down. */
  readonly unavailable: number
  /** The longest wait that the service has named, ms; 0 where it named none. */
  readonly retryAfterMs: number
}

/**
 * Ms for which a channel rests after a chunk; 0 to go on. One message that cannot be delivered, such as to a phone that has
 * got too many, rests nobody else.
 */
export const channelRest = ({ sent, unavailable, retryAfterMs }: ChunkFigures): number =>
  sent === 0 && unavailable >= failuresOfService ? Math.max(channelRestMs, retryAfterMs) : 0

/** How many messages are sent at once after a chunk of `width`: half of them while the service says to be busy. */
export const nextWidth = (width: number, widest: number, { unavailable }: ChunkFigures): number =>
  unavailable > 0 ? Math.max(1, Math.floor(width / 2)) : Math.min(widest, width + 1)
