/** What the times a lesson can be moved to are chosen from. Raw SQL: several tables in one batch. */
import type { Interval } from '#contract/shared/rules/time.ts'
import { dayMs } from '#contract/shared/rules/time.ts'
import { type MoveFacts, moveLimits } from '#contract/team/rules/move-times.ts'
import { longestPauseMs } from '#contract/vocabulary/calendar.ts'
import { booking } from '#contract/vocabulary/limits.ts'
import { lessonPurposes } from '#contract/vocabulary/teaching.ts'
import type { LessonRow } from '#worker/features/lessons/store.ts'
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'

/** Slots that are read: more than a tutor offers in two weeks. */
const mostSlots = 200

type Busy = Interval & { readonly userId: number }

export const readMoveFacts = async (db: Db, lesson: LessonRow, now: number): Promise<MoveFacts> => {
  const { tutorId, studentId } = lesson
  const until = now + moveLimits.days * dayMs
  const [tutors, slots, busy] = await runBatch(db, [
    statement(db, 'SELECT notice AS noticeMinutes, pause AS pauseMinutes FROM tutors WHERE id = :tutorId', { tutorId }),
    statement(
      db,
      `SELECT id, max(start_at, :now) AS start, end_at AS "end" FROM availability_slots
       WHERE user_id = :tutorId AND deleted = 0 AND start_at < :until AND start_at > :now - ${dayMs} AND end_at > :now
         AND purpose IN (${lessonPurposes.join(', ')}) ORDER BY start_at LIMIT ${mostSlots}`,
      { tutorId, now, until },
    ),
    statement(
      db,
      `SELECT user_id AS userId, start_at AS start, end_at AS "end" FROM busy
       WHERE user_id IN (:tutorId, :studentId) AND start_at > :since AND start_at < :until`,
      { tutorId, studentId, since: now - longestPauseMs - booking.longestMs, until: until + longestPauseMs },
    ),
  ])
  const taken = busy as Busy[]
  const settings = tutors?.[0] as { noticeMinutes: number; pauseMinutes: number } | undefined
  return {
    lesson,
    slots: slots as MoveFacts['slots'],
    tutorBusy: taken.filter(({ userId }) => userId === tutorId),
    studentBusy: taken.filter(({ userId }) => userId === studentId),
    noticeMinutes: settings?.noticeMinutes ?? 0,
    pauseMinutes: settings?.pauseMinutes ?? 0,
  }
}
