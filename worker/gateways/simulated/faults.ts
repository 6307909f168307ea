/** Faults that tests order from a simulator, each a number of times. */
import * as v from 'valibot'
import type { Db } from '#worker/storage/db.ts'
import { statement } from '#worker/storage/guarded.ts'
import { type Failure, toFailure } from '../outcome.ts'
import { createSimulatorTable } from './table.ts'

const failures = {
  /** A timeout: the request may have been executed. */
  timeout: toFailure('unknown', 'TimeoutError'),
  network: toFailure('unavailable', 'TypeError'),
  http500: toFailure('unavailable', '500'),
  notJson: toFailure('unavailable', 'not-json'),
} as const satisfies Record<string, Failure>

export const Fault = v.object({
  service: v.picklist(['texter', 'mailer', 'alerts']),
  fault: v.picklist(['timeout', 'network', 'http500', 'notJson']),
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100)), 1),
})
export type Fault = v.InferOutput<typeof Fault>

export const storeFault = async (db: Db, { service, ...fault }: Fault): Promise<void> => {
  await db.$client.batch([
    createSimulatorTable(db),
    statement(
      db,
      `INSERT INTO dev_sim (kind, id, data, created_at, updated_at) VALUES ('fault', :service, :data, 0, 0)
       ON CONFLICT (kind, id) DO UPDATE SET data = excluded.data`,
      { service, data: JSON.stringify(fault) },
    ),
  ])
}

/** The next ordered fault, counted down; null when none is left. */
export const takeFault = async (db: Db, service: Fault['service']): Promise<Failure | null> => {
  const [, taken] = await db.$client.batch<{ fault: Fault['fault'] }>([
    createSimulatorTable(db),
    statement(
      db,
      `UPDATE dev_sim SET data = json_set(data, '$.times', data->>'times' - 1)
       WHERE kind = 'fault' AND id = :service AND data->>'times' > 0 RETURNING data->>'fault' AS fault`,
      { service },
    ),
  ])
  const [row] = taken?.results ?? []
  return row ? failures[row.fault] : null
}
