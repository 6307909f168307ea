import { limits } from '#contract/vocabulary/limits.ts'
import { contactAlert } from '#worker/copy/contact.ts'
import type { Db } from '#worker/storage/db.ts'
import { batch, isUndone, statement } from '#worker/storage/guarded.ts'
import { queueNotice, teamAlert } from '#worker/storage/outbox.ts'
import { hitOrUndo, type Passage, waitFor } from '#worker/storage/throttle.ts'

export interface ContactRequest {
  /** Null when nobody is signed in. */
  readonly userId: number | null
  readonly name: string
  readonly phone: string
  readonly title: string
  readonly message: string
}

const once = { count: 1, windowMs: limits.contactMessage.everyMs }

/** Stores the request and queues an alert to the team, both or neither; one per network in six hours. */
export const storeRequest = async (db: Db, request: ContactRequest, network: string, now: number): Promise<Passage> => {
  const key = `contact:${network}`
  try {
    await batch(db, [
      ...hitOrUndo(db, key, once, now),
      statement(
        db,
        `INSERT INTO contact_requests (user_id, name, phone, title, message, created_at)
         VALUES (:userId, :name, :phone, :title, :message, :now)`,
        { ...request, now },
      ),
      queueNotice(db, teamAlert(`contact:${crypto.randomUUID()}`, contactAlert(request), now)),
    ])
    return { allowed: true, retryAfterSeconds: 0 }
  } catch (error) {
    if (isUndone(error)) return waitFor(db, key, now)
    throw error
  }
}
