/** Tutors for studios and admins: account and tutor row together. drizzle's builder: reads with optional filters. */
import { and, asc, desc, eq, gte, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { InputOf } from '#contract/api/endpoint.ts'
import type { listFullTutors } from '#contract/api/tutors.ts'
import { DemoSessionStatus, InterviewStatus, ReviewStatus } from '#contract/vocabulary/teaching.ts'
import type { Db } from '#worker/storage/db.ts'
import { type Page, where } from '#worker/storage/filters.ts'
import { tutors, users } from '#worker/storage/schema/people.ts'
import { lessons } from '#worker/storage/schema/teaching.ts'

const joinedColumns = { user: users, tutor: tutors }

export const findFullTutor = (db: Db, tutorId: number) =>
  db.select(joinedColumns).from(tutors).innerJoin(users, eq(users.id, tutors.id)).where(eq(tutors.id, tutorId)).get()
export type FullTutorRow = NonNullable<Awaited<ReturnType<typeof findFullTutor>>>

/** Newest first; the id keeps pages stable. */
const newestFirst = [desc(tutors.createdAt), asc(tutors.id)]

const findPage = async (db: Db, condition: SQL | undefined, { limit, offset }: Page) => {
  // Two parallel queries: D1 batches return objects, in which columns of the same name in both tables overwrite each
  // other.
  const [list, counted] = await Promise.all([
    db
      .select(joinedColumns)
      .from(tutors)
      .innerJoin(users, eq(users.id, tutors.id))
      .where(condition)
      .orderBy(...newestFirst)
      .limit(limit)
      .offset(offset),
    db
      .select({ total: sql<number>`COUNT(*)` })
      .from(tutors)
      .innerJoin(users, eq(users.id, tutors.id))
      .where(condition)
      .get(),
  ])
  return { list, total: counted?.total ?? 0 }
}

/** Tutors of one studio, or with null of all. The search is combined by AND, so a studio sees only its own tutors. */
export const findTutorsOfStudio = (db: Db, studioId: number | null, search: string | undefined, page: Page) =>
  findPage(
    db,
    and(
      studioId === null ? undefined : eq(tutors.studioId, studioId),
      search ? or(where.holdsName('users.name', search), where.holds(users.email, search)) : undefined,
    ),
    page,
  )

type FullTutorFilter = InputOf<typeof listFullTutors>['query']

/** The filters of the admins' list. */
export const findFullTutors = (db: Db, asked: FullTutorFilter, page: Page) =>
  findPage(
    db,
    and(
      where.holdsOrNull(tutors.bio, asked.bio),
      where.holdsOrNull(tutors.about, asked.about),
      where.holdsOrNull(users.name, asked.name),
      where.holdsOrNull(users.phone, asked.phone),
      where.holdsOrNull(users.email, asked.email),
      where.has(tutors.video, asked.video),
      where.has(tutors.thumbnail, asked.thumbnail),
      where.has(users.image, asked.image),
      where.has(users.passwordHash, asked.password),
      asked.activated === undefined ? undefined : eq(tutors.activated, asked.activated),
      asked.verifiedEmail === undefined ? undefined : eq(users.verifiedEmail, asked.verifiedEmail),
      asked.verifiedPhone === undefined ? undefined : eq(users.verifiedPhone, asked.verifiedPhone),
      asked.verifiedWhatsapp === undefined ? undefined : eq(users.verifiedWhatsApp, asked.verifiedWhatsapp),
      where.compares(tutors.notice, asked.notice),
      where.compares(users.birthYear, asked.birthYear),
      where.isOneOf(users.notificationMethod, asked.notificationMethod),
      where.isOneOf(users.city, asked.city),
      where.isOneOf(users.gender, asked.gender),
      where.isOneOf(users.role, asked.role),
      where.happens(tutors.createdAt, asked.createdAt),
    ),
    page,
  )

/** Onboarding steps the tutor has completed. */
export const findOnboarding = async (db: Db, tutorId: number) => {
  const row = await db.get<Record<'film' | 'interview' | 'demo', 0 | 1>>(sql`SELECT
    EXISTS (SELECT 1 FROM intro_videos WHERE tutor_id = ${tutorId} AND state = ${ReviewStatus.Approved}) AS film,
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

/** Minutes of lessons within the window that were not cancelled; the tutor with most first. */
export const findTutoringMinutes = (db: Db, after: number | undefined, before: number) => {
  const tutoringMinutes = sql<number>`SUM(${lessons.duration})`
  return db
    .select({ tutorId: lessons.tutorId, tutoringMinutes })
    .from(lessons)
    .where(
      and(
        isNull(lessons.canceledAt),
        lte(lessons.endAt, before),
        after === undefined ? undefined : gte(lessons.startAt, after),
      ),
    )
    .groupBy(lessons.tutorId)
    .orderBy(desc(tutoringMinutes), asc(lessons.tutorId))
}
