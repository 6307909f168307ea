/**
 * The browsers that push messages go to, and the state of their services. Raw SQL: the service of a browser is the host
 * in its address, and what is stored of it is read along with the browser.
 */
import { dayMs } from '#contract/shared/rules/time.ts'
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'
import { deleteInPages } from '#worker/storage/pruning.ts'
import type { Budget, Progress } from '#worker/work-budget.ts'

/** A browser, with what is known of its push service. Instants are epoch ms. */
export interface PushDeviceRow {
  readonly id: number
  /** Whose it is by now. */
  readonly userId: number
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  /** The first refusal after which no message was accepted; null where there is none. */
  readonly refusedSince: number | null
  /** Host of its push service. */
  readonly service: string
  /** Failures of the service in a row. */
  readonly failures: number
  /** Until then the service gets no messages; 0 where it works. */
  readonly pausedUntil: number
}

/** Between `https://` and the first slash after it. */
const serviceSql = "lower(substr(d.endpoint, 9, instr(substr(d.endpoint, 9), '/') - 1))"

/** Browsers by their ids; those that were removed are missing. */
export const findPushDevices = async (db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, PushDeviceRow>> => {
  if (ids.length === 0) return new Map()
  const { results } = await statement(
    db,
    `SELECT d.id, d.user_id AS userId, d.endpoint, d.p256dh, d.auth, d.refused_since AS refusedSince,
       ${serviceSql} AS service, coalesce(s.failures, 0) AS failures, coalesce(s.paused_until, 0) AS pausedUntil
     FROM push_devices d LEFT JOIN push_services s ON s.host = ${serviceSql}
     WHERE d.id IN (SELECT value FROM json_each(:ids))`,
    { ids: JSON.stringify(ids) },
  ).all<PushDeviceRow>()
  return new Map(results.map((row) => [row.id, row]))
}

type Device = Pick<PushDeviceRow, 'id' | 'endpoint'>

/** Removes a subscription that has ended. */
export const removeDevice = async (db: Db, { id, endpoint }: Device): Promise<void> => {
  await statement(db, 'DELETE FROM push_devices WHERE id = :id AND endpoint = :endpoint', { id, endpoint }).run()
}

export const storeRefusal = async (db: Db, { id, endpoint }: Device, now: number): Promise<void> => {
  await statement(
    db,
    'UPDATE push_devices SET refused_since = coalesce(refused_since, :now) WHERE id = :id AND endpoint = :endpoint',
    { id, endpoint, now },
  ).run()
}

/** Stores that a service gets no messages until an instant. Failures of messages sent at once count as one. */
export const pauseService = async (
  db: Db,
  { service, failures }: Pick<PushDeviceRow, 'service' | 'failures'>,
  until: number,
): Promise<void> => {
  await statement(
    db,
    `INSERT INTO push_services (host, failures, paused_until) VALUES (:service, :failures, :until)
     ON CONFLICT (host) DO UPDATE SET failures = excluded.failures,
       paused_until = max(paused_until, excluded.paused_until)`,
    { service, failures: failures + 1, until },
  ).run()
}

/** A message was accepted: whatever went wrong before is over. */
export const clearFaults = async (db: Db, { id, service }: Pick<PushDeviceRow, 'id' | 'service'>): Promise<void> => {
  await runBatch(db, [
    statement(db, 'UPDATE push_devices SET refused_since = NULL WHERE id = :id', { id }),
    statement(db, 'DELETE FROM push_services WHERE host = :service', { service }),
  ])
}

/** A browser that is used says so every day. */
const unusedMs = 180 * dayMs

/** Deletes browsers that nobody has used for long, and what is known of services nobody sends to. The daily sweep calls it. */
export const deleteUnusedDevices = async (db: Db, now: number, budget?: Budget): Promise<Progress> => {
  await statement(db, 'DELETE FROM push_services WHERE paused_until <= :since', { since: now - dayMs }).run()
  const unused = { table: 'push_devices', where: 'renewed_at <= :since', values: { since: now - unusedMs } }
  return deleteInPages(db, unused, budget)
}
