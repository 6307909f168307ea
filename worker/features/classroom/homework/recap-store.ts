/** Homework in the batches of recaps and preparations. Raw SQL: guarded statements that others run. */
import { lastOfStudent } from '#contract/classroom/rules/homework.ts'
import { dayMs } from '#contract/shared/rules/time.ts'
import { homeworkLimits } from '#contract/vocabulary/homework.ts'
import type { Db } from '#worker/storage/db.ts'
import { statement } from '#worker/storage/guarded.ts'
import { type HomeworkLesson, newColumns, newRow, selectHomework } from './new-row.ts'
import { queueHomeworkNews } from './news-store.ts'

/** What was returned is of use for the next lesson or two. */
const shownAfterMs = 14 * dayMs

/** For the batch of a preparation: the latest of the two people of a lesson that is not over, or ended lately. */
export const listForPreparation = (db: Db, lessonId: number, now: number): D1PreparedStatement =>
  selectHomework(
    db,
    `homework.student_id = (SELECT b.student_id FROM lessons b WHERE b.id = :lessonId)
       AND +homework.tutor_id = (SELECT b.tutor_id FROM lessons b WHERE b.id = :lessonId)
       AND homework.ends_at > :now - ${shownAfterMs} ORDER BY homework.ends_at DESC LIMIT ${homeworkLimits.preparationListed}`,
    { lessonId, now },
  )

/**
 * For the batch that stores a recap, before it: its homework is set when its text is new, changed until it is handed in,
 * and taken back when the text is removed. What an older recap says becomes homework only once it is changed.
 */
export const homeworkOfRecap = (db: Db, lesson: HomeworkLesson, text: string, endsAt: number, now: number) => {
  const { id: lessonId, tutorId, studentId, start } = lesson
  if (text === '')
    return [
      statement(
        db,
        `DELETE FROM homework WHERE lesson_id = :lessonId AND place = 0 AND state <= ${lastOfStudent} AND ends_at > :now`,
        { lessonId, now },
      ),
    ]
  const values = { lessonId, tutorId, studentId, start, text, link: '', dueAt: null, endsAt, now }
  return [
    statement(
      db,
      `INSERT INTO homework (${newColumns}) SELECT ${newRow('0')}
       WHERE NOT EXISTS (SELECT 1 FROM lesson_recaps r WHERE r.lesson_id = :lessonId AND r.homework = :text)
       ON CONFLICT (lesson_id, place) DO UPDATE SET text = :text, updated_at = max(:now, homework.updated_at + 1)
         WHERE homework.state <= ${lastOfStudent} AND homework.ends_at > :now AND homework.text <> :text`,
      values,
    ),
    queueHomeworkNews(
      db,
      'homework_set',
      { where: 'h.lesson_id = :lessonId AND h.place = 0 AND h.created_at = :now', values },
      now,
    ),
  ]
}
