/** Minutes that somebody of the team gives to a student. Raw SQL: one batch with the log, the news and the alert. */

import type { MinuteGrant } from '#contract/lessons/shapes/minutes.ts'
import { dayMs } from '#contract/shared/rules/time.ts'
import { approvalLimits } from '#contract/vocabulary/approvals.ts'
import { minuteLimits } from '#contract/vocabulary/minutes.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { teamTexts } from '#worker/copy/messages.ts'
import { type Approved, boundSql, settleApproval } from '#worker/storage/approvals.ts'
import { insertAuditEntry } from '#worker/storage/audit.ts'
import type { Db } from '#worker/storage/db.ts'
import { abortIfUnchanged, isAborted, runBatch, statement, toStatement } from '#worker/storage/guarded.ts'
import { type IdempotentRequest, isRepeatedRequest, storeRequestResult } from '#worker/storage/idempotency.ts'
import { queueNotification } from '#worker/storage/notifications.ts'
import { dueSql } from '#worker/storage/outbox/life.ts'
import { createTeamAlert } from '#worker/storage/outbox/notices.ts'

export interface NewGrant extends MinuteGrant {
  readonly userId: number
  readonly by: number
  readonly idempotency: IdempotentRequest | null
  /** The approval that this carries out; null where one of the team acts alone. */
  readonly approved: Approved | null
}

/**
 * Alerts the team once one student has been given, or one of the team has given, more than a bound within the window, this
 * grant included: nobody enriches an account a little at a time unseen. Counted where it is stored, so that two at once
 * are both counted.
 */
const alertAboveBound = (db: Db, cause: string, { userId, by, minutes, reason }: NewGrant, now: number) => {
  const { channel, kind, key, payload } = createTeamAlert(
    cause,
    teamTexts.minutesGranted({ userId, by, minutes, reason }),
    now,
  )
  return statement(
    db,
    `INSERT OR IGNORE INTO outbox (channel, kind, user_id, dedupe_key, payload, due_at, expires_at, lane)
     SELECT :channel, :kind, 0, :key, :payload, ${dueSql('team_alert', 'ops', ':now')}
     WHERE :bound < (SELECT sum(minutes) FROM minute_lots WHERE user_id = :userId AND kind = 'granted' AND created_at > :since)
       OR :boundOfOne < (SELECT sum(o.minutes) FROM audit_log a JOIN minute_lots o ON o.user_id = a.target_id
         AND o.created_at = a.created_at AND o.created_by = a.actor_id
         WHERE a.action = 'minutes.grant' AND a.actor_id = :by AND a.created_at > :since)`,
    {
      ...{ channel, kind, key, payload: JSON.stringify(payload), userId, by, now },
      since: now - minuteLimits.grantAlert.withinDays * dayMs,
      bound: minuteLimits.grantAlert.toOne,
      boundOfOne: minuteLimits.grantAlert.byOne,
    },
  )
}

/** SQL: minutes that `:by` gave alone to a student lately, as minutes of their own or with days of a subscription. */
export const givenAloneSql = `((SELECT coalesce(sum(o.minutes), 0) FROM minute_lots o WHERE o.user_id = :userId AND o.kind = 'granted'
  AND o.created_by = :by AND o.cause NOT LIKE 'grant:approval:%' AND o.created_at > :now - ${approvalLimits.countedMs})
  + (SELECT coalesce(sum(a.facts->>'minutes'), 0) FROM audit_log a WHERE a.actor_id = :by
    AND a.action = 'subscription.extend' AND a.created_at > :now - ${approvalLimits.countedMs} AND a.target_id = :userId
    AND a.facts->>'approved' IS NULL))`

/** Whether giving so many minutes more needs a second admin; null when there is no such student. */
export const exceedsGrantBound = async (
  db: Db,
  { userId, by, minutes }: Pick<NewGrant, 'userId' | 'by' | 'minutes'>,
  now: number,
): Promise<boolean | null> => {
  const row = await statement(
    db,
    `SELECT ${givenAloneSql} + :minutes > ${boundSql('grant')} AS exceeds FROM users WHERE id = :userId AND role = ${Role.Student}`,
    { userId, by, minutes, now },
  ).first<{ exceeds: 0 | 1 }>()
  return row && row.exceeds === 1
}

/** Gives the minutes. Null when it exceeds what one of the team may give alone, there is no such student, the approval is closed, or the request came twice. */
export const insertGrant = async (db: Db, grant: NewGrant, now: number): Promise<'given' | 'repeated' | null> => {
  const { userId, minutes, days, reason, by, idempotency, approved } = grant
  const cause = approved ? `grant:approval:${approved.id}` : `grant:${crypto.randomUUID()}`
  const end = now + days * dayMs
  const entry = { actorId: by, action: 'minutes.grant', targetId: userId, facts: { minutes, days, reason } } as const
  try {
    await runBatch(db, [
      ...settleApproval(db, approved, now),
      ...storeRequestResult(db, idempotency, String(userId), now),
      statement(
        db,
        `INSERT INTO minute_lots (user_id, kind, minutes, paid, end_at, cause, reason, created_by, created_at)
         SELECT id, 'granted', :minutes, 0, :end, :cause, :reason, :by, :now FROM users
         WHERE id = :userId AND role = ${Role.Student} AND (:approved OR ${givenAloneSql} + :minutes <= ${boundSql('grant')})`,
        { userId, minutes, end, cause, reason, by, now, approved: Number(approved !== null) },
      ),
      abortIfUnchanged(db),
      toStatement(db, insertAuditEntry(db, entry, now)),
      queueNotification(db, {
        ...{ userId, kind: 'minutes_granted', key: `minutes:${cause}`, dueAt: now },
        facts: { minutes, expiresAt: end, note: reason },
      }),
      alertAboveBound(db, `minutes:${cause}`, grant, now),
    ])
    return 'given'
  } catch (error) {
    if (isRepeatedRequest(error)) return 'repeated'
    if (isAborted(error)) return null
    throw error
  }
}
