/** The tutor row with its account, and the steps of onboarding. drizzle's builder: plain reads. */
import { eq, sql } from 'drizzle-orm'
import { DemoSessionStatus, InterviewStatus, ReviewStatus } from '#contract/vocabulary/teaching.ts'
import type { Db } from '#worker/storage/db.ts'
import { tutors, users } from '#worker/storage/schema/people.ts'

export const joinedColumns = { user: users, tutor: tutors }

export const findFullTutor = (db: Db, tutorId: number) =>
  db.select(joinedColumns).from(tutors).innerJoin(users, eq(users.id, tutors.id)).where(eq(tutors.id, tutorId)).get()
export type FullTutorRow = NonNullable<Awaited<ReturnType<typeof findFullTutor>>>

/** Onboarding steps the tutor has completed. `+state` keeps SQLite from looking through the approved films of everybody. */
export const findOnboarding = async (db: Db, tutorId: number) => {
  const row = await db.get<Record<'film' | 'interview' | 'demo', 0 | 1>>(sql`SELECT
    EXISTS (SELECT 1 FROM intro_videos WHERE tutor_id = ${tutorId} AND +state = ${ReviewStatus.Approved}) AS film,
    EXISTS (SELECT 1 FROM demo_sessions WHERE tutor_id = ${tutorId} AND status = ${DemoSessionStatus.Passed}) AS demo,
    COALESCE((SELECT status = ${InterviewStatus.Passed} FROM interviews
      WHERE interviewee_id = ${tutorId} AND status < ${InterviewStatus.CanceledByInterviewer}
      ORDER BY created_at DESC, id DESC LIMIT 1), 0) AS interview`)
  return {
    approvedIntroVideo: row.film === 1,
    passedNewestInterview: row.interview === 1,
    passedAnyDemoSession: row.demo === 1,
  }
}
