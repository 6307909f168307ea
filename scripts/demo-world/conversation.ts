/** Times of the messages of a conversation: bursts with pauses, between a given first and last time. */
import { dayMs, minuteMs } from '#contract/shared/rules/time.ts'
import type { Random } from './random.ts'
import type { SeedMessage } from './seed-rows.ts'

type Spoken = Pick<SeedMessage, 'userId' | 'text'>

interface Timing {
  /** Epoch ms of the first and the last message. */
  from: number
  to: number
  /** Number of messages at the end that the other member has not read. */
  unread?: number
}

/** Distributes messages in bursts, evenly spread; within a burst messages are at most six minutes apart. */
export const timed = <S extends Spoken>(
  lines: readonly S[],
  { from, to, unread = 0 }: Timing,
  random: Random,
): (S & SeedMessage)[] => {
  const gaps = lines.slice(1).map(() => (random.chance(0.3) ? random.int(3, 10) * 60 : random.int(1, 6)))
  const sum = gaps.reduce((total, gap) => total + gap, 0)
  // Gaps within bursts stay; the pauses are stretched to fill the time from first to last.
  const pauses = gaps.filter((gap) => gap > 6).reduce((total, gap) => total + gap, 0)
  const wanted = (to - from) / minuteMs
  const stretch = pauses > 0 ? Math.max(0, (wanted - (sum - pauses)) / pauses) : 1
  const times = [from]
  for (const gap of gaps) times.push((times.at(-1) ?? from) + (gap > 6 ? gap * stretch : gap) * minuteMs)
  const shift = to - (times.at(-1) ?? to)
  return lines.map((line, i) => ({
    ...line,
    createdAt: Math.round((times[i] ?? to) + shift),
    read: i < lines.length - unread,
  }))
}

export const weeksAgo = (now: number, weeks: number): number => now - weeks * 7 * dayMs
