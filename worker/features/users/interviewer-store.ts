/** Interviewers and their free time. Drizzle's builder: plain reads. */
import { and, desc, eq, gt, lt, sql } from 'drizzle-orm'
import { Role } from '#contract/vocabulary/roles.ts'
import { InterviewStatus } from '#contract/vocabulary/teaching.ts'
import type { Db } from '#worker/storage/db.ts'
import { tutors, users } from '#worker/storage/schema/people.ts'
import { interviews } from '#worker/storage/schema/teaching.ts'

/** The tutor's latest interview that was not cancelled. */
export const findNewestInterview = async (db: Db, tutorId: number) =>
  (await db
    .select({ status: interviews.status, start: interviews.startAt })
    .from(interviews)
    .where(and(eq(interviews.intervieweeId, tutorId), lt(interviews.status, InterviewStatus.CanceledByInterviewer)))
    .orderBy(desc(interviews.createdAt), desc(interviews.id))
    .limit(1)
    .get()) ?? null

/** Activated tutor managers, with the number of their upcoming interviews. */
export const findInterviewers = (db: Db, now: number) =>
  db
    .select({
      id: users.id,
      name: users.name,
      image: users.image,
      notice: tutors.notice,
      upcomingInterviews: sql<number>`COUNT(${interviews.id})`,
    })
    .from(users)
    .innerJoin(tutors, and(eq(tutors.id, users.id), eq(tutors.activated, true)))
    .leftJoin(
      interviews,
      and(
        eq(interviews.interviewerId, users.id),
        eq(interviews.status, InterviewStatus.Pending),
        gt(interviews.startAt, now),
      ),
    )
    .where(eq(users.role, Role.TutorManager))
    .groupBy(users.id)
