/** Executes a request with an `Idempotency-Key` once: its row is written in the batch of its effects, or not at all. */

import { limits } from '#contract/vocabulary/limits.ts'
import type { Budget, Progress } from '#worker/work-budget.ts'
import { type Db, violatesUnique } from './db.ts'
import { statement } from './guarded.ts'
import { deleteInPages } from './pruning.ts'

export interface IdempotentRequest {
  readonly userId: number
  readonly key: string
  /** Digest of endpoint and body; see `fingerprintOf`. */
  readonly fingerprint: string
}

const hex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((b) => b.toString(16).padStart(2, '0')).join('')

/** SHA-256 of endpoint name and input, hex. Does not reveal the body to readers of the table. */
export const fingerprintOf = async (name: string, input: unknown): Promise<string> =>
  hex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${name} ${JSON.stringify(input)}`)))

/** Null without a key: the request is then executed every time. */
export const createIdempotentRequest = async (
  userId: number,
  key: string | null,
  name: string,
  input: unknown,
): Promise<IdempotentRequest | null> =>
  key === null ? null : { userId, key, fingerprint: await fingerprintOf(name, input) }

/** `other`: the first request with this key was a different one. Null: there was none. */
export type EarlierResult = { readonly result: string } | 'other' | null

/** The statement whose rows `toEarlierResult` takes. */
export const selectEarlierResult = (
  db: Db,
  { userId, key }: Pick<IdempotentRequest, 'userId' | 'key'>,
  now: number,
): D1PreparedStatement =>
  statement(
    db,
    'SELECT fingerprint, result FROM idempotency WHERE user_id = :userId AND key = :key AND created_at > :since',
    { userId, key, since: now - limits.idempotencyKey.keptMs },
  )

export const toEarlierResult = (
  rows: readonly unknown[] = [],
  { fingerprint }: Pick<IdempotentRequest, 'fingerprint'>,
): EarlierResult => {
  const [row] = rows as { fingerprint: string; result: string }[]
  if (!row) return null
  return row.fingerprint === fingerprint ? { result: row.result } : 'other'
}

/** The result of the first request with this key. */
export const findEarlierResult = async (
  db: Db,
  idempotency: IdempotentRequest | null,
  now: number,
): Promise<EarlierResult> =>
  idempotency && toEarlierResult((await selectEarlierResult(db, idempotency, now).all()).results, idempotency)

/**
 * First in the batch of the request: of two parallel ones the second fails here and is rolled back. An expired row that
 * was not swept yet is replaced.
 */
export const storeRequestResult = (
  db: Db,
  idempotency: IdempotentRequest | null,
  result: string,
  now: number,
): D1PreparedStatement[] => {
  if (!idempotency) return []
  const { userId, key, fingerprint } = idempotency
  const since = now - limits.idempotencyKey.keptMs
  return [
    statement(db, 'DELETE FROM idempotency WHERE user_id = :userId AND key = :key AND created_at <= :since', {
      userId,
      key,
      since,
    }),
    statement(
      db,
      `INSERT INTO idempotency (user_id, key, fingerprint, result, created_at)
       VALUES (:userId, :key, :fingerprint, :result, :now)`,
      { userId, key, fingerprint, result, now },
    ),
  ]
}

export const isRepeatedRequest = (error: unknown): boolean => violatesUnique(error, 'idempotency.user_id')

/** Deletes rows that have expired. The daily sweep calls it. */
export const deleteExpiredRequests = (db: Db, now: number, budget?: Budget): Promise<Progress> =>
  deleteInPages(
    db,
    { table: 'idempotency', where: 'created_at <= :since', values: { since: now - limits.idempotencyKey.keptMs } },
    budget,
  )
