/** Tutors: totals, activity and contacts. Drizzle's builder: plain reads. */
import { and, eq, gte, isNull, lte, sql } from 'drizzle-orm'
import { DemoSessionStatus, InterviewStatus } from '#contract/vocabulary/teaching.ts'
import type { Db } from '#worker/storage/db.ts'
import type { Page } from '#worker/storage/filters.ts'
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

/** A tutor's totals, from one pass over their lessons that are not cancelled; undefined for other users. */
export const findTeachingStats = (db: Db, tutorId: number, now: number) => {
  const hasEnded = wasTaught(now)
  return db
    .select({
      id: tutors.id,
      onboarded: sql`EXISTS (SELECT 1 FROM tutor_public WHERE id = ${tutors.id})`.mapWith(Boolean),
      lessonCount: sql<number>`COUNT(${lessons.id})`,
      heldCount: sql<number>`COUNT(CASE WHEN ${hasEnded} THEN 1 END)`,
      taughtCount: sql<number>`COUNT(DISTINCT CASE WHEN ${hasEnded} THEN ${lessons.studentId} END)`,
      heldMinutes: sql<number>`COALESCE(SUM(CASE WHEN ${hasEnded} THEN ${lessons.duration} END), 0)`,
    })
    .from(tutors)
    .leftJoin(lessons, and(eq(lessons.tutorId, tutors.id), isNull(lessons.canceledAt)))
    .where(eq(tutors.id, tutorId))
    .groupBy(tutors.id)
    .get()
}

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
