/** Which backups are kept, and when the newest is too old. Instants are epoch ms. */
import { dayMs, hourMs, toIsoInstant } from '../../shared/rules/time.ts'

/** Good backups of this many days are kept, and for good as many days nothing is removed at all. */
export const keptDays = 30
/** The first good backup of this many months is kept. */
export const keptMonths = 12
/** A night's backup has ended long before the next one is this late. */
export const backupLimitMs = 26 * hourMs

/** Names a backup by the instant it was begun, to the second: `2026-11-27T01-00-00Z`. Names sort by time. */
export const backupIdOf = (begunAt: number): string => `${toIsoInstant(begunAt).slice(0, 19).replaceAll(':', '-')}Z`

/** Null for what is no name of a backup. */
export const begunAtOf = (id: string): number | null => {
  const [, day, hour, minute, second] = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z$/.exec(id) ?? []
  const at = Date.parse(`${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(at) ? null : at
}

export interface KnownBackup {
  readonly id: string
  /** Its manifest is there, which is written last. */
  readonly isGood: boolean
}

const dayOf = (id: string): string => id.slice(0, 10)
const monthOf = (id: string): string => id.slice(0, 7)

/** The last of each group, for the newest groups. `ids` are in the order in which one of a group replaces another. */
const lastOfEach = (ids: readonly string[], groupOf: (id: string) => string, most: number): string[] => {
  const groups = new Map<string, string>()
  for (const id of ids) groups.set(groupOf(id), id)
  return [...groups.keys()]
    .toSorted()
    .slice(-most)
    .map((group) => groups.get(group) ?? '')
}

/**
 * The backups that go. What is younger than thirty days stays, whole or half; of the older ones the newest good one of each of
 * the last thirty days that have one, and the first of each of the last twelve months. A half one counts as none of them, and
 * the newest good one always stays.
 */
export const chooseRemovedBackups = (backups: readonly KnownBackup[], now: number): string[] => {
  const good = backups
    .filter(({ isGood }) => isGood)
    .map(({ id }) => id)
    .toSorted()
  const kept = new Set([...lastOfEach(good, dayOf, keptDays), ...lastOfEach(good.toReversed(), monthOf, keptMonths)])
  return backups
    .map(({ id }) => id)
    .filter((id) => !kept.has(id) && (begunAtOf(id) ?? now) <= now - keptDays * dayMs)
    .toSorted()
}
