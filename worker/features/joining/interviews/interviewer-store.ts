/** Interviewers and their free time. Drizzle's builder: plain reads. */
import { and, desc, eq, gt, lt, lte, sql } from 'drizzle-orm'
import { minutes } from '#contract/shared/rules/time.ts'
import { booking } from '#contract/vocabulary/limits.ts'
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
export const findInterviewers = (db: Db, now: number) => {
  // The number of the status in the text, and `+` against grouping by the order of another index, lead the planner to the
  // index of undecided interviews.
  const upcoming = db
    .select({ interviewerId: interviews.interviewerId, count: sql<number>`COUNT(*)`.as('count') })
    .from(interviews)
    .where(
      and(
        sql`${interviews.status} = ${sql.raw(String(InterviewStatus.Pending))}`,
        gt(interviews.endAt, now + minutes(booking.interviewMinutes)),
      ),
    )
    .groupBy(sql`+${interviews.interviewerId}`)
    .as('upcoming')
  return db
    .select({
      id: users.id,
      name: users.name,
      image: users.image,
      notice: tutors.notice,
      upcomingInterviews: sql<number>`COALESCE(${upcoming.count}, 0)`,
    })
    .from(users)
    .innerJoin(tutors, and(eq(tutors.id, users.id), eq(tutors.activated, true)))
    .leftJoin(upcoming, eq(upcoming.interviewerId, users.id))
    .where(and(eq(users.role, Role.TutorManager), lte(users.blockedUntil, now)))
}
