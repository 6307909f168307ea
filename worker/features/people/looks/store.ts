/** Looks of super admins. Raw SQL: guarded writes in one batch with the log and what the person is told. */
import { judgeLook, seenRoles } from '#contract/people/rules/looks.ts'
import type { LookEnding } from '#contract/vocabulary/looks.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { type LookRow, lookJoin, lookJson } from '#worker/features/people/users/actor-store.ts'
import type { ActorLook } from '#worker/handler.ts'
import { insertAuditEntry, insertAuditEntryIfChanged } from '#worker/storage/audit.ts'
import { type Db, violatesUnique } from '#worker/storage/db.ts'
import { abortIfUnchanged, isAborted, runBatch, statement, toStatement } from '#worker/storage/guarded.ts'
import { queueNotification } from '#worker/storage/notifications.ts'

export interface NewLook {
  readonly id: number
  readonly personId: number
  readonly adminId: number
  readonly deviceId: number | null
  readonly signedInAt: number
  readonly words: string
  readonly reportId: number | null
  readonly endsAt: number
}

/**
 * Stores a look with its row in the log, and tells the person unless an open report about them is the reason. False where
 * the admin or the person is no longer who they were, the report is closed, or another look is open.
 */
export const insertLook = async (db: Db, look: NewLook, now: number): Promise<boolean> => {
  const { id, personId, adminId, words, reportId } = look
  const entry = {
    actorId: adminId,
    action: 'look.start',
    targetId: personId,
    facts: { words, report: reportId },
  } as const
  const key = `look:${id}`
  try {
    await runBatch(db, [
      statement(
        db,
        `INSERT INTO looks (id, person_id, admin_id, device_id, signed_in_at, words, report_id, started_at, ends_at)
         SELECT :id, u.id, a.id, :deviceId, :signedInAt, :words, :reportId, :now, :endsAt FROM users u, users a
         WHERE u.id = :personId AND u.role IN (${seenRoles.join(', ')}) AND u.blocked_until <= :now
           AND a.id = :adminId AND a.role = ${Role.SuperAdmin} AND a.blocked_until <= :now
           AND (:reportId IS NULL OR EXISTS (
             SELECT 1 FROM reports r WHERE r.id = :reportId AND r.about_id = u.id AND r.resolved = 0))`,
        { ...look, now },
      ),
      abortIfUnchanged(db),
      toStatement(db, insertAuditEntry(db, entry, now)),
      ...(reportId === null
        ? [queueNotification(db, { userId: personId, kind: 'account_seen', key, facts: { note: words }, dueAt: now })]
        : []),
    ])
    return true
  } catch (error) {
    if (isAborted(error) || violatesUnique(error, 'looks.admin_id')) return false
    throw error
  }
}

/** Adds an area to what was read, with its row in the log; nothing where it is there already or the look is over. */
export const storeArea = async (
  db: Db,
  { id, adminId }: Pick<ActorLook, 'id' | 'adminId'>,
  { personId, area }: { readonly personId: number; readonly area: string },
  now: number,
): Promise<void> => {
  const entry = { actorId: adminId, action: 'look.read', targetId: personId, facts: { area } } as const
  await runBatch(db, [
    statement(
      db,
      `UPDATE looks SET areas = areas || :area || ' '
       WHERE id = :id AND ended_at IS NULL AND instr(areas, ' ' || :area || ' ') = 0`,
      { id, area },
    ),
    toStatement(db, insertAuditEntryIfChanged(db, entry, now)),
  ])
}

type OpenLook = LookRow & { readonly personId: number }

const endOne = async (db: Db, look: OpenLook, ending: LookEnding, now: number): Promise<void> => {
  const { id, adminId, personId } = look
  const facts = { ending, areas: look.areas.trim() }
  await runBatch(db, [
    statement(db, 'UPDATE looks SET ended_at = :now, ending = :ending WHERE id = :id AND ended_at IS NULL', {
      id,
      ending,
      now,
    }),
    toStatement(
      db,
      insertAuditEntryIfChanged(db, { actorId: adminId, action: 'look.end', targetId: personId, facts }, now),
    ),
  ])
}

const findOpen = async (db: Db, adminId: number | null): Promise<OpenLook[]> => {
  const { results } = await statement(
    db,
    `SELECT ${lookJson} AS look, l.person_id AS personId FROM looks l JOIN users ON users.id = l.person_id ${lookJoin}
     WHERE l.ended_at IS NULL AND (:adminId IS NULL OR l.admin_id = :adminId) LIMIT 50`,
    { adminId },
  ).all<{ look: string; personId: number }>()
  return results.map(({ look, personId }) => ({ ...(JSON.parse(look) as LookRow), personId }))
}

/** Ends the look an admin has open; one that was over already with what ended it. */
export const endOwnLook = async (db: Db, adminId: number, ending: 'ended' | 'replaced', now: number): Promise<void> => {
  for (const look of await findOpen(db, adminId)) await endOne(db, look, judgeLook(look, now) ?? ending, now)
}

/** Writes the end of looks that are over, which open nothing any more. The sweep calls it. */
export const closeLooks = async (db: Db, now: number): Promise<void> => {
  for (const look of await findOpen(db, null)) {
    const ending = judgeLook(look, now)
    if (ending !== null) await endOne(db, look, ending, now)
  }
}
