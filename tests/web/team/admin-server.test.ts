/** Figures of the server as a line: what is kept, what is a gap, and what a minute is read as. */
import { describe, expect, it } from 'vitest'
import { minutes } from '#contract/shared/rules/time.ts'
import type { ServerFigures } from '#contract/team/shapes/server-figures.ts'
import { monitoring } from '#contract/vocabulary/monitoring.ts'
import { addReading, keptMs, lastOfMinutes, linePath } from '#web/features/team/server/points.ts'

const start = Date.parse('2026-11-20T12:00:00Z')
const at = (timestamp: number) => ({ timestamp }) as ServerFigures
const timesOf = (readings: readonly ServerFigures[]) => readings.map(({ timestamp }) => timestamp)

describe('readings', () => {
  it('are kept for half an hour, and once each', () => {
    const readings = [start, start + 5_000, start + 5_000, start + 1_000, start + keptMs + 1_000].reduce(
      (before: readonly ServerFigures[], time) => addReading(before, at(time)),
      [],
    )
    expect(timesOf(readings)).toEqual([start + 5_000, start + keptMs + 1_000])
  })

  it('are told by their last of every minute, newest first', () => {
    const readings = [start, start + 55_000, start + 60_000, start + 115_000].map(at)
    expect(timesOf(lastOfMinutes(readings))).toEqual([start + 115_000, start + 55_000])
  })
})

describe('a line', () => {
  const points = (...values: (number | null)[]) =>
    values.map((value, i) => ({ at: start + i * monitoring.everyMs, value }))

  it('ends at the right with its newest point, as high as the most', () => {
    expect(linePath(points(0, 10), 10)).toBe('M99.72 100.00L100.00 0.00')
  })

  it('breaks where nothing was measured and where nothing came', () => {
    expect(linePath(points(1, 1, null, 1, 1), 1).match(/[ML]/g)).toEqual(['M', 'L', 'M', 'L'])
    const silent = [...points(1, 1), { at: start + minutes(2), value: 1 }, { at: start + minutes(2) + 5_000, value: 1 }]
    expect(linePath(silent, 1).match(/[ML]/g)).toEqual(['M', 'L', 'M', 'L'])
  })

  it('is not drawn through a single point, nor where there is none', () => {
    expect([linePath(points(5), 5), linePath(points(null, null), 1), linePath([], 1)]).toEqual(['', '', ''])
  })
})
