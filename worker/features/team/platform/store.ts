/** Changes of settings, each with its audit row. Raw SQL: writes that share a batch. */
import type { PlatformSettings } from '#contract/money/shapes/platform.ts'
import { insertAuditEntry } from '#worker/storage/audit.ts'
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement, toStatement } from '#worker/storage/guarded.ts'

export interface SettingsChange {
  readonly changes: Partial<PlatformSettings>
  readonly present: PlatformSettings
  readonly actorId: number
  readonly now: number
}

export const storeSettings = async (db: Db, { changes, present, actorId, now }: SettingsChange): Promise<void> => {
  const names = Object.keys(changes) as (keyof PlatformSettings)[]
  const before = Object.fromEntries(names.map((name) => [name, present[name]]))
  await runBatch(db, [
    statement(
      db,
      `INSERT INTO platform_settings (key, value, updated_at, updated_by)
       SELECT key, CASE type WHEN 'true' THEN 'true' WHEN 'false' THEN 'false' ELSE value END, :now, :actorId
       FROM json_each(:changes) WHERE true
       ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = :now, updated_by = :actorId`,
      { changes: JSON.stringify(changes), actorId, now },
    ),
    toStatement(
      db,
      insertAuditEntry(db, { actorId, action: 'settings.update', targetId: 0, facts: {}, before, after: changes }, now),
    ),
  ])
}
