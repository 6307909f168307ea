/** Which months of the ledger go to the shelf, and when. */
import type { JournalRef } from '../../money/rules/ledger.ts'
import { addMonth, cairoMonth, cairoMonthOf } from '../../public/rules/platform-figures.ts'
import type { Interval } from '../../shared/rules/time.ts'

/** Journals of lessons, which nothing reads one by one once their month is over: the others are asked for by payment and withdrawal. */
export const shelvedKinds = ['lesson:settled', 'lesson:settled:reversal'] as const satisfies readonly JournalRef[]

/** Whole months that stay in the database beside the running one. A ruling comes within 90 days, books are closed in the next month. */
const keptMonths = { least: 6, most: 120 } as const

/** How many months stay, as a setting says it; null for what says nothing, or less or more than is possible. */
export const readKeptMonths = (text: string | undefined): number | null => {
  if (!/^\d{1,3}$/.test(text ?? '')) return null
  const months = Number(text)
  return months >= keptMonths.least && months <= keptMonths.most ? months : null
}

export interface ShelvedMonth extends Interval {
  readonly month: string
}

/**
 * The month that is moved next; null while it stays. `movedUntil`: where the last moved month ended; `firstAt`: when the
 * first entry was made. Null where there is none.
 */
export const nextShelvedMonth = (
  { movedUntil, firstAt }: { readonly movedUntil: number | null; readonly firstAt: number | null },
  kept: number,
  now: number,
): ShelvedMonth | null => {
  const from = movedUntil ?? firstAt
  if (from === null) return null
  const month = cairoMonthOf(from)
  return month < addMonth(cairoMonthOf(now), -kept) ? { month, ...cairoMonth(month) } : null
}
