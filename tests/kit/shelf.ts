/** Lessons of months long ago, and the shelf on which what was posted for them ends up. */
import { env } from 'cloudflare:workers'
import { hourMs } from '#contract/shared/rules/time.ts'
import { auditWholeLedger } from '#worker/features/money/invoices/audit-ledger.ts'
import { settleDueLessons } from '#worker/features/money/invoices/settle-store.ts'
import { type Shelf, shelveEntries } from '#worker/shelf/shelve.ts'
import type { Budget } from '#worker/work-budget.ts'
import { rows } from './bookings.ts'
import { earner } from './invoices.ts'
import { taughtLesson } from './lessons.ts'
import { db, people } from './people.ts'

export const shelfBucket = (): R2Bucket => (env as unknown as { SHELF: R2Bucket }).SHELF

export const shelf = (changes: Partial<Shelf> = {}): Shelf => ({
  db,
  bucket: shelfBucket(),
  keptMonths: 6,
  isBackupGoing: async () => false,
  partRows: 7,
  ...changes,
})

/** Room for one piece of work. */
export const onePiece: Budget = { left: 9, leftMs: 1000, hasRoom: () => false, settled: async () => undefined }

/** Goes on, a piece at a time, until nothing is left to do. */
export const shelveAll = async (now: number, changes: Partial<Shelf> = {}): Promise<number> => {
  for (let pieces = 0; pieces < 500; pieces++)
    if (!(await shelveEntries(shelf(changes), now, onePiece)).more) return pieces
  throw new Error('the shelf takes no end')
}

/** Settled lessons of one tutor in each of these months, and an audit since. */
export const taughtIn = async (months: readonly string[], lessonsAMonth: number) => {
  const [tutor, student] = [await earner(), await people.student()]
  for (const month of months)
    for (let i = 0; i < lessonsAMonth; i++) {
      const start = Date.parse(`${month}-${String(10 + i).padStart(2, '0')}T12:00:00Z`)
      await taughtLesson({ tutorId: tutor.id, studentId: student.id, start, price: 7500 + i, charge: 12_750 })
      await settleDueLessons(db, 0, start + 2 * hourMs)
    }
  await auditWholeLedger({ db }, Date.now())
  return { tutor, student }
}

export const entriesLeft = () =>
  rows<{ n: number }>("SELECT count(*) AS n FROM ledger_entries WHERE ref_type = 'lesson:settled'").then(
    ([row]) => row?.n ?? 0,
  )
