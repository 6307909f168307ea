/** Lists demo sessions with both people. drizzle's builder: reads with optional filters. */
import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { listDemoSessions } from '#contract/joining/api/demo-sessions.ts'
import type { InputOf } from '#contract/shared/api/endpoint.ts'
import { newestVideoSql } from '#worker/features/classroom/sessions/applicant-video.ts'
import type { Db } from '#worker/storage/db.ts'
import { where } from '#worker/storage/filters.ts'
import { readList } from '#worker/storage/list-reader.ts'
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

const toConditions = (query: DemoSessionFilter) =>
  and(
    where.isOneOf(demoSessions.id, query.ids),
    where.isOneOf(demoSessions.tutorId, query.tutorIds),
    where.isOneOf(demoSessions.slotId, query.slotIds),
    where.isOneOf(demoSessions.tutorManagerId, query.tutorManagerIds),
    where.isOneOf(demoSessions.sessionId, query.sessionIds),
    where.happens(demoSessions.startAt, query.start),
    where.happens(demoSessions.createdAt, query.createdAt),
    where.happens(demoSessions.updatedAt, query.updatedAt),
  )

/** One page, newest first unless ordered by the start. */
export const listDemoSessionRows = (db: Db, query: DemoSessionFilter) => {
  const byStart = query.orderBy === 'start'
  return readList(
    db,
    {
      table: demoSessions,
      order: byStart ? demoSessions.startAt : demoSessions.createdAt,
      id: demoSessions.id,
      conditions: toConditions(query),
      oneOf: { column: demoSessions.status, values: query.statuses },
      rows: (slice) =>
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
          .where(slice.where)
          .orderBy(...slice.orderBy)
          .limit(slice.limit)
          .offset(slice.offset),
      place: ({ demoSession }) => ({
        value: byStart ? demoSession.startAt : demoSession.createdAt,
        id: demoSession.id,
      }),
    },
    query,
  )
}
export type DemoSessionWithPeople = Awaited<ReturnType<typeof listDemoSessionRows>>['list'][number]
