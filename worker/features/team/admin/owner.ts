/** Taking work, giving it back and handing it over. Raw SQL: guarded writes that share a batch. */
import type { Changer } from '#contract/shared/shapes/wire.ts'
import { adminRoles } from '#contract/vocabulary/roles.ts'
import type { WorkKind } from '#contract/vocabulary/work.ts'
import { StaleRow } from '#worker/handler.ts'
import { insertAuditEntry } from '#worker/storage/audit.ts'
import type { Db } from '#worker/storage/db.ts'
import { abortIfUnchanged, isAborted, runBatch, statement, toStatement } from '#worker/storage/guarded.ts'
import { giveWork } from '#worker/storage/work-owners.ts'

export interface OwnerChange {
  readonly kind: WorkKind
  readonly id: number
  readonly owner: number | null
  /** The owner the caller saw. */
  readonly seen: number | null
  readonly actorId: number
  readonly now: number
}

/** The present owner, and the person who is to be it, where they are of the team. */
const readOwners = async (db: Db, { kind, id, owner }: OwnerChange): Promise<(Changer | null)[]> => {
  const rows = await runBatch(db, [
    statement(
      db,
      'SELECT u.id, u.name FROM work_owners k JOIN users u ON u.id = k.owner_id WHERE k.kind = :kind AND k.subject_id = :id',
      { kind, id },
    ),
    statement(db, `SELECT id, name FROM users WHERE id = :owner AND role IN (${adminRoles.join(', ')})`, { owner }),
  ])
  return rows.map(([row]) => (row as Changer | undefined) ?? null)
}

/** Throws `StaleRow` with whoever has it where the caller saw another owner. */
export const changeOwner = async (
  db: Db,
  change: OwnerChange,
  fail: (code: 'user-not-found') => never,
): Promise<{ owner: Changer | null }> => {
  const { kind, id, owner, seen, actorId, now } = change
  const [present = null, next = null] = await readOwners(db, change)
  if (owner !== null && next === null) return fail('user-not-found')
  // Asked for twice: it is as it is wanted.
  if (present?.id === next?.id) return { owner: present }
  if ((present?.id ?? null) !== seen) throw new StaleRow(present)
  const auditEntry = {
    ...({ actorId, action: 'work.owner', targetId: id } as const),
    facts: { kind },
    before: { owner: seen },
    after: { owner },
  }
  try {
    await runBatch(db, [
      giveWork(db, { kind, subjectId: id }, { owner, seen }, now),
      abortIfUnchanged(db),
      toStatement(db, insertAuditEntry(db, auditEntry, now)),
    ])
  } catch (error) {
    if (!isAborted(error)) throw error
    const [latest = null] = await readOwners(db, change)
    throw new StaleRow(latest)
  }
  return { owner: next }
}
