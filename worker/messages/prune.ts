/** Deletes messages, notifications and reports that are old enough. The daily sweep calls it. Raw SQL: bounded deletes. */
import { dayMs } from '#contract/shared/rules/time.ts'
import { notificationLimits } from '#contract/vocabulary/notifications.ts'
import type { Db } from '#worker/storage/db.ts'
import { deleteAlong, deleteFromFront, deleteInPages } from '#worker/storage/pruning.ts'
import { ample, type Budget, type Progress } from '#worker/work-budget.ts'

/** WhatsApp tries for thirty days to deliver a message, and reports how that went; other services report nothing. */
const sentKeptMs = 32 * dayMs
/** Kinds whose cause may come again with the same key: people are not told again for as long. */
const askedAgain = ['weekly_lesson_missed', 'team_alert']
const askedAgainKeptMs = 90 * dayMs

/**
 * Reports about messages and calls, by who sent them, with how long one that was processed is known when it comes again. Meta
 * repeats for seven days, and a repeat changes nothing. What a media server said could be counted twice while attendance decides.
 */
const newsKeptMs = { whatsapp: 8 * dayMs, realtimekit: 32 * dayMs } as const
/** Reports of payments are looked into long after: a bank takes months to claim a payment back. */
const eventRetentionMs = 180 * dayMs

const all = (...parts: readonly Progress[]): Progress => ({
  done: parts.reduce((sum, { done }) => sum + done, 0),
  more: parts.some(({ more }) => more),
})

const named = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(', ')

const deleteSent = async (db: Db, now: number, budget: Budget): Promise<Progress> => {
  const age = 'coalesce(sent_at, closed_at)'
  return all(
    await deleteAlong(
      db,
      {
        ...{ job: 'old-messages', table: 'outbox', age, since: now - sentKeptMs },
        unless: `${age} IS NULL OR kind IN (${named(askedAgain)})`,
      },
      budget,
    ),
    await deleteFromFront(db, { table: 'outbox', age, since: now - askedAgainKeptMs }, budget),
  )
}

const deleteReports = async (db: Db, now: number, budget: Budget): Promise<Progress> => {
  const of = { table: 'gateway_events', age: 'processed_at' } as const
  const parts: Progress[] = []
  for (const [provider, keptMs] of Object.entries(newsKeptMs)) {
    const unless = `processed_at IS NULL OR provider <> '${provider}'`
    parts.push(await deleteAlong(db, { ...of, job: `old-news:${provider}`, unless, since: now - keptMs }, budget))
  }
  return all(...parts, await deleteFromFront(db, { ...of, since: now - eventRetentionMs }, budget))
}

/** Deletes messages that were sent or closed, and processed reports, that are old enough. */
export const deleteOldMessages = async (db: Db, now: number, budget: Budget = ample): Promise<Progress> =>
  all(await deleteSent(db, now, budget), await deleteReports(db, now, budget))

/** Deletes notifications that are old enough and are still here, and the keys of those that left. */
export const deleteOldNotifications = async (db: Db, now: number, budget: Budget = ample): Promise<Progress> => {
  const since = now - notificationLimits.keptMs
  return all(
    await deleteInPages(db, { table: 'notifications', where: 'delivered_at <= :since', values: { since } }, budget),
    await deleteFromFront(db, { table: 'told_keys', age: 'told_at', since }, budget),
  )
}
