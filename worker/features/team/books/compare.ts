/** Compares the books outside with the ledger, every night, for the month of the day that has ended. */
import { bookMonthSpan, comparedMonth, differencesOf } from '#contract/team/rules/books.ts'
import type { BookDifference } from '#contract/team/shapes/books.ts'
import type { Services } from '#worker/services.ts'
import { readLedgerTotals } from './month-store.ts'
import { storeCheck } from './store.ts'

/** Stores what differs and returns it; null while the books are off or do not answer. */
export const compareBooks = async (
  { db, books }: Pick<Services, 'db' | 'books'>,
  now: number,
): Promise<BookDifference[] | null> => {
  if (!books) return null
  const month = comparedMonth(now)
  const { first, last } = bookMonthSpan(month)
  const totals = await books.readTotals(first, last)
  if (!totals.ok) throw new Error(`the books were not compared: ${totals.code ?? totals.kind}`)
  const { receipts, ...ledger } = await readLedgerTotals(db, month)
  const differences = [
    ...differencesOf(ledger, totals.value),
    ...differencesOf({ receipts: ledger.soldCount }, { receipts }),
  ]
  await storeCheck(db, month, differences, now)
  return differences
}
