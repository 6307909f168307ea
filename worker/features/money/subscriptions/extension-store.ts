/** Days that the team adds to a subscription. Raw SQL: guarded writes in one batch with the log and the news. */
import { minutesOfExtension } from '#contract/money/rules/extensions.ts'
import { dayMs, toIsoInstant } from '#contract/shared/rules/time.ts'
import { teamTexts } from '#worker/copy/messages.ts'
import { givenAloneSql } from '#worker/features/lessons/minutes/grant-store.ts'
import { type Approved, boundSql, settleApproval } from '#worker/storage/approvals.ts'
import { insertAuditEntry } from '#worker/storage/audit.ts'
import type { Db } from '#worker/storage/db.ts'
import { abortIfUnchanged, isAborted, runBatch, statement, toStatement } from '#worker/storage/guarded.ts'
import { queueNotification } from '#worker/storage/notifications.ts'

export interface ExtendedSubscription {
  readonly id: number
  readonly userId: number
  readonly weeklyMinutes: number
  readonly end: number
}

/** A subscription that runs or is yet to begin; null where there is none of this id. */
export const findExtendable = (db: Db, id: number, now: number): Promise<ExtendedSubscription | null> =>
  statement(
    db,
    `SELECT id, user_id AS userId, weekly_minutes AS weeklyMinutes, end_at AS "end" FROM subscriptions
     WHERE id = :id AND terminated_at IS NULL AND end_at > :now`,
    { id, now },
  ).first()

export interface Extension {
  readonly subscription: ExtendedSubscription
  readonly days: number
  readonly reason: string
  readonly by: number
  /** The approval that this carries out; null where one of the team acts alone. */
  readonly approved: Approved | null
}

/** Whether its minutes, with those the same admin gave the student lately, need a second admin. */
export const exceedsBound = async (db: Db, { subscription, days, by }: Extension, now: number): Promise<boolean> => {
  const { userId, weeklyMinutes } = subscription
  const minutes = minutesOfExtension(weeklyMinutes, days)
  const row = await statement(db, `SELECT ${givenAloneSql} + :minutes > ${boundSql('grant')} AS exceeds`, {
    ...{ userId, by, minutes, now },
  }).first<{ exceeds: 0 | 1 }>()
  return row?.exceeds === 1
}

/**
 * Moves the end, and the term that is paid ahead with it. Null when it exceeds what one of the team gives alone, the
 * subscription has changed, or the approval is closed; otherwise the new end.
 */
export const storeExtension = async (db: Db, extension: Extension, now: number): Promise<number | null> => {
  const { subscription, days, reason, by, approved } = extension
  const { id, userId, weeklyMinutes, end } = subscription
  const minutes = minutesOfExtension(weeklyMinutes, days)
  const moved = end + days * dayMs
  const entry = {
    ...({ actorId: by, action: 'subscription.extend', targetId: userId } as const),
    facts: { subscription: id, days, minutes, reason, approved: approved?.id ?? null },
    before: { end: toIsoInstant(end) },
    after: { end: toIsoInstant(moved) },
  }
  try {
    await runBatch(db, [
      ...settleApproval(db, approved, now),
      statement(
        db,
        `UPDATE subscriptions SET end_at = :moved, updated_at = :now
         WHERE id = :id AND terminated_at IS NULL AND end_at = :end AND end_at > :now
           AND (:approved OR ${givenAloneSql} + :minutes <= ${boundSql('grant')})`,
        { id, userId, by, minutes, end, moved, now, approved: Number(approved !== null) },
      ),
      abortIfUnchanged(db),
      statement(
        db,
        `UPDATE subscriptions SET start_at = start_at + :by, end_at = end_at + :by, carries_at = carries_at + :by,
           updated_at = :now
         WHERE user_id = :userId AND id <> :id AND terminated_at IS NULL AND end_at > :now AND start_at = :end`,
        { userId, id, end, by: moved - end, now },
      ),
      toStatement(db, insertAuditEntry(db, entry, now)),
      queueNotification(db, {
        ...{ userId, kind: 'team_message', key: `subscription:${id}:extended:${end}`, dueAt: now },
        facts: { note: teamTexts.extended({ days, reason }) },
      }),
    ])
    return moved
  } catch (error) {
    if (isAborted(error)) return null
    throw error
  }
}
