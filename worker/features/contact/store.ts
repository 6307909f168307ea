/** Contact requests. Raw SQL: written in one batch with the alert of the team; drizzle's builder for the list. */
import { and } from 'drizzle-orm'
import type { listContactRequests } from '#contract/api/contact.ts'
import type { InputOf } from '#contract/api/endpoint.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { teamTexts } from '#worker/copy/messages.ts'
import type { Db } from '#worker/storage/db.ts'
import { where } from '#worker/storage/filters.ts'
import { isAborted, runBatch, statement } from '#worker/storage/guarded.ts'
import { readTable } from '#worker/storage/list-reader.ts'
import { createTeamAlert, queueNotice } from '#worker/storage/outbox.ts'
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

/** One page, newest first. */
export const findContactRequests = (db: Db, query: InputOf<typeof listContactRequests>['query']) => {
  const conditions = and(
    where.isOneOfNamed(contactRequests.userId, query.users),
    where.happens(contactRequests.createdAt, query.createdAt),
  )
  return readTable(db, contactRequests, { order: contactRequests.createdAt, conditions }, query)
}
