/** Months and parts of the shelf in the database, and the entries they are made of. Raw SQL: guarded writes in batches. */
import { shelvedKinds } from '#contract/team/rules/shelf.ts'
import type { Db } from '#worker/storage/db.ts'
import { abortIfStale, abortIfUnchanged, runBatch, statement } from '#worker/storage/guarded.ts'
import type { ShelfState } from '#worker/storage/schema/shelf.ts'
import type { Entry, StoredObject } from './parts.ts'

export interface MonthRow {
  readonly endAt: number
  readonly startAt: number
  readonly month: string
  readonly state: ShelfState
}

export interface PartRow extends StoredObject {
  readonly endAt: number
  readonly number: number
  readonly rows: number
  readonly firstAt: number
  readonly firstId: number
  readonly lastAt: number
  readonly lastId: number
}

const monthColumns = 'end_at AS endAt, start_at AS startAt, month, state'
const partColumns = `end_at AS endAt, number, key, sha256, bytes, rows, first_at AS firstAt, first_entry AS firstId,
  last_at AS lastAt, last_entry AS lastId`
const entryColumns = 'id, account, amount, ref_type AS refType, ref_id AS refId, created_at AS createdAt'
const kinds = `+ref_type IN (${shelvedKinds.map((kind) => `'${kind}'`).join(', ')})`

/** Where the shelf is: the last month of it, the first instant of the ledger, and what its last audit found and when. */
export const readShelf = async (db: Db) => {
  const [[month], [first], [check]] = (await runBatch(db, [
    statement(db, `SELECT ${monthColumns} FROM shelved_months ORDER BY end_at DESC LIMIT 1`),
    statement(db, 'SELECT start_at AS at FROM ledger_spans ORDER BY start_at LIMIT 1'),
    statement(db, 'SELECT checked_at AS at, differences FROM ledger_checks ORDER BY checked_at DESC LIMIT 1'),
  ])) as [MonthRow[], { at: number }[], { at: number; differences: number }[]]
  return { month: month ?? null, firstAt: first?.at ?? null, check: check ?? null }
}

/** Two that begin a month at once begin one. */
export const beginMonth = (
  db: Db,
  { month, start, end }: { readonly month: string; readonly start: number; readonly end: number },
  now: number,
): Promise<unknown> =>
  statement(
    db,
    `INSERT INTO shelved_months (end_at, start_at, month, created_at) VALUES (:end, :start, :month, :now)
     ON CONFLICT DO NOTHING`,
    { month, start, end, now },
  ).run()

/** From one state to the next; nothing happens where another run did it before. */
export const moveMonth = async (
  db: Db,
  { endAt, state }: Pick<MonthRow, 'endAt' | 'state'>,
  next: ShelfState,
  set: { readonly manifest?: StoredObject; readonly movedAt?: number } = {},
): Promise<void> => {
  await statement(
    db,
    `UPDATE shelved_months SET state = :next, manifest_key = coalesce(:key, manifest_key),
       manifest_sha256 = coalesce(:sha256, manifest_sha256), moved_at = :movedAt WHERE end_at = :endAt AND state = :state`,
    {
      ...{ endAt, state, next, key: set.manifest?.key ?? null },
      ...{ sha256: set.manifest?.sha256 ?? null, movedAt: set.movedAt ?? null },
    },
  ).run()
}

const findPart = (db: Db, endAt: number, which: string): Promise<PartRow | null> =>
  statement(db, `SELECT ${partColumns} FROM shelved_parts WHERE end_at = :endAt ${which} LIMIT 1`, {
    endAt,
  }).first<PartRow>()

export const findLastPart = (db: Db, endAt: number) => findPart(db, endAt, 'ORDER BY number DESC')
export const findUncheckedPart = (db: Db, endAt: number) =>
  findPart(db, endAt, 'AND checked_at IS NULL ORDER BY number')
export const findUnmovedPart = (db: Db, endAt: number) => findPart(db, endAt, 'AND moved_at IS NULL ORDER BY number')

export const listParts = async (db: Db, endAt: number): Promise<PartRow[]> => {
  const parts = statement(db, `SELECT ${partColumns} FROM shelved_parts WHERE end_at = :endAt ORDER BY number`, {
    endAt,
  })
  return (await parts.all<PartRow>()).results
}

/** Entries of a month that go to the shelf, after a place, in the order of their instants and ids. */
export const findEntriesToMove = async (
  db: Db,
  { startAt, endAt }: Pick<MonthRow, 'startAt' | 'endAt'>,
  after: Pick<PartRow, 'lastAt' | 'lastId'> | null,
  most: number,
): Promise<Entry[]> => {
  const { results } = await statement(
    db,
    `SELECT ${entryColumns} FROM ledger_entries WHERE (created_at, id) > (:at, :id) AND created_at < :endAt AND ${kinds}
     ORDER BY created_at, id LIMIT ${most}`,
    { at: after?.lastAt ?? startAt, id: after?.lastId ?? 0, endAt },
  ).all<Entry>()
  return results
}

const ofPart = `(created_at, id) >= (:firstAt, :firstId) AND (created_at, id) <= (:lastAt, :lastId) AND ${kinds}`
const rangeOf = ({ firstAt, firstId, lastAt, lastId }: PartRow) => ({ firstAt, firstId, lastAt, lastId })

/** What the database has between the ends of a part. */
export const findEntriesOfPart = async (db: Db, part: PartRow): Promise<Entry[]> => {
  const found = statement(
    db,
    `SELECT ${entryColumns} FROM ledger_entries WHERE ${ofPart} ORDER BY created_at, id`,
    rangeOf(part),
  )
  return (await found.all<Entry>()).results
}

/** Notes a part that was stored; where another run has stored the same one, that one stays. */
export const insertPart = async (db: Db, part: PartRow): Promise<void> => {
  const { endAt, number, key, sha256, bytes, rows } = part
  await statement(
    db,
    `INSERT INTO shelved_parts (end_at, number, key, sha256, bytes, rows, first_at, first_entry, last_at, last_entry)
     SELECT :endAt, :number, :key, :sha256, :bytes, :rows, :firstAt, :firstId, :lastAt, :lastId
     WHERE EXISTS (SELECT 1 FROM shelved_months WHERE end_at = :endAt AND state = 'copying') ON CONFLICT DO NOTHING`,
    { endAt, number, key, sha256, bytes, rows, ...rangeOf(part) },
  ).run()
}

/** Notes that a part which was not compared yet has been written anew. */
export const replacePart = async (
  db: Db,
  { endAt, number, key: old }: PartRow,
  { key, sha256, bytes, rows }: StoredObject & Pick<PartRow, 'rows'>,
): Promise<void> => {
  await statement(
    db,
    `UPDATE shelved_parts SET key = :key, sha256 = :sha256, bytes = :bytes, rows = :rows
     WHERE end_at = :endAt AND number = :number AND key = :old AND checked_at IS NULL`,
    { endAt, number, old, key, sha256, bytes, rows },
  ).run()
}

export const noteChecked = (db: Db, { endAt, number }: PartRow, now: number): Promise<unknown> =>
  statement(db, 'UPDATE shelved_parts SET checked_at = :now WHERE end_at = :endAt AND number = :number', {
    ...{ endAt, number, now },
  }).run()

/** Deletes the entries of a part: as many as it holds, or none. Fails with `isAborted` where another run was faster. */
export const moveEntries = async (db: Db, part: PartRow, now: number): Promise<void> => {
  const { endAt, number, rows } = part
  await runBatch(db, [
    abortIfStale(db, `SELECT CAST(count(*) AS TEXT) FROM ledger_entries WHERE ${ofPart}`, {
      ...rangeOf(part),
      seen: String(rows),
    }),
    statement(
      db,
      'UPDATE shelved_parts SET moved_at = :now WHERE end_at = :endAt AND number = :number AND moved_at IS NULL',
      { endAt, number, now },
    ),
    abortIfUnchanged(db),
    statement(db, `DELETE FROM ledger_entries WHERE ${ofPart}`, rangeOf(part)),
  ])
}

/** Moved parts that were not looked at since, those first that were looked at longest ago. */
export const findPartsToCheck = async (db: Db, since: number, most: number): Promise<PartRow[]> => {
  const { results } = await statement(
    db,
    `SELECT ${partColumns} FROM shelved_parts WHERE checked_at <= :since AND moved_at IS NOT NULL
     ORDER BY checked_at LIMIT ${most}`,
    { since },
  ).all<PartRow>()
  return results
}
