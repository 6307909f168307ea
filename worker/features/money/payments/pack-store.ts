/** Packs of extra minutes: lots that a payment makes, and that go with its money. Raw SQL: statements for batches. */
import type { Db } from '#worker/storage/db.ts'
import { statement } from '#worker/storage/guarded.ts'

/** SQL: the cause of the lot of a payment; takes an expression for its id. */
const packCause = (txId: string): string => `printf('tx:%d', ${txId})`

/** SQL: what is left of the pack of the payment `:txId` as JSON, or null; it changes with every lesson that takes of it. */
export const packDigest = `(SELECT json_array(o.rest) FROM minute_lots o WHERE o.cause = ${packCause(':txId')})`

/** SQL: rows of the pack of the payment `:txId`. */
export const selectPack = `SELECT minutes, rest, end_at AS "end" FROM minute_lots WHERE cause = ${packCause(':txId')}`

/** Gives the minutes that a payment bought, once. */
export const insertPack = (db: Db, txId: number | 'newest', until: number, now: number): D1PreparedStatement => {
  // A batch that has just inserted the payment does not know its id; nothing else inserts before the batch ends.
  const tx = txId === 'newest' ? '(SELECT max(id) FROM transactions)' : String(txId)
  return statement(
    db,
    `INSERT INTO minute_lots (user_id, kind, minutes, paid, end_at, cause, tx_id, created_at)
     SELECT user_id, 'bought', snapshot->>'$.pack.minutes', 1, :until, ${packCause('id')}, id, :now
     FROM transactions WHERE id = ${tx} ON CONFLICT (cause) DO NOTHING`,
    { until, now },
  )
}

/**
 * Takes what is left of the pack of a payment, whose money goes back. What lessons have taken of it stays theirs. A lesson
 * that is booked at the same moment finds nothing left, or was there before and is seen by `packDigest`.
 */
export const takePack = (db: Db, txId: number, now: number): D1PreparedStatement =>
  statement(
    db,
    `INSERT INTO minute_movements (user_id, lot_id, kind, minutes, created_at)
     SELECT user_id, id, 'refunded', -rest, :now FROM minute_lots WHERE cause = ${packCause(':txId')} AND rest > 0`,
    { txId, now },
  )

/** Gives back what `takePack` took, because the money stays. `which` names the payments: a condition on `t`. */
export const restorePacks = (
  db: Db,
  which: string,
  values: Readonly<Record<string, string | number>>,
  now: number,
): D1PreparedStatement =>
  statement(
    db,
    `INSERT INTO minute_movements (user_id, lot_id, kind, minutes, created_at)
     SELECT o.user_id, o.id, 'refunded', -sum(m.minutes), :now
     FROM transactions t JOIN minute_lots o ON o.cause = ${packCause('t.id')}
       JOIN minute_movements m ON m.user_id = o.user_id AND m.lot_id = o.id AND m.kind = 'refunded'
     WHERE ${which} GROUP BY o.id HAVING sum(m.minutes) < 0`,
    { ...values, now },
  )
