/** Links to speaking passports. Raw SQL: what a page needs in one batch, and an insert that leaves a link as it is. */
import type { ByCriterion } from '#contract/classroom/rules/marks.ts'
import type { PassportSource } from '#contract/classroom/rules/passport.ts'
import type { GuardianFacts } from '#contract/people/rules/guardians.ts'
import { type PassportWeek, passportLimits } from '#contract/vocabulary/passport.ts'
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'
import { hasConsentSql, selectGuardianFacts, toGuardianFacts } from '#worker/storage/guardians.ts'

export interface PassportRow {
  readonly serial: string
  readonly createdAt: number
}

const linkOf = (db: Db, studentId: number) =>
  statement(db, 'SELECT serial, created_at AS createdAt FROM passports WHERE student_id = :studentId', { studentId })

/** The link of a student, whether there is a mark or a recording to show, and what is known of a guardian. */
export const readOwnPassport = async (db: Db, studentId: number) => {
  const [links, shown, guardian] = await runBatch(db, [
    linkOf(db, studentId),
    statement(
      db,
      `SELECT 1 WHERE EXISTS (SELECT 1 FROM speaking_marks WHERE student_id = :studentId)
         OR EXISTS (SELECT 1 FROM passport_recordings WHERE student_id = :studentId)`,
      { studentId },
    ),
    selectGuardianFacts(db, studentId),
  ])
  const [link] = links as PassportRow[]
  return { link: link ?? null, shownCount: shown?.length ?? 0, guardian: toGuardianFacts(guardian) }
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

const ofSerial = '(SELECT student_id FROM passports WHERE serial = :serial)'

interface RecordingSource {
  readonly week: PassportWeek
  readonly createdAt: number
  readonly sha256: string
  readonly start: number | null
  readonly tutorName: string | null
}

/** What a passport is made of; null where its link was ended, or its student is blocked. */
export const readPassportSource = async (
  db: Db,
  serial: string,
  now: number,
): Promise<{ source: PassportSource; guardian: GuardianFacts } | null> => {
  const [people, marks, recordings] = await runBatch(db, [
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
       WHERE m.student_id = ${ofSerial} ORDER BY m.start_at DESC LIMIT ${passportLimits.marks}`,
      { serial },
    ),
    statement(
      db,
      `SELECT r.week, r.created_at AS createdAt, r.sha256, r.marked_at AS start, r.overall, r.fluency, r.vocabulary,
         r.grammar, r.pronunciation, u.name AS tutorName
       FROM passport_recordings r LEFT JOIN users u ON u.id = r.tutor_id
       WHERE r.student_id = ${ofSerial} ORDER BY r.week`,
      { serial },
    ),
  ])
  const [person] = people as { name: string | null }[]
  if (!person) return null
  const source: PassportSource = {
    ...{ serial, name: person.name },
    marks: marks as PassportSource['marks'],
    recordings: (recordings as (RecordingSource & ByCriterion & { overall: number })[]).map(
      ({ week, createdAt, sha256, start, ...mark }) => ({
        ...{ week, createdAt, sha256 },
        mark: start === null ? null : { ...mark, start },
      }),
    ),
  }
  return { source, guardian: toGuardianFacts(people) }
}

/** The file of a recording that is shown behind a link, and what decides whether it is; null without such a recording. */
export const findSharedRecording = async (db: Db, serial: string, week: PassportWeek, now: number) => {
  const row = await statement(
    db,
    `SELECT r.file, u.birth_year AS birthYear, ${hasConsentSql('u.id')} AS consented
     FROM passports p JOIN users u ON u.id = p.student_id
     JOIN passport_recordings r ON r.student_id = p.student_id AND r.week = :week
     WHERE p.serial = :serial AND u.blocked_until <= :now`,
    { serial, week, now },
  ).first<{ file: string }>()
  return row && { file: row.file, guardian: toGuardianFacts([row]) }
}
