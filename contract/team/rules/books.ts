/** When documents of the books outside are sent again, and what of a month is compared. Instants are epoch ms. */
import { addCairoDays, cairoDay, cairoInstant, cairoParts, dayMs, hourMs, minuteMs } from '../../shared/rules/time.ts'
import type { BookDifference } from '../shapes/books.ts'

export interface FailedDocument {
  readonly kind: 'refused' | 'invalid' | 'unavailable' | 'unknown' | 'not-found'
  readonly retryAfterMs?: number
  /** Another document has to be there first. */
  readonly waitsForAnother: boolean
}

/** What has not been carried over for so long is told to the team. */
export const bookAlertMs = dayMs

/**
 * When a document is sent again after `attempts` tries, or null where somebody has to see to it. A service that does not
 * answer is asked for as long as it takes; what waits for another document, for a day. A minute at first, then twice as
 * long each time up to an hour.
 */
export const nextBookTry = (
  failure: FailedDocument,
  { attempts, createdAt }: { readonly attempts: number; readonly createdAt: number },
  now: number,
): number | null => {
  const nextAt = now + (failure.retryAfterMs ?? Math.min(minuteMs * 2 ** Math.min(attempts - 1, 10), hourMs))
  if (failure.kind === 'unavailable' || failure.kind === 'unknown') return nextAt
  return failure.waitsForAnother && nextAt < createdAt + dayMs ? nextAt : null
}

/** A month of Cairo, as 202611. */
export const bookMonthOf = (at: number): number => {
  const { year, month } = cairoParts(at)
  return year * 100 + month
}

const startOf = (month: number): number =>
  cairoInstant({ year: Math.floor(month / 100), month: month % 100, day: 1, hour: 0, minute: 0 })
const following = (month: number): number => (month % 100 === 12 ? month + 89 : month + 1)

/** `2026-11`. */
export const bookMonthName = (month: number): string =>
  `${Math.floor(month / 100)}-${String(month % 100).padStart(2, '0')}`

/** Its instants, and its first and last day. */
export const bookMonthSpan = (month: number) => {
  const [start, end] = [startOf(month), startOf(following(month))]
  return { start, end, first: cairoDay(start), last: addCairoDays(cairoDay(end), -1) }
}

/** The last month that has ended. */
export const closedMonth = (now: number): number => bookMonthOf(startOf(bookMonthOf(now)) - 1)

/** The month that a nightly comparison is about: that of the day which has just ended. */
export const comparedMonth = (now: number): number => bookMonthOf(now - dayMs / 2)

/** What differs, in the order of `ledger`. */
export const differencesOf = (
  ledger: Readonly<Partial<Record<BookDifference['figure'], number>>>,
  books: Readonly<Partial<Record<BookDifference['figure'], number>>>,
): BookDifference[] =>
  (Object.entries(ledger) as [BookDifference['figure'], number][]).flatMap(([figure, expected]) => {
    const found = books[figure] ?? 0
    return found === expected ? [] : [{ figure, ledger: expected, books: found }]
  })
