/** Contact requests. Raw SQL: written in one batch with the alert of the team; drizzle's builder for reads. */
import { and, getTableColumns, sql } from 'drizzle-orm'
import type { InputOf } from '#contract/shared/api/endpoint.ts'
import type { listContactRequests } from '#contract/talk/api/contact.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { teamTexts } from '#worker/copy/messages.ts'
import type { Db } from '#worker/storage/db.ts'
import { where } from '#worker/storage/filters.ts'
import { isAborted, runBatch, statement } from '#worker/storage/guarded.ts'
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
  /** Null where none is given. */
  readonly email: string | null
  readonly isAppeal: boolean
}

const oneRequest = { count: 1, windowMs: limits.contactMessage.everyMs }

/** Stores the request, with its thread by a trigger, and queues an alert to the team, all or nothing; one per network in six hours. */
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
        `INSERT INTO contact_requests (user_id, name, phone, email, is_appeal, title, message, created_at)
         VALUES (:userId, :name, :phone, :email, :isAppeal, :title, :message, :now)`,
        { ...request, isAppeal: Number(request.isAppeal), now },
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
  readonly threadId: number | null
  readonly answeredAt: number | null
  readonly answeredBy: number | null
  readonly answeredByName: string | null
}

/** A column of its own name, so that rows of the table and of this query have the same fields. */
const answerer = sql<string | null>`(SELECT u.name FROM users u WHERE u.id = answered_by)`

const { id, userId, name, phone, email, isAppeal, title, message, createdAt, answeredAt, answeredBy, threadId } =
  getTableColumns(contactRequests)

const columns = {
  ...{ id, userId, name, phone, email, isAppeal, title, message, createdAt, answeredAt, answeredBy, threadId },
  answeredByName: answerer,
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
  const place = (row: StoredContactRequest) => ({ value: row.createdAt, id: row.id })
  return readList(db, { table: contactRequests, order: createdAt, id, conditions, rows, place }, query)
}
