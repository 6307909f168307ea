/** What rules are told about a student's guardian. Raw SQL: parts of other stores' batches and statements. */
import type { GuardianFacts } from '#contract/people/rules/guardians.ts'
import type { Db } from './db.ts'
import { statement } from './guarded.ts'

/** SQL: whether a guardian's consent stands for this student. */
export const hasConsentSql = (student: string): string =>
  `EXISTS (SELECT 1 FROM guardianships g WHERE g.student_id = ${student} AND g.state = 'consented')`

/** SQL: whether a guardian’s consent stands for this student and allows texts of what they say in lessons. */
export const allowsTextsSql = (student: string): string =>
  `EXISTS (SELECT 1 FROM guardianships t WHERE t.student_id = ${student} AND t.state = 'consented' AND t.lesson_texts = 1)`

/** SQL: whether a guardian of this student has withdrawn, and nobody has consented since. */
export const isWithdrawnSql = (student: string): string =>
  `(EXISTS (SELECT 1 FROM guardianships w WHERE w.student_id = ${student} AND w.state = 'withdrawn')
    AND NOT ${hasConsentSql(student)})`

/** The statement whose rows `toGuardianFacts` takes. */
export const selectGuardianFacts = (db: Db, studentId: number): D1PreparedStatement =>
  statement(
    db,
    `SELECT birth_year AS birthYear, ${hasConsentSql('users.id')} AS consented FROM users WHERE id = :studentId`,
    { studentId },
  )

export const toGuardianFacts = (rows: readonly unknown[] = []): GuardianFacts => {
  const { birthYear = null, consented = 0 } = (rows[0] ?? {}) as { birthYear?: number | null; consented?: 0 | 1 }
  return { birthYear, consented: consented === 1 }
}

export const readGuardianFacts = async (db: Db, studentId: number): Promise<GuardianFacts> => {
  const { results } = await selectGuardianFacts(db, studentId).all()
  return toGuardianFacts(results)
}
