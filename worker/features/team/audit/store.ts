/** Reads the audit log. Drizzle's builder: a list with optional filters. */
import { and, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { InputOf } from '#contract/shared/api/endpoint.ts'
import type { listAuditEntries } from '#contract/team/api/audit.ts'
import type { Db } from '#worker/storage/db.ts'
import { where } from '#worker/storage/filters.ts'
import { readList } from '#worker/storage/list-reader.ts'
import { users } from '#worker/storage/schema/people.ts'
import { auditLog } from '#worker/storage/schema/support.ts'

const actor = alias(users, 'actor')
const subject = alias(users, 'subject')
const personOf = (people: typeof actor | typeof subject) => ({ id: people.id, name: people.name, role: people.role })

type AuditQuery = InputOf<typeof listAuditEntries>['query']

/** One page, newest first. */
export const findAuditEntries = (db: Db, query: AuditQuery) => {
  const conditions = and(
    where.isOneOfNamed(auditLog.actorId, query.actors),
    where.isOneOfNamed(auditLog.subjectId, query.subjects),
    where.happens(auditLog.createdAt, query.createdAt),
  )
  return readList(
    db,
    {
      table: auditLog,
      order: auditLog.createdAt,
      id: auditLog.id,
      conditions,
      oneOf: { column: auditLog.action, values: query.actions },
      rows: (slice) =>
        db
          .select({ entry: auditLog, actor: personOf(actor), subject: personOf(subject) })
          .from(auditLog)
          .leftJoin(actor, eq(actor.id, auditLog.actorId))
          .leftJoin(subject, eq(subject.id, auditLog.subjectId))
          .where(slice.where)
          .orderBy(...slice.orderBy)
          .limit(slice.limit)
          .offset(slice.offset),
      place: ({ entry }) => ({ value: entry.createdAt, id: entry.id }),
    },
    query,
  )
}
export type AuditRow = Awaited<ReturnType<typeof findAuditEntries>>['list'][number]
