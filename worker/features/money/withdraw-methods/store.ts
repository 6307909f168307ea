/** Ways of withdrawing, each change with its audit row. Raw SQL: writes that share a batch. */
import type { WithdrawMethod } from '#contract/vocabulary/money.ts'
import { type Approved, settleApproval } from '#worker/storage/approvals.ts'
import { insertAuditEntry } from '#worker/storage/audit.ts'
import type { Db } from '#worker/storage/db.ts'
import { abortIfStale, isAborted, runBatch, statement, toStatement } from '#worker/storage/guarded.ts'

export interface MethodRow {
  readonly type: WithdrawMethod
  readonly min: number
  readonly max: number
  readonly enabled: boolean
  readonly createdAt: number
  readonly updatedAt: number
}

type StoredMethod = Omit<MethodRow, 'enabled'> & { readonly enabled: 0 | 1 }
const toMethod = (row: StoredMethod): MethodRow => ({ ...row, enabled: row.enabled === 1 })
const columns = 'type, min, max, enabled, created_at AS createdAt, updated_at AS updatedAt'

export const listMethods = async (db: Db): Promise<MethodRow[]> => {
  const { results } = await statement(db, `SELECT ${columns} FROM withdraw_methods ORDER BY type`).all<StoredMethod>()
  return results.map(toMethod)
}

export const findMethod = async (db: Db, type: WithdrawMethod): Promise<MethodRow | null> => {
  const row = await statement(db, `SELECT ${columns} FROM withdraw_methods WHERE type = :type`, {
    type,
  }).first<StoredMethod>()
  return row && toMethod(row)
}

export interface MethodChanger {
  readonly type: WithdrawMethod
  /** Epoch ms. */
  readonly at: number
  readonly byId: number
  readonly byName: string | null
}

/** Who changed each method last; those that nobody of the team has changed are absent. */
export const listMethodChangers = async (db: Db): Promise<MethodChanger[]> => {
  const { results } = await statement(
    db,
    // A change and its line in the log carry the same instant.
    `SELECT w.type, w.updated_at AS "at", u.id AS byId, u.name AS byName
     FROM withdraw_methods w
     JOIN audit_log a ON a.id = (SELECT max(id) FROM audit_log WHERE target_id = w.type AND created_at = w.updated_at
       AND action = 'withdraw-method.update')
     JOIN users u ON u.id = a.actor_id ORDER BY w.type`,
  ).all<MethodChanger>()
  return results
}

export interface MethodChange extends Pick<MethodRow, 'type' | 'min' | 'max' | 'enabled'> {
  /** As the decision saw it; null when it is added. */
  readonly present: MethodRow | null
  readonly actorId: number
  /** The approval that this carries out; null where one of the team acts alone. */
  readonly approved: Approved | null
  readonly now: number
}

/** One text for a method as it is now. */
const methodDigest = `coalesce((SELECT json_array(min, max, enabled) FROM withdraw_methods WHERE type = :type), '')`

/** Adds the method or replaces it. Null when it is no longer as it was seen, or the approval is closed. */
export const storeMethod = async (
  db: Db,
  { actorId, present, approved, ...method }: MethodChange,
): Promise<MethodRow | null> => {
  const { type, min, max, enabled, now } = method
  const after = { min, max, enabled }
  const before = present ? { min: present.min, max: present.max, enabled: present.enabled } : {}
  const seen = present ? JSON.stringify([present.min, present.max, Number(present.enabled)]) : ''
  const guards = [...settleApproval(db, approved, now), abortIfStale(db, methodDigest, { type, seen })]
  const writes = [
    statement(
      db,
      `INSERT INTO withdraw_methods (type, min, max, enabled, created_at, updated_at)
       VALUES (:type, :min, :max, :enabled, :now, :now)
       ON CONFLICT (type) DO UPDATE SET min = :min, max = :max, enabled = :enabled, updated_at = :now
       RETURNING ${columns}`,
      { type, min, max, enabled: Number(enabled), now },
    ),
    toStatement(
      db,
      insertAuditEntry(
        db,
        { actorId, action: 'withdraw-method.update', targetId: type, facts: {}, before, after },
        now,
      ),
    ),
  ]
  try {
    const [row] = (await runBatch(db, [...guards, ...writes]))[guards.length] as [StoredMethod]
    return toMethod(row)
  } catch (error) {
    if (isAborted(error)) return null
    throw error
  }
}
