/** Recordings as tutors find and mark them. Raw SQL: what a page needs in one batch, and a guarded write with its news. */
import { type ByCriterion, overallOf, toHalves } from '#contract/classroom/rules/marks.ts'
import type { MarkTexts } from '#contract/classroom/shapes/mark.ts'
import { adultBirthYear } from '#contract/people/rules/guardians.ts'
import { markLimits } from '#contract/vocabulary/marks.ts'
import { type PassportWeek, passportRecordingLimits } from '#contract/vocabulary/passport.ts'
import { type GoalRow, goalColumns } from '#worker/features/classroom/goals/store.ts'
import { firstOfMark } from '#worker/features/classroom/marks/save-store.ts'
import type { Db } from '#worker/storage/db.ts'
import { abortIfUnchanged, isAborted, runBatch, statement } from '#worker/storage/guarded.ts'
import { hasConsentSql, toGuardianFacts } from '#worker/storage/guardians.ts'
import { queueNotification } from '#worker/storage/notifications.ts'
import { type RecordingRow, recordingColumns, recordingTutor } from './row.ts'

export interface WaitingRow {
  readonly id: number
  readonly week: PassportWeek
  readonly askedAt: number
  readonly studentId: number
  readonly name: string | null
  readonly image: string | null
}

/** SQL: not of somebody under age whose guardian has not consented. */
const mayBeHeard = `(coalesce(u.birth_year, 0) <= :adultYear OR ${hasConsentSql('u.id')})`

/** For the batch of a preparation: of the student of a lesson, what waits for its tutor, the longest waiting first. */
export const waitingForPreparation = (db: Db, lessonId: number, now: number): D1PreparedStatement =>
  statement(
    db,
    `SELECT r.id, r.asked_at AS askedAt
     FROM lessons l JOIN passport_recordings r ON r.student_id = l.student_id AND +r.tutor_id = l.tutor_id
     JOIN users u ON u.id = l.student_id
     WHERE l.id = :lessonId AND r.marked_at IS NULL AND ${mayBeHeard} ORDER BY r.asked_at`,
    { lessonId, adultYear: adultBirthYear(now) },
  )

/** What waits for a tutor, the longest waiting first; nothing of somebody under age whose guardian has not consented. */
export const listWaiting = async (db: Db, tutorId: number, now: number): Promise<WaitingRow[]> => {
  const { results } = await statement(
    db,
    `SELECT r.id, r.week, r.asked_at AS askedAt, u.id AS studentId, u.name, u.image
     FROM passport_recordings r JOIN users u ON u.id = r.student_id
     WHERE r.tutor_id = :tutorId AND r.marked_at IS NULL AND ${mayBeHeard}
     ORDER BY r.asked_at LIMIT ${passportRecordingLimits.waiting}`,
    { tutorId, adultYear: adultBirthYear(now) },
  ).all<WaitingRow>()
  return results
}

interface StudentOfRecording {
  readonly id: number
  readonly name: string | null
  readonly image: string | null
}
type PreviousMark = ByCriterion & { readonly overall: number }

/** A recording with what its mark is written from; null without such a recording. */
export const readRecording = async (db: Db, id: number) => {
  const [recordings, students, goals, marks] = await runBatch(db, [
    statement(db, `SELECT ${recordingColumns} FROM passport_recordings r ${recordingTutor} WHERE r.id = :id`, { id }),
    statement(
      db,
      `SELECT u.id, u.name, u.image, u.birth_year AS birthYear, ${hasConsentSql('u.id')} AS consented
       FROM passport_recordings r JOIN users u ON u.id = r.student_id WHERE r.id = :id`,
      { id },
    ),
    statement(
      db,
      `SELECT ${goalColumns} FROM passport_recordings r JOIN learning_progress p ON p.student_id = r.student_id
       WHERE r.id = :id AND p.goal_kind IS NOT NULL`,
      { id },
    ),
    statement(
      db,
      `SELECT m.fluency, m.vocabulary, m.grammar, m.pronunciation, m.overall
       FROM passport_recordings r JOIN speaking_marks m ON m.student_id = r.student_id AND m.tutor_id = r.tutor_id
       WHERE r.id = :id ORDER BY m.start_at DESC LIMIT 1`,
      { id },
    ),
  ])
  const [recording] = recordings as RecordingRow[]
  const [student] = students as StudentOfRecording[]
  if (!recording || !student) return null
  const [goal] = goals as GoalRow[]
  const [previous] = marks as PreviousMark[]
  return { recording, student, goal: goal ?? null, previous: previous ?? null, guardian: toGuardianFacts(students) }
}

/**
 * Saves the mark of a recording, or corrects the one last changed at `seen` (null: there is none yet). False where another
 * request was first, the student has asked somebody else, or the day for corrections has passed.
 */
export const storeRecordingMark = async (
  db: Db,
  { id, studentId, week, tutorId }: Pick<RecordingRow, 'id' | 'studentId' | 'week'> & { readonly tutorId: number },
  { bands, remarks, words }: MarkTexts,
  seen: number | null,
  now: number,
): Promise<boolean> => {
  const values = {
    ...{ id, studentId, tutorId, words, now },
    fluency: toHalves(bands.fluency),
    vocabulary: toHalves(bands.vocabulary),
    grammar: toHalves(bands.grammar),
    pronunciation: toHalves(bands.pronunciation),
    overall: toHalves(overallOf(bands)),
    remarks: JSON.stringify(remarks),
    seen: seen ?? -1,
    markedAfter: now - markLimits.correctedMs,
  }
  const isAsSeen = seen === null ? 'marked_at IS NULL AND :seen < 0' : 'updated_at = :seen AND marked_at > :markedAfter'
  const given = queueNotification(db, {
    userId: studentId,
    kind: 'recording_marked',
    key: `recording-marked:${id}:${now}`,
    aboutId: tutorId,
    facts: { week },
    dueAt: now,
  })
  try {
    await runBatch(db, [
      statement(
        db,
        `UPDATE passport_recordings AS m SET
           first = iif(m.marked_at IS NULL, NULL, ${firstOfMark('m', ':')}),
           fluency = :fluency, vocabulary = :vocabulary, grammar = :grammar, pronunciation = :pronunciation,
           overall = :overall, remarks = :remarks, words = :words, marked_at = coalesce(m.marked_at, :now),
           updated_at = max(:now, m.updated_at + 1)
         WHERE id = :id AND student_id = :studentId AND tutor_id = :tutorId AND ${isAsSeen}`,
        values,
      ),
      abortIfUnchanged(db),
      ...(seen === null ? [given] : []),
    ])
    return true
  } catch (error) {
    if (isAborted(error)) return false
    throw error
  }
}
