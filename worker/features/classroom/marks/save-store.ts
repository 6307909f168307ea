/** Writing marks and asking for them. Raw SQL: guarded writes, with the notification in the batch of its cause. */
import { overallOf, toHalves } from '#contract/classroom/rules/marks.ts'
import type { MarkTexts } from '#contract/classroom/shapes/mark.ts'
import { markLimits } from '#contract/vocabulary/marks.ts'
import type { Db } from '#worker/storage/db.ts'
import { abortIfUnchanged, isAborted, runBatch, statement } from '#worker/storage/guarded.ts'
import { queueNotification } from '#worker/storage/notifications.ts'

interface MarkedLesson {
  readonly id: number
  readonly tutorId: number
  readonly studentId: number
  readonly start: number
}

/** `before` goes before the name of each: `m.`, or a colon for values. */
const four = (before: string) => `json_object('fluency', ${before}fluency, 'vocabulary', ${before}vocabulary,
  'grammar', ${before}grammar, 'pronunciation', ${before}pronunciation)`

/** SQL: the bands as they were first given, once `after` corrects those of the row. */
export const firstOfMark = (row: string, after: string): string =>
  `iif(${row}.first IS NULL AND ${four(`${row}.`)} <> ${four(after)}, ${four(`${row}.`)}, ${row}.first)`

/**
 * Saves a mark, or corrects the one last changed at `seen` (null: there is none yet). False where another request was
 * first, its day has passed, or another lesson of its call has the mark.
 */
export const storeMark = async (
  db: Db,
  lesson: MarkedLesson,
  { bands, remarks, words, lessons }: MarkTexts & { readonly lessons: number },
  seen: number | null,
  now: number,
): Promise<boolean> => {
  const { id: lessonId, tutorId, studentId, start } = lesson
  const values = {
    ...{ lessonId, tutorId, studentId, start, lessons, words, now },
    fluency: toHalves(bands.fluency),
    vocabulary: toHalves(bands.vocabulary),
    grammar: toHalves(bands.grammar),
    pronunciation: toHalves(bands.pronunciation),
    overall: toHalves(overallOf(bands)),
    remarks: JSON.stringify(remarks),
    seen: seen ?? -1,
    createdAfter: now - markLimits.correctedMs,
  }
  const given =
    seen === null
      ? [
          queueNotification(db, {
            userId: studentId,
            kind: 'mark_given',
            key: `mark:${lessonId}`,
            aboutId: tutorId,
            facts: { refId: lessonId, start },
            dueAt: now,
          }),
        ]
      : []
  try {
    await runBatch(db, [
      statement(
        db,
        `INSERT INTO speaking_marks AS m (lesson_id, student_id, tutor_id, start_at, fluency, vocabulary, grammar,
           pronunciation, overall, lessons, remarks, words, created_at, updated_at)
         SELECT :lessonId, :studentId, :tutorId, :start, :fluency, :vocabulary, :grammar, :pronunciation, :overall,
           :lessons, :remarks, :words, :now, :now
         WHERE EXISTS (SELECT 1 FROM lessons WHERE id = :lessonId AND tutor_id = :tutorId AND canceled_at IS NULL)
           AND NOT EXISTS (SELECT 1 FROM lessons l JOIN lessons o ON o.id <> l.id
               AND (o.session_id = coalesce(l.call_session_id, l.session_id)
                 OR o.call_session_id = coalesce(l.call_session_id, l.session_id))
             JOIN speaking_marks d ON d.lesson_id = o.id WHERE l.id = :lessonId)
         ON CONFLICT (lesson_id) DO UPDATE SET
           first = ${firstOfMark('m', 'excluded.')},
           fluency = excluded.fluency, vocabulary = excluded.vocabulary, grammar = excluded.grammar,
           pronunciation = excluded.pronunciation, overall = excluded.overall, remarks = excluded.remarks,
           words = excluded.words, updated_at = max(:now, m.updated_at + 1)
         WHERE m.updated_at = :seen AND m.created_at > :createdAfter`,
        values,
      ),
      abortIfUnchanged(db),
      statement(
        db,
        'UPDATE tutor_students SET mark_asked_at = NULL WHERE tutor_id = :tutorId AND student_id = :studentId',
        { tutorId, studentId },
      ),
      ...given,
    ])
    return true
  } catch (error) {
    if (isAborted(error)) return false
    throw error
  }
}

/** Notes that a student asked, and tells the tutor; false where they have asked within the week. */
export const storeAsk = async (db: Db, lesson: MarkedLesson, now: number): Promise<boolean> => {
  const { id, tutorId, studentId, start } = lesson
  try {
    await runBatch(db, [
      statement(
        db,
        `UPDATE tutor_students SET mark_asked_at = :now WHERE tutor_id = :tutorId AND student_id = :studentId
           AND coalesce(mark_asked_at, 0) <= :now - ${markLimits.askAgainMs}`,
        { tutorId, studentId, now },
      ),
      abortIfUnchanged(db),
      queueNotification(db, {
        userId: tutorId,
        kind: 'mark_asked',
        key: `mark-asked:${tutorId}:${studentId}:${now}`,
        aboutId: studentId,
        facts: { refId: id, start },
        dueAt: now,
      }),
    ])
    return true
  } catch (error) {
    if (isAborted(error)) return false
    throw error
  }
}
