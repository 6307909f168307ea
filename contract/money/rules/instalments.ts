/** Paying for a plan in parts: into how many it may be divided, and what the parts come to. Piastres. */

/** Paying for a plan in parts: into how many it may be divided, and what the parts come to. Piastres. */

/** Numbers of monthly payments a bank may be asked for, by the weekly minutes of the plan, rising. */
const divisions: readonly { readonly fromWeeklyMinutes: number; readonly payments: readonly number[] }[] = [
  { fromWeeklyMinutes: 90, payments: [2] },
  { fromWeeklyMinutes: 180, payments: [3, 4] },
]

/**
 * Into how many monthly payments a plan of so many weekly minutes may be divided: the middle one into two, the largest
 * into three or four, a small one not at all. Decided by the minutes and not by the place among the plans on offer, so
 * that a plan for invited students has an answer too, and none changes when another plan is added or taken off.
 */
export const instalmentCounts = (weeklyMinutes: number): readonly number[] =>
  divisions.findLast(({ fromWeeklyMinutes }) => weeklyMinutes >= fromWeeklyMinutes)?.payments ?? []

/** Whether a bank's plan of so many months is one of them. */
export const fitsInstalments = (weeklyMinutes: number, { months }: { readonly months: number }): boolean =>
  instalmentCounts(weeklyMinutes).includes(months)

interface InstalmentSums {
  /** All payments together, with the interest of the bank. */
  readonly total: number
  readonly perMonth: number
}

/** 2,250 EGP in two payments at 3 % in all are 2,317.50, each 1,158.75. The bank takes parts of a piastre off the last. */
export const instalmentSums = (
  amount: number,
  { months, rate }: { readonly months: number; readonly rate: number },
): InstalmentSums => {
  const total = amount + Math.floor((amount * rate) / 10_000)
  return { total, perMonth: Math.ceil(total / months) }
}
