/** Deletes messages, notifications and reports that are old enough. The daily sweep calls it. Raw SQL: bounded deletes. */
import { dayMs } from '#contract/shared/rules/time.ts'
import { notificationLimits } from '#contract/vocabulary/notifications.ts'
import type { Db } from '#worker/storage/db.ts'
import { deleteFromFront, deleteInPages } from '#worker/storage/pruning.ts'
import { ample, type Budget, type Progress } from '#worker/work-budget.ts'

const retentionMs = 90 * dayMs
/** Reports of payments are looked into long after: a bank takes months to claim a payment back. */
const eventRetentionMs = 180 * dayMs

const both = (one: Progress, other: Progress): Progress => ({
  done: one.done + other.done,
  more: one.more || other.more,
})

/** Deletes messages that were sent or closed, and processed events, that are old enough. */
export const deleteOldMessages = async (db: Db, now: number, budget: Budget = ample): Promise<Progress> =>
  both(
    await deleteFromFront(
      db,
      { table: 'outbox', age: 'coalesce(sent_at, closed_at)', since: now - retentionMs },
      budget,
    ),
    await deleteFromFront(db, { table: 'gateway_events', age: 'processed_at', since: now - eventRetentionMs }, budget),
  )

/** Deletes notifications that are old enough and are still here, and the keys of those that left. */
export const deleteOldNotifications = async (db: Db, now: number, budget: Budget = ample): Promise<Progress> => {
  const since = now - notificationLimits.keptMs
  return both(
    await deleteInPages(db, { table: 'notifications', where: 'delivered_at <= :since', values: { since } }, budget),
    await deleteFromFront(db, { table: 'told_keys', age: 'told_at', since }, budget),
  )
}
