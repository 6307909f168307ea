/**
 * Counters that outlive an isolate. Each question is one guarded statement that counts and decides at once, so any
 * number of callers at the same moment pass no more often than one after the other.
 */
import type { Db } from './db.ts'
import { statement, undoIfNothing } from './guarded.ts'

export interface Passage {
  readonly allowed: boolean
  /** At least 1 where not allowed, else 0. */
  readonly retryAfterSeconds: number
}

const free: Passage = { allowed: true, retryAfterSeconds: 0 }
/** Turned away until an instant, epoch ms. */
export const wait = (until: number, now: number): Passage => ({
  allowed: false,
  retryAfterSeconds: Math.max(1, Math.ceil((until - now) / 1000)),
})

/** `count` passages in a window that begins with the first of them. Being turned away prolongs nothing. */
export const hit = async (
  db: Db,
  key: string,
  { count, windowMs }: { readonly count: number; readonly windowMs: number },
  now: number,
): Promise<Passage> => {
  const row = await statement(
    db,
    `INSERT INTO throttles (key, hits, reset_at) VALUES (:key, 1, :now + :windowMs)
     ON CONFLICT (key) DO UPDATE SET
       hits = CASE WHEN reset_at <= :now THEN 1 ELSE min(hits, :count) + 1 END,
       reset_at = CASE WHEN reset_at <= :now THEN excluded.reset_at ELSE reset_at END
     RETURNING hits, reset_at AS resetAt`,
    { key, now, count, windowMs },
  ).first<{ hits: number; resetAt: number }>()
  return !row || row.hits <= count ? free : wait(row.resetAt, now)
}

/** The same for the batch of what is counted: nothing of it happens where the count is full, and only what happened counts. */
export const hitOrUndo = (
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
  undoIfNothing(db),
]

/** How long a key that was found full stays so. */
export const waitFor = async (db: Db, key: string, now: number): Promise<Passage> => {
  const row = await statement(db, 'SELECT reset_at AS resetAt FROM throttles WHERE key = :key', { key }).first<{
    resetAt: number
  }>()
  return wait(row?.resetAt ?? now, now)
}

/** Counters that would start at nought anyway. The daily sweep calls it. */
export const forgetThrottles = async (db: Db, now: number): Promise<void> => {
  await statement(db, 'DELETE FROM throttles WHERE reset_at <= :now AND blocked_until <= :now', { now }).run()
}
