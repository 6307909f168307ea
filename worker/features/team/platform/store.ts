/** Changes of settings, each with its audit row. Raw SQL: writes that share a batch. */
import type { PlatformSettings } from '#contract/money/shapes/platform.ts'
import { type Approved, settleApproval } from '#worker/storage/approvals.ts'
import { insertAuditEntry } from '#worker/storage/audit.ts'
import type { Db } from '#worker/storage/db.ts'
import { isAborted, runBatch, statement, toStatement } from '#worker/storage/guarded.ts'

export interface SettingsChange {
  readonly changes: Partial<PlatformSettings>
  readonly present: PlatformSettings
  readonly actorId: number
  /** The approval that this carries out; null where one of the team acts alone. */
  readonly approved: Approved | null
  readonly now: number
}

/** False when the approval is closed. */
export const storeSettings = async (
  db: Db,
  { changes, present, actorId, approved, now }: SettingsChange,
): Promise<boolean> => {
  const names = Object.keys(changes) as (keyof PlatformSettings)[]
  const before = Object.fromEntries(names.map((name) => [name, present[name]]))
  try {
    await runBatch(db, [
      ...settleApproval(db, approved, now),
      statement(
        db,
        `INSERT INTO platform_settings (key, value, updated_at, updated_by)
       SELECT key, CASE type WHEN 'true' THEN 'true' WHEN 'false' THEN 'false' WHEN 'text' THEN json_quote(value) ELSE value END, :now, :actorId
       FROM json_each(:changes) WHERE true
       ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = :now, updated_by = :actorId`,
        { changes: JSON.stringify(changes), actorId, now },
      ),
      toStatement(
        db,
        insertAuditEntry(
          db,
          { actorId, action: 'settings.update', targetId: 0, facts: {}, before, after: changes },
          now,
        ),
      ),
    ])
    return true
  } catch (error) {
    if (isAborted(error)) return false
    throw error
  }
}
