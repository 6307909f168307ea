/** Contact requests. Raw SQL: written in one batch with the alert of the team. */
import { limits } from '#contract/vocabulary/limits.ts'
import { teamTexts } from '#worker/copy/messages.ts'
import type { Db } from '#worker/storage/db.ts'
import { isAborted, runBatch, statement } from '#worker/storage/guarded.ts'
import { createTeamAlert, queueNotice } from '#worker/storage/outbox.ts'
import { countRequestOrAbort, findRateLimitResult, type RateLimitResult } from '#worker/storage/rate-limit.ts'

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
