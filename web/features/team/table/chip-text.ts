import type { Translator } from '#web/copy/use-copy.ts'
import type { adminTable } from '#web/features/team/copy/admin-table.ts'
import { formatDayAndMonth, formatList } from '#web/lib/format.ts'
import { chosenOptions, type DayRange, type Filter, parseDays } from './filters.ts'

/** Noon, so that no time zone moves it to another day. */
const noonOf = (day: string): string => `${day}T12:00:00Z`

const rangeText = (t: Translator<typeof adminTable>, { from, to }: DayRange, now: number): string => {
  const text = (day: string) => formatDayAndMonth(noonOf(day), now)
  if (from !== null && from === to) return t('filters.onDay', { from: text(from) })
  if (from !== null && to !== null) return t('filters.between', { from: text(from), to: text(to) })
  if (from !== null) return t('filters.since', { from: text(from) })
  return to === null ? '' : t('filters.until', { to: text(to) })
}

/** What an active filter keeps, in words; of a person the number of the account. */
export const filterText = (t: Translator<typeof adminTable>, filter: Filter, text: unknown, now: number): string => {
  if (filter.kind === 'choice') return formatList(chosenOptions(filter, text).map(({ label }) => label))
  if (filter.kind === 'days') return rangeText(t, parseDays(text) ?? { from: null, to: null }, now)
  return String(text)
}
