/** What a tutor's balance costs beside a hundred thousand rows of the ledger. */
import { type Journal, lessonJournal } from '#contract/rules/ledger.ts'
import type { Delivery, Row } from '#tests/seed/seed-rows.ts'
import { type CrowdSize, studentIds } from './crowd.ts'

const lessonsInLedger = 25_000
/** Far from the lessons of the crowd. */
const firstRef = 1_000_000

const toRows = ({ refType, refId, postings }: Journal, at: number): Row[] =>
  postings.map(({ account, amount }) => ({ account, amount, ref_type: refType, ref_id: refId, created_at: at }))

/** Four rows for each of 25,000 lessons, spread evenly over the tutors. */
export const ledgerRows = (size: CrowdSize, now: number): Delivery => {
  const students = studentIds(size)
  const rows = Array.from({ length: lessonsInLedger }, (_, i) =>
    toRows(
      lessonJournal({
        id: firstRef + i,
        tutorId: (i % size.tutors) + 1,
        studentId: students[i % students.length] ?? 0,
        price: 7500,
        charge: 12_750,
      }),
      now - i,
    ),
  )
  return { kind: 'rows', table: 'ledger_entries', rows: rows.flat() }
}

/** Rows of the ledger that belong to each tutor. */
export const entriesPerTutor = (size: CrowdSize): number => lessonsInLedger / size.tutors
