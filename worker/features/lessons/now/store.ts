/** What the board is told of a tutor and of a student. Raw SQL: several tables in one batch. */
import type { Face } from '#contract/lessons/shapes/now.ts'
import type { Interval } from '#contract/shared/rules/time.ts'
import { minutes } from '#contract/shared/rules/time.ts'
import { longestPauseMs } from '#contract/vocabulary/calendar.ts'
import { booking } from '#contract/vocabulary/limits.ts'
import { nowLimits } from '#contract/vocabulary/now.ts'
import type { EnglishLevel } from '#contract/vocabulary/people.ts'
import type { Role } from '#contract/vocabulary/roles.ts'
import { fileUrl } from '#worker/files/file-url.ts'
import type { OfferedTutor, TutorTimes } from '#worker/ring-board.ts'
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'

interface TutorRow extends Face {
  readonly role: Role
  readonly pauseMinutes: number
  readonly levels: string
  readonly topics: string
  readonly busy: string
  readonly ratingSum: number
  readonly ratingCount: number
}

/** SQL: bookings of `t.id`, as JSON, that could touch a lesson which begins at once within the next two hours. */
const busySoon = `(SELECT json_group_array(json_object('start', b.start_at, 'end', b.end_at)) FROM busy b
  WHERE b.user_id = t.id AND b.start_at > :since AND b.start_at < :until)`

const around = (now: number) => ({
  since: now - booking.longestMs - longestPauseMs,
  until: now + minutes(nowLimits.availableMinutes.max) + booking.longestMs,
})

/** When these tutors can teach; those are left out who can no longer be booked. */
export const readTutorTimes = async (db: Db, ids: readonly number[], now: number): Promise<TutorTimes[]> => {
  const { results } = await statement(
    db,
    `SELECT t.id, t.pause AS pauseMinutes, ${busySoon} AS busy
     FROM json_each(:ids) i CROSS JOIN tutors t ON t.id = i.value JOIN tutor_public p ON p.id = t.id
     WHERE t.activated = 1`,
    { ids: JSON.stringify(ids), ...around(now) },
  ).all<Omit<TutorTimes, 'busy'> & { busy: string }>()
  return results.map((row) => ({ ...row, busy: JSON.parse(row.busy) as Interval[] }))
}

/** Null for somebody who is not listed: they cannot be booked either. Without the time they choose. */
export const findOfferedTutor = async (
  db: Db,
  tutorId: number,
  now: number,
): Promise<Omit<OfferedTutor, 'chosenUntil'> | null> => {
  const row = await statement(
    db,
    `SELECT u.id, u.name, u.image, u.gender, u.role, t.pause AS pauseMinutes, p.levels, ${busySoon} AS busy,
       (SELECT json_group_array(topic_id) FROM user_topics WHERE user_id = u.id) AS topics,
       coalesce(c.rating_sum, 0) AS ratingSum, coalesce(c.rating_count, 0) AS ratingCount
     FROM tutors t JOIN users u ON u.id = t.id JOIN tutor_public p ON p.id = t.id
     LEFT JOIN tutor_counters c ON c.tutor_id = t.id
     WHERE t.id = :tutorId AND t.activated = 1`,
    { tutorId, ...around(now) },
  ).first<TutorRow>()
  return (
    row && {
      ...row,
      image: fileUrl(row.image),
      levels: JSON.parse(row.levels) as EnglishLevel[],
      topics: JSON.parse(row.topics) as number[],
      busy: JSON.parse(row.busy) as Interval[],
    }
  )
}

export interface RingStudent extends Face {
  readonly level: EnglishLevel | null
  /** The Arabic name of the topic that was asked for; null where there is none of this id. */
  readonly topic: string | null
  readonly taughtBy: Record<number, number>
  /** People who blocked the student, or whom they blocked. */
  readonly blocked: number[]
}

/** Tutors a student has met are as many as they had lessons with; far more than anybody has. */
const mostTutors = 500

export const findRingStudent = async (
  db: Db,
  studentId: number,
  topicId: number | null,
): Promise<RingStudent | null> => {
  const [students, taught, blocked] = await runBatch(db, [
    statement(
      db,
      `SELECT u.id, u.name, u.image, u.gender, s.english_level AS level,
         (SELECT arabic_name FROM topics WHERE id = :topicId) AS topic
       FROM users u LEFT JOIN students s ON s.user_id = u.id WHERE u.id = :studentId`,
      { studentId, topicId },
    ),
    statement(
      db,
      `SELECT tutor_id AS id, count(*) AS total FROM lessons
       WHERE student_id = :studentId AND canceled_at IS NULL GROUP BY tutor_id LIMIT ${mostTutors}`,
      { studentId },
    ),
    statement(
      db,
      `SELECT iif(m.user_id = :studentId, m.other_id, m.user_id) AS id FROM room_members o
       JOIN room_members m ON m.room_id = o.room_id AND m.blocked = 1 WHERE o.user_id = :studentId`,
      { studentId },
    ),
  ])
  const row = students?.[0] as Omit<RingStudent, 'taughtBy' | 'blocked'> | undefined
  return row
    ? {
        ...row,
        image: fileUrl(row.image),
        taughtBy: Object.fromEntries((taught as { id: number; total: number }[]).map(({ id, total }) => [id, total])),
        blocked: (blocked as { id: number }[]).map(({ id }) => id),
      }
    : null
}
