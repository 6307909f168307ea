/** Recordings of students for their passports. Raw SQL: what a page needs in one batch, and guarded writes with their news. */
import type { GoalKind } from '#contract/vocabulary/marks.ts'
import { type PassportWeek, passportRecordingLimits } from '#contract/vocabulary/passport.ts'
import { reachableSql } from '#worker/features/classroom/marks/store.ts'
import type { Db } from '#worker/storage/db.ts'
import { abortIfUnchanged, isAborted, runBatch, statement } from '#worker/storage/guarded.ts'
import { selectGuardianFacts, toGuardianFacts } from '#worker/storage/guardians.ts'
import { claimObject } from '#worker/storage/orphan-objects.ts'
import { wasAttendedSql } from '#worker/storage/taught-lessons.ts'
import { type RecordingRow, recordingColumns, recordingTutor } from './row.ts'

const { tutorMs, tutors: tutorsMost, askAgainMs, weekMs } = passportRecordingLimits

export interface AskableTutor {
  readonly id: number
  readonly name: string | null
  readonly image: string | null
}

/** Tutors of the student's latest lessons who can be asked, the latest lesson first. */
const tutorsOf = (db: Db, studentId: number, now: number) =>
  statement(
    db,
    `SELECT u.id, u.name, u.image
     FROM (SELECT tutor_id, max(start_at) AS last FROM lessons
       WHERE student_id = :studentId AND start_at > :now - ${tutorMs} AND start_at < :now AND end_at <= :now
         AND canceled_at IS NULL AND ${wasAttendedSql} GROUP BY tutor_id) l
     JOIN users u ON u.id = l.tutor_id WHERE ${reachableSql(':studentId')} ORDER BY l.last DESC LIMIT ${tutorsMost}`,
    { studentId, now },
  )

const recordingsOf = (db: Db, studentId: number) =>
  statement(
    db,
    `SELECT ${recordingColumns} FROM passport_recordings r ${recordingTutor}
     WHERE r.student_id = :studentId ORDER BY r.week`,
    { studentId },
  )

/** Everything of a student that decides about their recordings. */
export const readOwnRecordings = async (db: Db, studentId: number, now: number) => {
  const [progress, recordings, tutors, guardian] = await runBatch(db, [
    statement(
      db,
      `SELECT goal_kind AS goal, coalesce(passport_began_at, goal_set_at) AS beganAt FROM learning_progress
       WHERE student_id = :studentId`,
      { studentId },
    ),
    recordingsOf(db, studentId),
    tutorsOf(db, studentId, now),
    selectGuardianFacts(db, studentId),
  ])
  const [known] = progress as { goal: GoalKind | null; beganAt: number | null }[]
  return {
    goal: known?.goal ?? ('daily' as const),
    beganAt: known?.beganAt ?? null,
    recordings: recordings as RecordingRow[],
    tutors: tutors as AskableTutor[],
    guardian: toGuardianFacts(guardian),
  }
}

interface NewRecording {
  readonly studentId: number
  readonly week: PassportWeek
  readonly goal: GoalKind
  readonly file: string
  readonly lengthMs: number
  readonly sha256: string
  readonly tutorId: number | null
}

/** Tells a tutor that they are asked to mark the recording of a week; once a week for each recording. */
const queueAsked = (db: Db, studentId: number, week: PassportWeek, tutorId: number, now: number) =>
  statement(
    db,
    `INSERT OR IGNORE INTO notifications (user_id, kind, dedupe_key, about_id, facts, due_at)
     SELECT r.tutor_id, 'recording_sent',
       printf('recording:%d:%d:%d:%d', r.id, r.created_at, r.tutor_id, :now / ${askAgainMs}), r.student_id,
       json_object('refId', r.id, 'week', r.week), :now
     FROM passport_recordings r WHERE r.student_id = :studentId AND r.week = :week AND r.tutor_id = :tutorId`,
    { studentId, week, tutorId, now },
  )

/** Stores a recording of an open week; null where another request has filled it, and nothing is written. */
export const insertRecording = async (db: Db, recording: NewRecording, now: number): Promise<RecordingRow | null> => {
  const { studentId, week, tutorId, file } = recording
  try {
    const results = await runBatch(db, [
      statement(
        db,
        `INSERT INTO learning_progress AS p (student_id, passport_began_at) VALUES (:studentId, :now)
         ON CONFLICT (student_id) DO UPDATE SET
           passport_began_at = coalesce(p.passport_began_at, p.goal_set_at, excluded.passport_began_at)`,
        { studentId, now },
      ),
      statement(
        db,
        `INSERT INTO passport_recordings (student_id, week, goal_kind, file, length_ms, sha256, tutor_id, asked_at,
           created_at, updated_at)
         SELECT :studentId, :week, :goal, :file, :lengthMs, :sha256, :tutorId, iif(:tutorId IS NULL, NULL, :now), :now,
           :now FROM learning_progress p
         WHERE p.student_id = :studentId AND p.passport_began_at + :week * ${weekMs} <= :now
         ON CONFLICT (student_id, week) DO NOTHING`,
        { ...recording, now },
      ),
      abortIfUnchanged(db),
      claimObject(db, file),
      ...(tutorId === null ? [] : [queueAsked(db, studentId, week, tutorId, now)]),
      recordingsOf(db, studentId),
    ])
    return (results.at(-1) as RecordingRow[]).find((row) => row.week === week) ?? null
  } catch (error) {
    if (isAborted(error)) return null
    throw error
  }
}

/** Asks a tutor in the place of whoever was asked before; null where it was marked or deleted meanwhile. */
export const storeAsk = async (
  db: Db,
  { studentId, week, seen }: { readonly studentId: number; readonly week: PassportWeek; readonly seen: number },
  tutorId: number,
  now: number,
): Promise<RecordingRow | null> => {
  try {
    const results = await runBatch(db, [
      statement(
        db,
        `UPDATE passport_recordings SET tutor_id = :tutorId, asked_at = :now, updated_at = max(:now, updated_at + 1)
         WHERE student_id = :studentId AND week = :week AND updated_at = :seen AND marked_at IS NULL`,
        { studentId, week, tutorId, seen, now },
      ),
      abortIfUnchanged(db),
      queueAsked(db, studentId, week, tutorId, now),
      recordingsOf(db, studentId),
    ])
    return (results.at(-1) as RecordingRow[]).find((row) => row.week === week) ?? null
  } catch (error) {
    if (isAborted(error)) return null
    throw error
  }
}

/** The key of the file that goes with the row; null where there is none. A trigger has left it to the sweep. */
export const deleteRecording = async (db: Db, studentId: number, week: PassportWeek): Promise<string | null> => {
  const row = await statement(
    db,
    'DELETE FROM passport_recordings WHERE student_id = :studentId AND week = :week RETURNING file',
    { studentId, week },
  ).first<{ file: string }>()
  return row?.file ?? null
}
