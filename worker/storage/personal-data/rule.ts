/** How a table with a person's data is described: what of it is given in their archive, and what becomes of it in the end. */

/** Rows of the person and what is given of them, as SQL over the table. `:userId` is the person. */
export interface Given {
  readonly where: string
  /** Items of a SELECT; what is not named stays here. */
  readonly columns: string
  /** The key of a table whose rows have no number. */
  readonly key?: readonly string[]
}

/** One write at deletion: rows to delete, or to blank with `set`. `:userId`, `:now`, `:name` (the word for a deleted account). */
export interface Removal {
  readonly where: string
  readonly set?: string
  /** Columns with the keys of files that go with it. */
  readonly files?: readonly string[]
}

export interface TableRule {
  /** Every column that names a person. */
  readonly people: readonly string[]
  /** Absent: nothing of it is the person's to take away; `why` says so. */
  readonly given?: Given
  /** In this order. Absent: it stays, and `why` says what for. */
  readonly removed?: readonly Removal[]
  /** Why rows stay, or are not given. */
  readonly why?: string
}

/** Reasons that several tables share. */
export const reasons = {
  nobody: 'Holds nothing of a person.',
  /** Five years from the end of the year, as commercial and tax law ask; counsel confirms the number. */
  accounting: 'Accounting, kept for five years; it names an id alone.',
  evidence: 'Decides what a lesson earned and cost, kept with the accounting for five years; it names an id alone.',
  others: 'The other side keeps it; of the deleted account it shows nothing but the word for one.',
  team: 'Names who of the team did it, by an id alone.',
  copied: 'Written by triggers from other tables, and blanked with them.',
  short: 'Deleted by its own sweep within days.',
} as const
