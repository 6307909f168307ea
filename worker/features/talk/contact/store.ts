/** Contact requests. Raw SQL: written in one batch with the alert of the team; drizzle's builder for reads. */
import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { InputOf } from '#contract/shared/api/endpoint.ts'
import type { listContactRequests } from '#contract/talk/api/contact.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { teamTexts } from '#worker/copy/messages.ts'
import { insertAuditEntryIfChanged } from '#worker/storage/audit.ts'
import type { Db } from '#worker/storage/db.ts'
import { where } from '#worker/storage/filters.ts'
import { isAborted, runBatch, statement, toStatement } from '#worker/storage/guarded.ts'
import { type ListOf, readList, type TableSlice } from '#worker/storage/list-reader.ts'
import { createTeamAlert, queueNotice } from '#worker/storage/outbox/notices.ts'
import { countRequestOrAbort, findRateLimitResult, type RateLimitResult } from '#worker/storage/rate-limit.ts'
import { contactRequests } from '#worker/storage/schema/support.ts'

export interface ContactRequest {
  /** Null when nobody is signed in. */
  readonly userId: number | null
  readonly name: string
  readonly phone: string
  readonly title: string
  readonly message: string
}

const oneRequest = { count: 1, windowMs: limits.contactMessage.everyMs }

/** Stores the request and queues an alert to the team, both or neither; one per network in six hours. */
export const storeContactRequest = async (
  db: Db,
  request: ContactRequest,
  network: string,
  now: number,
): Promise<RateLimitResult> => {
  const key = `contact:${network}`
  try {
    await runBatch(db, [
      ...countRequestOrAbort(db, key, oneRequest, now),
      statement(
        db,
        `INSERT INTO contact_requests (user_id, name, phone, title, message, created_at)
         VALUES (:userId, :name, :phone, :title, :message, :now)`,
        { ...request, now },
      ),
      queueNotice(db, createTeamAlert(`contact:${crypto.randomUUID()}`, teamTexts.contact(request), now)),
    ])
    return { allowed: true, retryAfterSeconds: 0 }
  } catch (error) {
    if (isAborted(error)) return findRateLimitResult(db, key, now)
    throw error
  }
}

export interface StoredContactRequest extends ContactRequest {
  readonly id: number
  /** Epoch ms. */
  readonly createdAt: number
  readonly updatedAt: number
  readonly answeredAt: number | null
  readonly answeredBy: number | null
  readonly answeredByName: string | null
}

/** A column of its own name, so that rows of the table and of this query have the same fields. */
const answerer = sql<string | null>`(SELECT u.name FROM users u WHERE u.id = answered_by)`

const columns = { ...getTableColumns(contactRequests), answeredByName: answerer }

export const findContactRequest = (db: Db, id: number): Promise<StoredContactRequest | undefined> =>
  db.select(columns).from(contactRequests).where(eq(contactRequests.id, id)).get()

/**
 * Marks a message and logs who did. False when the row is not as it was read; one that is marked so already stays as it
 * is, with whoever marked it first.
 */
export const markContactRequest = async (
  db: Db,
  { id, updatedAt: seenAt }: Pick<StoredContactRequest, 'id' | 'updatedAt'>,
  answered: boolean,
  actorId: number,
  now: number,
): Promise<boolean> => {
  const entry = { actorId, targetId: id, facts: {}, before: { answered: !answered }, after: { answered } }
  const [changed] = await runBatch(db, [
    statement(
      db,
      `UPDATE contact_requests SET answered_at = iif(:answered, :now, NULL), answered_by = iif(:answered, :actorId, NULL),
         updated_at = :now
       WHERE id = :id AND updated_at = :seenAt AND (answered_at IS NOT NULL) <> :answered RETURNING id`,
      { id, answered: Number(answered), actorId, seenAt, now },
    ),
    toStatement(db, insertAuditEntryIfChanged(db, { ...entry, action: 'contact-request.update' }, now)),
  ])
  return changed?.length === 1
}

type Query = InputOf<typeof listContactRequests>['query']

/** One page, newest first. */
export const findContactRequests = (db: Db, query: Query): Promise<ListOf<StoredContactRequest>> => {
  const conditions = and(
    where.isOneOf(contactRequests.id, query.ids),
    where.isOneOfNamed(contactRequests.userId, query.users),
    where.has(contactRequests.answeredAt, query.answered),
    where.happens(contactRequests.createdAt, query.createdAt),
  )
  const rows = ({ where: slice, orderBy, limit, offset }: TableSlice) =>
    db
      .select(columns)
      .from(contactRequests)
      .where(slice)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset)
  const { id, createdAt: order } = contactRequests
  const place = (row: StoredContactRequest) => ({ value: row.createdAt, id: row.id })
  return readList(db, { table: contactRequests, order, id, conditions, rows, place }, query)
}
