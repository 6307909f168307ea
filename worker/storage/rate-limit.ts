/**
 * Rate limits stored in D1. One guarded statement counts and decides, so that parallel requests cannot exceed a limit.
 */
import type { Budget, Progress } from '#worker/work-budget.ts'
import type { Db } from './db.ts'
import { abortIfUnchanged, statement } from './guarded.ts'
import { deleteInPages } from './pruning.ts'

export interface RateLimitResult {
  readonly allowed: boolean
  /** At least 1 where not allowed, else 0. */
  readonly retryAfterSeconds: number
}

const allowedResult: RateLimitResult = { allowed: true, retryAfterSeconds: 0 }
/** Refused until an instant, epoch ms. */
export const refuseUntil = (until: number, now: number): RateLimitResult => ({
  allowed: false,
  retryAfterSeconds: Math.max(1, Math.ceil((until - now) / 1000)),
})

/**
 * Counts a request and allows `count` per window, which begins with the first. Refused requests do not extend the wait.
 */
export const countRequest = async (
  db: Db,
  key: string,
  { count, windowMs }: { readonly count: number; readonly windowMs: number },
  now: number,
): Promise<RateLimitResult> => {
  const row = await statement(
    db,
    `INSERT INTO throttles (key, hits, reset_at) VALUES (:key, 1, :now + :windowMs)
     ON CONFLICT (key) DO UPDATE SET
       hits = CASE WHEN reset_at <= :now THEN 1 ELSE min(hits, :count) + 1 END,
       reset_at = CASE WHEN reset_at <= :now THEN excluded.reset_at ELSE reset_at END
     RETURNING hits, reset_at AS resetAt`,
    { key, now, count, windowMs },
  ).first<{ hits: number; resetAt: number }>()
  return !row || row.hits <= count ? allowedResult : refuseUntil(row.resetAt, now)
}

/**
 * The same for the batch of the counted write: a full counter rolls the batch back, and only a successful write counts.
 */
export const countRequestOrAbort = (
  db: Db,
  key: string,
  { count, windowMs }: { readonly count: number; readonly windowMs: number },
  now: number,
): D1PreparedStatement[] => [
  statement(
    db,
    `INSERT INTO throttles (key, hits, reset_at) VALUES (:key, 1, :now + :windowMs)
     ON CONFLICT (key) DO UPDATE SET
       hits = CASE WHEN reset_at <= :now THEN 1 ELSE hits + 1 END,
       reset_at = CASE WHEN reset_at <= :now THEN excluded.reset_at ELSE reset_at END
     WHERE reset_at <= :now OR hits < :count`,
    { key, now, count, windowMs },
  ),
  abortIfUnchanged(db),
]

/** How long a full counter still refuses requests. */
export const findRateLimitResult = async (db: Db, key: string, now: number): Promise<RateLimitResult> => {
  const row = await statement(db, 'SELECT reset_at AS resetAt FROM throttles WHERE key = :key', { key }).first<{
    resetAt: number
  }>()
  return refuseUntil(row?.resetAt ?? now, now)
}

/** Deletes expired counters. The daily sweep calls it. */
export const deleteExpiredThrottles = (db: Db, now: number, budget?: Budget): Promise<Progress> =>
  deleteInPages(
    db,
    { table: 'throttles', where: 'reset_at <= :now AND blocked_until <= :now', values: { now } },
    budget,
  )
