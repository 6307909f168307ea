/** Mails an invitation again. Raw SQL: a guarded write in one batch with its mail. */
import { insertAuditEntry } from '#worker/storage/audit.ts'
import type { Db } from '#worker/storage/db.ts'
import { abortIfUnchanged, isAborted, runBatch, statement, toStatement } from '#worker/storage/guarded.ts'
import { createPlanInviteNotice, queueNotice } from '#worker/storage/outbox/notices.ts'
import { asSeen, type InviteRow, selectByEmail } from './store.ts'

/** Mails an invitation again that is as it was seen; null when it no longer is. */
export const sendInvite = async (
  db: Db,
  present: InviteRow,
  { weeklyMinutes, actorId }: { readonly weeklyMinutes: number; readonly actorId: number },
  now: number,
): Promise<InviteRow | null> => {
  const { id, email, sends, updatedAt: seenAt } = present
  const entry = { actorId, action: 'invite.send', targetId: id, facts: {} } as const
  try {
    const rows = await runBatch(db, [
      statement(
        db,
        `UPDATE invites SET sent_at = :now, sends = sends + 1, updated_by = :actorId, updated_at = :now
         WHERE ${asSeen} AND expires_at > :now`,
        { id, seenAt, actorId, now },
      ),
      abortIfUnchanged(db),
      toStatement(db, insertAuditEntry(db, { ...entry, before: { sends }, after: { sends: sends + 1 } }, now)),
      queueNotice(db, createPlanInviteNotice(email, weeklyMinutes, now)),
      selectByEmail(db, email),
    ])
    return rows.at(-1)?.[0] as InviteRow
  } catch (error) {
    if (isAborted(error)) return null
    throw error
  }
}
