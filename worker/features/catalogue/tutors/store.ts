/** Tutors: totals, activity and contacts. Drizzle's builder: plain reads; raw SQL for totals, which name an index. */
import { and, eq, gte, isNull, lte, sql } from 'drizzle-orm'
import { DemoSessionStatus, InterviewStatus } from '#contract/vocabulary/teaching.ts'
import type { Db } from '#worker/storage/db.ts'
import type { Page } from '#worker/storage/filters.ts'
import { statement } from '#worker/storage/guarded.ts'
import { presence, roomMembers } from '#worker/storage/schema/chat.ts'
import { tutorPublic, tutors, users } from '#worker/storage/schema/people.ts'
import { lessons } from '#worker/storage/schema/teaching.ts'
import { wasTaught } from '#worker/storage/taught-lessons.ts'

/** Whether the tutor exists and is publicly listed. */
export const findTutor = (db: Db, tutorId: number) =>
  db
    .select({ id: tutors.id, onboarded: sql`${tutorPublic.id} IS NOT NULL`.mapWith(Boolean) })
    .from(tutors)
    .leftJoin(tutorPublic, eq(tutorPublic.id, tutors.id))
    .where(eq(tutors.id, tutorId))
    .get()

/** Whether this manager interviews the tutor, is taught by them on trial, or reviews their film; cancelled ones aside. */
export const isApplicantOf = async (db: Db, tutorId: number, managerId: number): Promise<boolean> => {
  // `+` keeps the planner from the indexes of managers, who have far more of these than one tutor has.
  const row = await db.get<{ found: 0 | 1 }>(sql`SELECT
    EXISTS (SELECT 1 FROM interviews
      WHERE interviewee_id = ${tutorId} AND +interviewer_id = ${managerId}
        AND status < ${InterviewStatus.CanceledByInterviewer})
    OR EXISTS (SELECT 1 FROM demo_sessions
      WHERE tutor_id = ${tutorId} AND +tutor_manager_id = ${managerId}
        AND status < ${DemoSessionStatus.CanceledByTutorManager})
    OR EXISTS (SELECT 1 FROM intro_videos WHERE tutor_id = ${tutorId} AND +reviewer_id = ${managerId}) AS found`)
  return row.found === 1
}

interface TeachingStats {
  readonly id: number
  readonly onboarded: 0 | 1
  /** Not cancelled, those ahead included. */
  readonly lessonCount: number
  /** Over by now, and taught as far as is known. */
  readonly heldCount: number
  readonly taughtCount: number
  readonly heldMinutes: number
}

/**
 * A tutor's totals; null for other users. From what is kept for each student, and the lessons that are over and not
 * judged yet: it grows with their students, not with their lessons.
 */
export const findTeachingStats = (db: Db, tutorId: number, now: number) =>
  statement(
    db,
    `WITH unjudged AS (
       SELECT student_id, count(*) AS lessons, sum(duration) AS minutes
       FROM lessons INDEXED BY lessons_unsettled_tutor
       WHERE tutor_id = :tutorId AND settled_at IS NULL AND canceled_at IS NULL AND end_at <= :now AND verdict IS NULL
       GROUP BY student_id)
     SELECT t.id, EXISTS (SELECT 1 FROM tutor_public WHERE id = t.id) AS onboarded,
       coalesce(sum(s.lesson_count), 0) AS lessonCount,
       coalesce(sum(s.taught_count + coalesce(u.lessons, 0)), 0) AS heldCount,
       coalesce(sum(s.taught_count + coalesce(u.lessons, 0) > 0), 0) AS taughtCount,
       coalesce(sum(s.taught_minutes + coalesce(u.minutes, 0)), 0) AS heldMinutes
     FROM tutors t LEFT JOIN tutor_students s ON s.tutor_id = t.id LEFT JOIN unjudged u ON u.student_id = s.student_id
     WHERE t.id = :tutorId GROUP BY t.id`,
    { tutorId, now },
  ).first<TeachingStats>()

/** Lessons that started at or after `from`, were taught by `now` and were not cancelled. */
export const findHeldLessons = (db: Db, tutorId: number, from: number, now: number) =>
  db
    .select({ start: lessons.startAt, duration: lessons.duration })
    .from(lessons)
    .where(
      and(
        eq(lessons.tutorId, tutorId),
        gte(lessons.startAt, from),
        lte(lessons.startAt, now),
        wasTaught(now),
        isNull(lessons.canceledAt),
      ),
    )

/** Listed tutors without a chat room with this student, in listing order. */
export const findUncontacted = (db: Db, studentId: number, { limit, offset }: Page) =>
  db
    .select({
      id: tutorPublic.id,
      name: tutorPublic.name,
      image: tutorPublic.image,
      bio: tutorPublic.bio,
      role: tutorPublic.role,
      gender: tutorPublic.gender,
      // For tutors who never connected, the last change of their account stands in.
      lastSeen: sql<number>`COALESCE(${presence.lastSeen}, ${users.updatedAt})`,
      online: sql`COALESCE(${presence.online}, 0)`.mapWith(Boolean),
    })
    .from(tutorPublic)
    .innerJoin(users, eq(users.id, tutorPublic.id))
    .leftJoin(presence, eq(presence.userId, tutorPublic.id))
    .where(
      sql`NOT EXISTS (SELECT 1 FROM room_members m WHERE m.user_id = ${studentId} AND m.other_id = ${tutorPublic.id})`,
    )
    .orderBy(tutorPublic.nextAvailableAt, sql`avg_rating DESC`, sql`lesson_count DESC`, tutorPublic.id)
    .limit(limit)
    .offset(offset)

/** Number of listed tutors this student has a chat room with. */
export const countContacted = async (db: Db, studentId: number): Promise<number> => {
  const row = await db
    .select({ total: sql<number>`COUNT(*)` })
    .from(roomMembers)
    .innerJoin(tutorPublic, eq(tutorPublic.id, roomMembers.otherId))
    .where(eq(roomMembers.userId, studentId))
    .get()
  return row?.total ?? 0
}
