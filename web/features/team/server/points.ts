/** Figures of the server as a line over time. Pure. */
import { minuteMs, minutes } from '#contract/shared/rules/time.ts'
import type { ServerFigures } from '#contract/team/shapes/server-figures.ts'
import { monitoring } from '#contract/vocabulary/monitoring.ts'

export const keptMs = minutes(30)
/** After this long without figures the screen says so. */
export const silentMs = 2 * monitoring.everyMs

/** A later reading of the same instant is the same; readings that came out of order are dropped, and old ones forgotten. */
export const addReading = (readings: readonly ServerFigures[], next: ServerFigures): readonly ServerFigures[] => {
  const newest = readings.at(-1)
  if (newest && next.timestamp <= newest.timestamp) return readings
  const from = next.timestamp - keptMs
  return [...readings.filter(({ timestamp }) => timestamp > from), next]
}

export interface Point {
  /** Epoch ms. */
  readonly at: number
  /** Null where nothing was measured. */
  readonly value: number | null
}

/** A longer silence than this is a gap in the line, not a straight stretch of it. */
const gapMs = 3 * monitoring.everyMs

/** A line through the points as a path of 100 by 100, the newest point at the right; empty for fewer than two. */
export const linePath = (points: readonly Point[], most: number): string => {
  const end = points.at(-1)?.at ?? 0
  let before: number | null = null
  let path = ''
  for (const { at, value } of points) {
    if (value === null) {
      before = null
      continue
    }
    const x = 100 - ((end - at) / keptMs) * 100
    const y = 100 - (value / Math.max(1, most)) * 100
    path += `${before === null || at - before > gapMs ? 'M' : 'L'}${x.toFixed(2)} ${y.toFixed(2)}`
    before = at
  }
  return path.includes('L') ? path : ''
}

/** The last reading of each minute, newest first. */
export const lastOfMinutes = (readings: readonly ServerFigures[]): ServerFigures[] => {
  const byMinute = new Map(readings.map((reading) => [Math.floor(reading.timestamp / minuteMs), reading]))
  return [...byMinute.values()].toReversed()
}
