/**
 * Seals the log of the team and reads the chain again. Rows are written in the batches of what they tell, which cannot
 * hash; so they are sealed afterwards, in their order. Raw SQL: guarded writes whose order a trigger keeps.
 */
import { createHash } from 'node:crypto'
import { cairoDay } from '#contract/shared/rules/time.ts'
import {
  type ChainFault,
  canonicalRow,
  findChainFaults,
  type LogRow,
  type Seal,
  type Stretch,
} from '#contract/team/rules/audit-chain.ts'
import { sqliteMessage } from '#worker/database-errors.ts'
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'

const rowColumns = `id, actor_id AS actorId, action, target_id AS targetId, facts, created_at AS createdAt,
  subject_id AS subjectId, network, device`
const sealColumns = 'audit_id AS auditId, day, previous, hash'

/** SHA-256, hex. */
export const hashText = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Rows of one write, and writes of one run: what is left is sealed by the next. */
const rowsAWrite = 250
const writesARun = 40

/** True when another run has sealed these rows meanwhile. */
const isOvertaken = (error: unknown): boolean =>
  ['audit_seals: each follows the last', 'UNIQUE constraint failed: audit_seals'].some((text) =>
    sqliteMessage(error).includes(text),
  )

const readUnsealed = async (db: Db): Promise<{ last: Seal | undefined; rows: LogRow[] }> => {
  const [seals = [], rows = []] = await runBatch(db, [
    statement(db, `SELECT ${sealColumns} FROM audit_seals ORDER BY audit_id DESC LIMIT 1`),
    statement(
      db,
      `SELECT ${rowColumns} FROM audit_log WHERE id > coalesce((SELECT max(audit_id) FROM audit_seals), 0)
       ORDER BY id LIMIT ${rowsAWrite}`,
    ),
  ])
  return { last: (seals as Seal[])[0], rows: rows as LogRow[] }
}

/** The seals of these rows, which follow one another. */
const sealsOf = (rows: readonly LogRow[], lastHash: string): Seal[] => {
  let previous = lastHash
  return rows.map((row) => {
    const seal = {
      auditId: row.id,
      day: cairoDay(row.createdAt),
      previous,
      hash: hashText(canonicalRow(previous, row)),
    }
    previous = seal.hash
    return seal
  })
}

/**
 * Seals what is not sealed yet, a few hundred rows at a time, each time whole or not at all: a run that was killed is gone
 * on with by the next, and of two at once one is refused and reads again.
 */
export const sealRows = async (db: Db, now: number): Promise<void> => {
  for (let write = 0; write < writesARun; write++) {
    const { last, rows } = await readUnsealed(db)
    if (rows.length === 0) return
    const seals = sealsOf(rows, last?.hash ?? '').map((seal) => [seal.auditId, seal.day, seal.previous, seal.hash])
    try {
      await statement(
        db,
        `INSERT INTO audit_seals (audit_id, day, previous, hash, sealed_at)
         SELECT value->>0, value->>1, value->>2, value->>3, :now FROM json_each(:seals) ORDER BY key`,
        { seals: JSON.stringify(seals), now },
      ).run()
    } catch (error) {
      if (!isOvertaken(error)) throw error
    }
    if (rows.length < rowsAWrite) return
  }
}

const sealsAPage = 1000

const readStretch = async (db: Db, last: Stretch['last']): Promise<Stretch> => {
  const after = last?.auditId ?? 0
  const page = `SELECT ${sealColumns} FROM audit_seals WHERE audit_id > :after ORDER BY audit_id LIMIT ${sealsAPage}`
  const [seals = [], rows = []] = await runBatch(db, [
    statement(db, page, { after }),
    statement(
      db,
      `SELECT ${rowColumns} FROM audit_log
       WHERE (id > :after OR (:after = 0 AND id < 1)) AND id <= (SELECT max(auditId) FROM (${page})) ORDER BY id`,
      { after },
    ),
  ])
  return { last, seals: seals as Seal[], rows: rows as LogRow[] }
}

/** What was read of the chain: `end` is its last seal that was read, `isEnd` whether there is none behind it. */
export interface ReadChain {
  readonly faults: readonly ChainFault[]
  readonly end: Seal | null
  readonly isEnd: boolean
}

/** Computes so many pages of the chain again, from behind a seal on, and stops behind the one of the line `until`. */
export const readChain = async (
  db: Db,
  from: Stretch['last'],
  pages: number,
  until = Number.POSITIVE_INFINITY,
): Promise<ReadChain> => {
  const faults: ChainFault[] = []
  let end: Seal | null = null
  for (let page = 0; page < pages && (end?.auditId ?? 0) < until; page++) {
    const stretch: Stretch = await readStretch(db, end ?? from)
    const last = stretch.seals.at(-1)
    if (!last) return { faults, end, isEnd: true }
    faults.push(...findChainFaults(stretch, hashText))
    end = last
  }
  return { faults, end, isEnd: false }
}

/** Computes the whole chain again. Every fault, in the order of the log; empty when all is well. */
export const findTrailFaults = async (db: Db): Promise<readonly ChainFault[]> =>
  (await readChain(db, null, Number.POSITIVE_INFINITY)).faults

/** The end of the chain on a day, and how many rows it has. */
export interface DayHead {
  readonly day: string
  readonly hash: string
  readonly rows: number
}

/** The heads of the days from one to before another, oldest first; days without rows have none. */
export const findHeads = async (db: Db, from: string, before: string): Promise<DayHead[]> => {
  const { results } = await statement(
    db,
    `SELECT d.day, d.rows, s.hash FROM (
       SELECT day, count(*) AS rows, max(audit_id) AS newest FROM audit_seals
       WHERE day >= :from AND day < :before GROUP BY day) d
     JOIN audit_seals s ON s.audit_id = d.newest ORDER BY d.day`,
    { from, before },
  ).all<DayHead>()
  return results
}
