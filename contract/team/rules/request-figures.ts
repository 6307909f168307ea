/**
 * Figures of requests as the worker counts and the monitor sums them: how many, how many failed, and how long they took,
 * as counts of durations by range, so that reports of many isolates can be added.
 */

/** Upper ends of the ranges, ms; what is longer falls into one more. */
const rangeEnds = [
  ...[1, 2, 5, 10, 15, 20, 30, 50, 75, 100, 150, 200, 300, 500, 750],
  ...[1000, 1500, 2000, 3000, 5000, 10_000],
]

/** Requests of one group. */
export interface GroupCounts {
  readonly requests: number
  /** Answered with a status of 500 or above. */
  readonly errors: number
  /** Requests by range of their duration; one more than `rangeEnds`. */
  readonly durations: readonly number[]
}

export const noRequests: GroupCounts = { requests: 0, errors: 0, durations: rangeEnds.map(() => 0).concat(0) }

const rangeOf = (ms: number): number => {
  const at = rangeEnds.findIndex((end) => ms <= end)
  return at < 0 ? rangeEnds.length : at
}

export const countRequest = (counts: GroupCounts, { ms, failed }: { ms: number; failed: boolean }): GroupCounts => ({
  requests: counts.requests + 1,
  errors: counts.errors + Number(failed),
  durations: counts.durations.with(rangeOf(ms), (counts.durations[rangeOf(ms)] ?? 0) + 1),
})

/** `added` counts by its weight, 0 to 1: the share of a report that lies in the window. */
export const addCounts = (sum: GroupCounts, added: GroupCounts, weight = 1): GroupCounts => ({
  requests: sum.requests + added.requests * weight,
  errors: sum.errors + added.errors * weight,
  durations: sum.durations.map((count, at) => count + (added.durations[at] ?? 0) * weight),
})

/**
 * The duration that this share of requests did not exceed, in ms, as exact as the range it falls into; beyond the last
 * range its lower end. Null without requests.
 */
export const durationAt = ({ durations }: GroupCounts, share: number): number | null => {
  const total = durations.reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  let before = 0
  for (const [at, count] of durations.entries()) {
    const rank = total * share - before
    if (count > 0 && rank <= count) {
      const [low = 0, high = low] = [rangeEnds[at - 1] ?? 0, rangeEnds[at]]
      return Math.round(low + (high - low) * (rank / count))
    }
    before += count
  }
  return rangeEnds.at(-1) ?? null
}

/** What an isolate counted since its last report. */
export interface RequestReport {
  /** Epoch ms of what it covers. */
  readonly since: number
  readonly until: number
  readonly groups: Readonly<Record<string, GroupCounts>>
  readonly socketsOpened: number
  /** Rows that D1 reported; reads through the query builder report none and count what they returned. */
  readonly rowsRead: number
}

/** The share of a report's time within a window. A report of no time at all counts whole where it lies inside. */
export const shareWithin = (report: Pick<RequestReport, 'since' | 'until'>, from: number, to: number): number => {
  const length = report.until - report.since
  if (length <= 0) return report.until > from && report.until <= to ? 1 : 0
  return Math.max(0, Math.min(report.until, to) - Math.max(report.since, from)) / length
}
