/** Tutors with an open hour around a coming lesson. Raw SQL: a row per tutor with their bookings as JSON, in one statement. */
import { hourMs, type Interval } from '#contract/shared/rules/time.ts'
import { type OtherTutor, otherTutorLimits } from '#contract/team/rules/other-tutors.ts'
import { longestPauseMs } from '#contract/vocabulary/calendar.ts'
import { booking } from '#contract/vocabulary/limits.ts'
import type { Gender } from '#contract/vocabulary/people.ts'
import { lessonPurposes } from '#contract/vocabulary/teaching.ts'
import type { LessonRow } from '#worker/features/lessons/store.ts'
import type { Db } from '#worker/storage/db.ts'
import { statement } from '#worker/storage/guarded.ts'

export interface OtherTutorRow extends OtherTutor {
  readonly slotId: number
  readonly name: string | null
  readonly image: string | null
  readonly gender: Gender | null
  readonly ratingCount: number
}

/** Hours that opened earlier than this before the lesson are not looked for, but for tutors the student knows. */
const openedWithinMs = 8 * hourMs
/** Hours that are looked at, the latest opened first. */
const mostHours = 40
/** Tutors whom the student knows, by their newest conversations. */
const mostKnown = 10

const serves = `s.deleted = 0 AND s.purpose IN (${lessonPurposes.join(', ')}) AND s.start_at <= :start AND s.end_at >= :end`

type Row = Omit<OtherTutorRow, 'busy' | 'sharesTopic'> & { busy: string; sharesTopic: 0 | 1 }

/**
 * Listed tutors who are paid as the one of the lesson, teach at the level of its student, and whom neither has blocked.
 * Whether they are free is for the rule.
 */
export const readOtherTutors = async (db: Db, lesson: LessonRow): Promise<OtherTutorRow[]> => {
  const { studentId, tutorId, start, end } = lesson
  const { results } = await statement(
    db,
    `WITH opened AS (SELECT id, user_id FROM (
         SELECT id, user_id, end_at FROM availability_slots WHERE deleted = 0 AND start_at <= :start AND start_at > :opened
         ORDER BY start_at DESC LIMIT ${mostHours}) WHERE end_at >= :end),
       known AS (SELECT other_id FROM room_members WHERE user_id = :studentId ORDER BY active_at DESC LIMIT ${mostKnown}),
       hours AS (SELECT id, user_id FROM opened UNION
         SELECT s.id, s.user_id FROM known CROSS JOIN availability_slots s ON s.user_id = known.other_id
           AND s.start_at > :opened AND ${serves})
     SELECT p.id, p.name, p.image, p.gender, p.notice AS noticeMinutes, t.pause AS pauseMinutes, p.avg_rating AS rating,
       p.rating_count AS ratingCount, s.id AS slotId,
       (SELECT json_group_array(json_object('start', b.start_at, 'end', b.end_at)) FROM busy b
         WHERE b.user_id = p.id AND b.start_at > :busyAfter AND b.start_at < :busyBefore) AS busy,
       (SELECT count(*) FROM (SELECT 1 FROM lessons l WHERE l.tutor_id = p.id AND l.student_id = :studentId
         AND l.verdict IS NOT NULL LIMIT ${otherTutorLimits.together})) AS together,
       EXISTS (SELECT 1 FROM user_topics mine JOIN user_topics theirs ON theirs.topic_id = mine.topic_id
         WHERE mine.user_id = :studentId AND theirs.user_id = p.id) AS sharesTopic
     FROM hours CROSS JOIN availability_slots s ON s.id = hours.id CROSS JOIN tutor_public p ON p.id = hours.user_id
       CROSS JOIN tutors t ON t.id = p.id
     WHERE ${serves} AND p.id <> :tutorId AND t.activated = 1
       AND p.role = (SELECT role FROM users WHERE id = :tutorId)
       AND NOT EXISTS (SELECT 1 FROM students e WHERE e.user_id = :studentId AND e.english_level IS NOT NULL
         AND NOT EXISTS (SELECT 1 FROM json_each(p.levels) WHERE value = e.english_level))
       AND NOT EXISTS (SELECT 1 FROM room_members o JOIN room_members m ON m.room_id = o.room_id AND m.blocked = 1
         WHERE o.user_id = :studentId AND o.other_id = p.id)`,
    {
      ...{ studentId, tutorId, start, end },
      opened: start - openedWithinMs,
      busyAfter: start - longestPauseMs - booking.longestMs,
      busyBefore: end + longestPauseMs,
    },
  ).all<Row>()
  return results.map((row) => ({
    ...row,
    busy: JSON.parse(row.busy) as Interval[],
    sharesTopic: row.sharesTopic === 1,
  }))
}
