/** Changes of settings, each with its audit row. Raw SQL: writes that share a batch. */
import { defaultSettings, type PlatformSettings } from '#contract/money/shapes/platform.ts'
import { type Approved, settleApproval } from '#worker/storage/approvals.ts'
import { insertAuditEntry } from '#worker/storage/audit.ts'
import type { Db } from '#worker/storage/db.ts'
import { abortIfStale, isAborted, runBatch, statement, toStatement } from '#worker/storage/guarded.ts'
import { toSettings } from '#worker/storage/settings.ts'

type Name = keyof PlatformSettings

export interface SettingRow {
  readonly key: Name
  /** JSON, as it is stored. */
  readonly value: string
  readonly at: number
  readonly byId: number
  readonly byName: string | null
}

/** The settings that somebody has changed, with who did it. */
export const listSettingRows = async (db: Db): Promise<SettingRow[]> => {
  const { results } = await statement(
    db,
    `SELECT s.key, s.value, s.updated_at AS "at", s.updated_by AS byId, u.name AS byName
     FROM platform_settings s LEFT JOIN users u ON u.id = s.updated_by ORDER BY s.key`,
  ).all<SettingRow>()
  return results.filter(({ key }) => key in defaultSettings)
}

export interface SettingsChange {
  readonly changes: Partial<PlatformSettings>
  /** As the decision saw them. */
  readonly rows: readonly Pick<SettingRow, 'key' | 'value'>[]
  readonly actorId: number
  /** The approval that this carries out; null where one of the team acts alone. */
  readonly approved: Approved | null
  readonly now: number
}

/** What a change was judged by: the bounds of withdrawals by one another, every other setting by itself. */
const judgedBy = (names: readonly Name[]): Name[] =>
  names.some((name) => name.startsWith('invoice.')) ? [...names, 'invoice.min', 'invoice.max'] : [...names]

/** How many of the judged settings are stored otherwise than they were seen. */
const countChanged = `SELECT CAST(count(*) AS TEXT) FROM json_each(:judged) j
  LEFT JOIN platform_settings s ON s.key = j.key WHERE s.value IS NOT j.value`

/** False when one of the settings is no longer as it was seen, or the approval is closed. */
export const storeSettings = async (
  db: Db,
  { changes, rows, actorId, approved, now }: SettingsChange,
): Promise<boolean> => {
  const names = Object.keys(changes) as Name[]
  const present = toSettings(rows)
  const stored = new Map(rows.map(({ key, value }) => [key, value]))
  const judged = Object.fromEntries(judgedBy(names).map((name) => [name, stored.get(name) ?? null]))
  const before = Object.fromEntries(names.map((name) => [name, present[name]]))
  try {
    await runBatch(db, [
      ...settleApproval(db, approved, now),
      abortIfStale(db, countChanged, { judged: JSON.stringify(judged), seen: '0' }),
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
