/** Whose figures are to be counted. Raw SQL: two reads in one batch. */
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'
import { type Part, whole } from '#worker/work-budget.ts'

/** Tutors whose figures miss a change, and those who were counted before an instant, longest ago first. */
export const findUncounted = async (
  db: Db,
  countedBefore: number,
  most: number,
  { part, of }: Part = whole,
): Promise<number[]> => {
  const [changed, old] = (await runBatch(db, [
    statement(
      db,
      `SELECT tutor_id AS id FROM tutor_figures WHERE changes <> counted_changes AND tutor_id % :of = :part LIMIT ${most}`,
      { part, of },
    ),
    statement(
      db,
      `SELECT tutor_id AS id FROM tutor_figures WHERE counted_at < :countedBefore AND tutor_id % :of = :part
       ORDER BY counted_at LIMIT ${most}`,
      { countedBefore, part, of },
    ),
  ])) as [{ id: number }[], { id: number }[]]
  return [...new Set([...changed, ...old].map(({ id }) => id))]
}
