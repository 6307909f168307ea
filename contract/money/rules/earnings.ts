/** What a tutor has earned, withdrawn and can withdraw. Piastres. */

export interface EarningsFacts {
  /** The sum of the tutor's ledger account, debit minus credit. */
  readonly ledgerSum: number
  /** Price of the lessons that stand and are not settled: those to come, those that run, and those awaiting attendance. */
  readonly unsettled: number
  /** Approved requests. */
  readonly fulfilled: number
  /** Undecided requests. */
  readonly pending: number
}

/**
 * The ledger holds what was earned minus what was withdrawn or is held back, so what was earned is its balance plus the
 * requests. `spendable` is negative after a settled lesson was taken back whose money had gone out.
 */
export const toEarnings = ({ ledgerSum, unsettled, fulfilled, pending }: EarningsFacts) => {
  // Never -0, which JSON writes as 0 and equality in tests tells apart.
  const spendable = 0 - ledgerSum
  const withdrawn = fulfilled + pending
  const past = spendable + withdrawn
  return {
    income: { total: past + unsettled, future: unsettled, past },
    invoices: { total: withdrawn, fulfilled, pending },
    spendable,
  }
}
