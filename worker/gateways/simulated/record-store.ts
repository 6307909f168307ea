/** Records of the simulated gateways, in the table all simulators share. Raw SQL: one JSON table. */
import type { Db } from '#worker/storage/db.ts'
import { statement } from '#worker/storage/guarded.ts'
import { createSimulatorTable } from './table.ts'

type PaymentKind = 'fawry-order' | 'fawry-card' | 'paymob-intention' | 'paymob-transaction'
type MediaKind = 'realtimekit-key' | 'realtimekit-meeting' | 'realtimekit-participant'
type BookKind = 'erp-document' | 'tax-receipt'
export type RecordKind = PaymentKind | MediaKind | BookKind

type Row = { data: string }
const parseRow = <T>(row: Row | undefined): T | null => (row ? (JSON.parse(row.data) as T) : null)

/** The next number of a counter that begins at `first`. */
export const nextNumber = async (db: Db, counter: string, first: number): Promise<number> => {
  const [, rows] = await db.$client.batch<Row>([
    createSimulatorTable(db),
    statement(
      db,
      `INSERT INTO dev_sim (kind, id, data, created_at, updated_at) VALUES ('counter', :counter, :first, 0, 0)
       ON CONFLICT (kind, id) DO UPDATE SET data = CAST(data AS INTEGER) + 1 RETURNING data`,
      { counter, first: String(first) },
    ),
  ])
  return Number(rows?.results[0]?.data)
}

/** False when a record with this id exists. */
export const insertRecord = async <T>(db: Db, kind: RecordKind, id: string, data: T, now: number): Promise<boolean> => {
  const [, written] = await db.$client.batch([
    createSimulatorTable(db),
    statement(
      db,
      `INSERT OR IGNORE INTO dev_sim (kind, id, data, created_at, updated_at) VALUES (:kind, :id, :data, :now, :now)`,
      { kind, id, data: JSON.stringify(data), now },
    ),
  ])
  return written?.meta.changes === 1
}

/** The records whose `key` has this value, oldest first. */
export const findRecords = async <T>(db: Db, kind: RecordKind, key: keyof T & string, value: string | number) => {
  const [, rows] = await db.$client.batch<Row>([
    createSimulatorTable(db),
    statement(db, 'SELECT data FROM dev_sim WHERE kind = :kind AND data->>:key = :value ORDER BY rowid', {
      kind,
      key,
      value,
    }),
  ])
  return (rows?.results ?? []).map((row) => JSON.parse(row.data) as T)
}

/** The records whose `key` is `ending` after its first `skipped` characters. */
export const findRecordsByEnding = async <T>(
  db: Db,
  kind: RecordKind,
  key: keyof T & string,
  skipped: number,
  ending: string,
): Promise<T[]> => {
  const [, rows] = await db.$client.batch<Row>([
    createSimulatorTable(db),
    statement(
      db,
      'SELECT data FROM dev_sim WHERE kind = :kind AND substr(data->>:key, :from) = :ending ORDER BY rowid',
      { kind, key, from: skipped + 1, ending },
    ),
  ])
  return (rows?.results ?? []).map((row) => JSON.parse(row.data) as T)
}

export const findRecordById = async <T>(db: Db, kind: RecordKind, id: string): Promise<T | null> => {
  const [, rows] = await db.$client.batch<Row>([
    createSimulatorTable(db),
    statement(db, 'SELECT data FROM dev_sim WHERE kind = :kind AND id = :id', { kind, id }),
  ])
  return parseRow<T>(rows?.results[0])
}

/**
 * Changes fields of a record while its `status` is one of `from`, so that of two requests at once only one changes it.
 * Null when it was another. A field that becomes null is removed.
 */
export const patchRecord = async <T>(
  db: Db,
  kind: RecordKind,
  id: string,
  from: readonly string[],
  fields: Partial<T>,
  now: number,
): Promise<T | null> => {
  const [row] = (
    await statement(
      db,
      `UPDATE dev_sim SET data = json_patch(data, :fields), updated_at = :now
       WHERE kind = :kind AND id = :id AND data->>'status' IN (SELECT value FROM json_each(:from)) RETURNING data`,
      { kind, id, fields: JSON.stringify(fields), from: JSON.stringify(from), now },
    ).all<Row>()
  ).results
  return parseRow<T>(row)
}

export const deleteRecord = async (db: Db, kind: RecordKind, id: string): Promise<boolean> => {
  const [, deleted] = await db.$client.batch([
    createSimulatorTable(db),
    statement(db, 'DELETE FROM dev_sim WHERE kind = :kind AND id = :id', { kind, id }),
  ])
  return deleted?.meta.changes === 1
}
