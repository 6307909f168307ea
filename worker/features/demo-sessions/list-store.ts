/** Lists demo sessions with both people. drizzle's builder: reads with optional filters. */
import { and, desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { listDemoSessions } from '#contract/api/demo-sessions.ts'
import type { InputOf } from '#contract/api/endpoint.ts'
import { newestVideoSql } from '#worker/features/sessions/applicant-video.ts'
import type { Db } from '#worker/storage/db.ts'
import { type Page, where } from '#worker/storage/filters.ts'
import { users } from '#worker/storage/schema/people.ts'
import { demoSessions } from '#worker/storage/schema/teaching.ts'

const tutor = alias(users, 'tutor')
const tutorManager = alias(users, 'tutor_manager')
const personOf = (people: typeof tutor | typeof tutorManager) => ({
  id: people.id,
  name: people.name,
  image: people.image,
  role: people.role,
})

type DemoSessionFilter = InputOf<typeof listDemoSessions>['query']

const toConditions = (asked: DemoSessionFilter) =>
  and(
    where.isOneOf(demoSessions.id, asked.ids),
    where.isOneOf(demoSessions.tutorId, asked.tutorIds),
    where.isOneOf(demoSessions.slotId, asked.slotIds),
    where.isOneOf(demoSessions.tutorManagerId, asked.tutorManagerIds),
    where.isOneOf(demoSessions.sessionId, asked.sessionIds),
    where.isOneOf(demoSessions.status, asked.statuses),
    where.happens(demoSessions.startAt, asked.start),
    where.happens(demoSessions.createdAt, asked.createdAt),
    where.happens(demoSessions.updatedAt, asked.updatedAt),
  )

/** One page, newest first, and the total. */
export const listDemoSessionRows = async (db: Db, asked: DemoSessionFilter, page: Page) => {
  const conditions = toConditions(asked)
  const [list, counted] = await Promise.all([
    db
      .select({
        demoSession: demoSessions,
        tutor: personOf(tutor),
        tutorManager: personOf(tutorManager),
        video: sql<string | null>`${sql.raw(newestVideoSql('demo_sessions.tutor_id'))}`,
      })
      .from(demoSessions)
      .innerJoin(tutor, eq(tutor.id, demoSessions.tutorId))
      .innerJoin(tutorManager, eq(tutorManager.id, demoSessions.tutorManagerId))
      .where(conditions)
      .orderBy(desc(demoSessions.createdAt), desc(demoSessions.id))
      .limit(page.limit)
      .offset(page.offset),
    db.select({ total: sql<number>`COUNT(*)` }).from(demoSessions).where(conditions).get(),
  ])
  return { list, total: counted?.total ?? 0 }
}
export type DemoSessionWithPeople = Awaited<ReturnType<typeof listDemoSessionRows>>['list'][number]
