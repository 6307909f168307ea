/**
 * News of reviews, favourite tutors and weekly hours, queued in the batch of their cause: a notification of the app, and
 * a text to users who can be texted. Raw SQL: inserts that read whom they are for from the rows of the same batch.
 */

import { cairoDay, minutes } from '#contract/shared/rules/time.ts'
import { WeeklyMiss } from '#contract/vocabulary/calendar.ts'
import type { Db } from '../db.ts'
import { statement } from '../guarded.ts'
import { receivesTextsSql } from '../text-recipient.ts'
import { dueSql } from './life.ts'

/** News of the review of an intro video, texted like those of bookings. */
export type ReviewKind = 'intro_video_submitted' | 'intro_video_decided'

/** Tells students that a favourite tutor added hours. */
export type FavouriteKind = 'favourite_opened_hours'

/** Tells a student that the lesson of a weekly hour could not be booked. */
export type WeeklyKind = 'weekly_lesson_missed'

/**
 * Queues news of a review in the batch of their cause, and names the state of that moment: for the reviewer a video was
 * submitted to, or for the tutor it was decided about. `newestOf`: the tutor whose newest video was inserted before.
 */
export const queueReviewMessage = (
  db: Db,
  { kind, ...from }: { readonly kind: ReviewKind } & ({ readonly id: number } | { readonly newestOf: number }),
  now: number,
): D1PreparedStatement[] => {
  const video = 'id' in from ? ':id' : '(SELECT max(id) FROM intro_videos WHERE tutor_id = :newestOf)'
  const isReviewer = kind === 'intro_video_submitted'
  const key = "'intro-video:' || v.id || ':' || :kind || ':' || :now"
  return [
    statement(
      db,
      `INSERT OR IGNORE INTO notifications (user_id, kind, dedupe_key, about_id, facts, due_at)
       SELECT ${isReviewer ? 'v.reviewer_id' : 'v.tutor_id'}, :kind, ${key},
         ${isReviewer ? 'v.tutor_id' : 'NULL'}, json_object('introVideoId', v.id, 'state', v.state), :now
       FROM intro_videos v WHERE v.id = ${video} ${isReviewer ? 'AND v.reviewer_id IS NOT NULL' : ''}`,
      { kind, now, ...from },
    ),
    statement(
      db,
      `INSERT OR IGNORE INTO outbox (kind, user_id, dedupe_key, payload, due_at, expires_at, lane)
     SELECT :kind, u.id, 'intro-video:' || v.id || ':' || :kind || ':' || :now,
       json_object('introVideoId', v.id, 'state', v.state), ${dueSql(kind, 'whatsapp', ':now')}
     FROM intro_videos v
     JOIN users u ON u.id = ${isReviewer ? 'v.reviewer_id' : 'v.tutor_id'}
     WHERE v.id = ${video}
       AND ${receivesTextsSql('u')}`,
      { kind, now, ...from },
    ),
  ]
}

const favouriteKey = "'favourite:' || u.id || ':' || :day || ':' || :tutorId"

/** Messages about favourites a student gets a day, whichever tutors they are about. */
const favouriteMessagesADay = 3
/** A tutor who goes on editing the calendar is done by then. */
const favouriteDelayMs = minutes(10)

/**
 * Queues, in the batch of a change of hours, a message to the students whose favourite the tutor is: one a day for each
 * tutor, so that a week of slots is one message, and no more than a few a day for each student.
 */
export const queueFavouriteMessages = (db: Db, tutorId: number, now: number): D1PreparedStatement[] => {
  const values = { tutorId, day: cairoDay(now), dueAt: now + favouriteDelayMs }
  const hasRoomIn = (table: 'notifications' | 'outbox') => `(SELECT COUNT(*) FROM ${table} o
            WHERE o.dedupe_key > 'favourite:' || u.id || ':' || :day || ':'
              AND o.dedupe_key < 'favourite:' || u.id || ':' || :day || ':~') < ${favouriteMessagesADay}`
  return [
    statement(
      db,
      `INSERT OR IGNORE INTO notifications (user_id, kind, dedupe_key, about_id, facts, due_at)
       SELECT u.id, 'favourite_opened_hours', ${favouriteKey}, :tutorId, '{}', :dueAt
       FROM favourite_tutors f JOIN users u ON u.id = f.student_id
       WHERE f.tutor_id = :tutorId AND ${hasRoomIn('notifications')}`,
      values,
    ),
    statement(
      db,
      `INSERT OR IGNORE INTO outbox (kind, user_id, dedupe_key, payload, due_at, expires_at, lane)
       SELECT 'favourite_opened_hours', u.id, ${favouriteKey}, json_object('tutorId', :tutorId), ${dueSql('favourite_opened_hours', 'whatsapp', ':dueAt')}
       FROM favourite_tutors f JOIN users u ON u.id = f.student_id
       WHERE f.tutor_id = :tutorId
         AND ${receivesTextsSql('u')}
         AND ${hasRoomIn('outbox')}`,
      values,
    ),
  ]
}

export interface MissedLesson {
  readonly weeklyHourId: number
  readonly start: number
  readonly miss: WeeklyMiss
}

/**
 * Queues, in the batch that records the miss, news of it for the student: once for each start, and once for all starts
 * while no new subscription begins.
 */
export const queueWeeklyMiss = (
  db: Db,
  { weeklyHourId, start, miss }: MissedLesson,
  dueAt: number,
): D1PreparedStatement[] => {
  const key = `'weekly:' || h.id || ':' || CASE :miss WHEN '${WeeklyMiss.NoSubscription}'
         THEN 'since:' || coalesce((SELECT max(s.id) FROM subscriptions s WHERE s.user_id = h.student_id), 0)
         ELSE :start END`
  const isMissed = `h.id = :weeklyHourId AND h.ended_at IS NULL AND NOT EXISTS (SELECT 1 FROM weekly_lessons w
         WHERE w.weekly_hour_id = h.id AND w.start_at = :start AND w.lesson_id IS NOT NULL)`
  const values = { weeklyHourId, start, miss, dueAt }
  return [
    statement(
      db,
      `INSERT OR IGNORE INTO notifications (user_id, kind, dedupe_key, about_id, facts, due_at)
       SELECT h.student_id, 'weekly_lesson_missed', ${key}, h.tutor_id,
         json_object('start', :start, 'duration', h.duration, 'miss', :miss), :dueAt
       FROM weekly_hours h WHERE ${isMissed}`,
      values,
    ),
    statement(
      db,
      `INSERT OR IGNORE INTO outbox (kind, user_id, dedupe_key, payload, due_at, expires_at, lane)
       SELECT 'weekly_lesson_missed', u.id, ${key},
         json_object('weeklyHourId', h.id, 'start', :start, 'miss', :miss),
         ${dueSql('weekly_lesson_missed', 'whatsapp', ':dueAt', ':start')}
       FROM weekly_hours h JOIN users u ON u.id = h.student_id
       WHERE ${isMissed} AND ${receivesTextsSql('u')}`,
      values,
    ),
  ]
}
