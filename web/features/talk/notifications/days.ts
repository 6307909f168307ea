import { cairoDaysFrom } from '#web/lib/format.ts'

export type DayGroup = 'today' | 'yesterday' | 'week' | 'older'

const groupOf = (at: string, now: number): DayGroup => {
  const daysAgo = -cairoDaysFrom(at, now)
  if (daysAgo <= 0) return 'today'
  if (daysAgo === 1) return 'yesterday'
  return daysAgo < 7 ? 'week' : 'older'
}

/** The rows by Cairo day, in their order; groups without one are left out. */
export const groupByDay = <T extends { readonly at: string }>(
  list: readonly T[],
  now: number,
): { group: DayGroup; list: T[] }[] => {
  const groups: { group: DayGroup; list: T[] }[] = []
  for (const row of list) {
    const group = groupOf(row.at, now)
    const last = groups.at(-1)
    if (last?.group === group) last.list.push(row)
    else groups.push({ group, list: [row] })
  }
  return groups
}
