/** Links to speaking passports. Raw SQL: what a page needs in one batch, and an insert that leaves a link as it is. */
import type { PassportSource } from '#contract/classroom/rules/passport.ts'
import type { GuardianFacts } from '#contract/people/rules/guardians.ts'
import { passportLimits } from '#contract/vocabulary/passport.ts'
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'
import { hasConsentSql, selectGuardianFacts, toGuardianFacts } from '#worker/storage/guardians.ts'

export interface PassportRow {
  readonly serial: string
  readonly createdAt: number
}

const linkOf = (db: Db, studentId: number) =>
  statement(db, 'SELECT serial, created_at AS createdAt FROM passports WHERE student_id = :studentId', { studentId })

/** The link of a student, whether there is a mark to show, and what is known of a guardian. */
export const readOwnPassport = async (db: Db, studentId: number) => {
  const [links, marks, guardian] = await runBatch(db, [
    linkOf(db, studentId),
    statement(db, 'SELECT 1 FROM speaking_marks WHERE student_id = :studentId LIMIT 1', { studentId }),
    selectGuardianFacts(db, studentId),
  ])
  const [link] = links as PassportRow[]
  return { link: link ?? null, markCount: marks?.length ?? 0, guardian: toGuardianFacts(guardian) }
}

/** Stores a link unless there is one; returns the one there is. */
export const storePassport = async (db: Db, studentId: number, serial: string, now: number): Promise<PassportRow> => {
  const [, rows] = await runBatch(db, [
    statement(
      db,
      `INSERT INTO passports (student_id, serial, created_at) VALUES (:studentId, :serial, :now)
       ON CONFLICT (student_id) DO NOTHING`,
      { studentId, serial, now },
    ),
    linkOf(db, studentId),
  ])
  return (rows as PassportRow[])[0] ?? { serial, createdAt: now }
}

export const deletePassport = async (db: Db, studentId: number): Promise<void> => {
  await statement(db, 'DELETE FROM passports WHERE student_id = :studentId', { studentId }).run()
}

/** What a passport is made of; null where its link was ended, or its student is blocked. */
export const readPassportSource = async (
  db: Db,
  serial: string,
  now: number,
): Promise<{ source: PassportSource; guardian: GuardianFacts } | null> => {
  const [people, marks] = await runBatch(db, [
    statement(
      db,
      `SELECT u.name, u.birth_year AS birthYear, ${hasConsentSql('u.id')} AS consented
       FROM passports p JOIN users u ON u.id = p.student_id WHERE p.serial = :serial AND u.blocked_until <= :now`,
      { serial, now },
    ),
    statement(
      db,
      `SELECT m.start_at AS start, m.overall, m.fluency, m.vocabulary, m.grammar, m.pronunciation, u.name AS tutorName
       FROM speaking_marks m JOIN users u ON u.id = m.tutor_id
       WHERE m.student_id = (SELECT student_id FROM passports WHERE serial = :serial)
       ORDER BY m.start_at DESC LIMIT ${passportLimits.marks}`,
      { serial },
    ),
  ])
  const [person] = people as { name: string | null }[]
  if (!person) return null
  const source = { serial, name: person.name, marks: marks as PassportSource['marks'] }
  return { source, guardian: toGuardianFacts(people) }
}
