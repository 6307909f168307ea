/** Tutors who could take a lesson over, with what decides when. Raw SQL: a row per tutor with their hours as JSON. */
import type { RescueTutor } from '#contract/lessons/rules/rescue.ts'
import { type Interval, minutes } from '#contract/shared/rules/time.ts'
import { longestPauseMs } from '#contract/vocabulary/calendar.ts'
import { booking, limits } from '#contract/vocabulary/limits.ts'
import { rescueLimits } from '#contract/vocabulary/now.ts'
import type { Gender } from '#contract/vocabulary/people.ts'
import { lessonPurposes } from '#contract/vocabulary/teaching.ts'
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'

export interface RescueTutorRow extends RescueTutor {
  readonly name: string | null
  readonly image: string | null
  readonly gender: Gender | null
  readonly bio: string | null
  readonly thumbnail: string | null
}

export interface RescueQuery {
  readonly studentId: number
  /** Who did not come. */
  readonly tutorId: number
  /** Who is available at this moment; ids. */
  readonly available: readonly number[]
  readonly sameGender: boolean
  readonly now: number
  /** Starts up to then. */
  readonly until: number
}

const intervals = (from: string): string =>
  `(SELECT json_group_array(json_object('id', x.id, 'start', x.start_at, 'end', x.end_at)) FROM (${from}) x)`

const slotsOf = intervals(`SELECT s.id, s.start_at, s.end_at FROM availability_slots s
  WHERE s.user_id = p.id AND s.deleted = 0 AND s.purpose IN (${lessonPurposes.join(', ')})
    AND s.start_at > :slotsAfter AND s.start_at < :until AND s.end_at > :now ORDER BY s.start_at`)
const busyOf = intervals(`SELECT b.ref_id AS id, b.start_at, b.end_at FROM busy b
  WHERE b.user_id = p.id AND b.start_at > :busyAfter AND b.start_at < :busyBefore`)

const columns = `p.id, p.name, p.image, p.gender, p.bio, p.thumbnail, p.notice AS noticeMinutes,
  t.pause AS pauseMinutes, p.avg_rating AS rating, ${slotsOf} AS slots, ${busyOf} AS busy,
  EXISTS (SELECT 1 FROM user_topics mine JOIN user_topics theirs ON theirs.topic_id = mine.topic_id
    WHERE mine.user_id = :studentId AND theirs.user_id = p.id) AS sharesTopic`

const mayTakeOver = `p.id <> :tutorId AND t.activated = 1
  AND (:sameGender = 0 OR p.gender = (SELECT gender FROM users WHERE id = :studentId)
    OR (SELECT gender FROM users WHERE id = :studentId) IS NULL)
  AND NOT EXISTS (SELECT 1 FROM room_members o JOIN room_members m ON m.room_id = o.room_id AND m.blocked = 1
    WHERE o.user_id = :studentId AND o.other_id = p.id)`

type Row = Omit<RescueTutorRow, 'slots' | 'busy' | 'sharesTopic'> & { slots: string; busy: string; sharesTopic: 0 | 1 }

const toTutors = (rows: readonly unknown[] = []): RescueTutorRow[] =>
  (rows as Row[]).map((row) => ({
    ...row,
    slots: JSON.parse(row.slots) as RescueTutorRow['slots'],
    busy: JSON.parse(row.busy) as Interval[],
    sharesTopic: row.sharesTopic === 1,
  }))

/** Those with free time until tomorrow night, the soonest first, those who are available, and what the student has booked. */
export const readRescueTutors = async (db: Db, query: RescueQuery) => {
  const { studentId, tutorId, available, sameGender, now, until } = query
  const values = {
    ...{ studentId, tutorId, now, until },
    sameGender: Number(sameGender),
    available: JSON.stringify(available),
    slotsAfter: now - minutes(limits.slot.maxMinutes) - 1,
    busyAfter: now - booking.longestMs - longestPauseMs,
    busyBefore: until + booking.longestMs,
  }
  const [offering, here, own] = await runBatch(db, [
    statement(
      db,
      `SELECT ${columns} FROM tutor_public p JOIN tutors t ON t.id = p.id
       WHERE p.next_available_at < :until AND ${mayTakeOver}
       ORDER BY p.next_available_at, p.avg_rating DESC LIMIT ${rescueLimits.lookedAt}`,
      values,
    ),
    statement(
      db,
      `SELECT ${columns} FROM json_each(:available) a JOIN tutor_public p ON p.id = a.value JOIN tutors t ON t.id = p.id
       WHERE ${mayTakeOver}`,
      values,
    ),
    statement(
      db,
      `SELECT start_at AS start, end_at AS "end" FROM busy
       WHERE user_id = :studentId AND start_at > :busyAfter AND start_at < :busyBefore`,
      values,
    ),
  ])
  return { offering: toTutors(offering), here: toTutors(here), studentBusy: own as Interval[] }
}
