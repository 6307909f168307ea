/**
 * Limits attempts at a password or a code.
 *
 * Failed attempts count per network, so that nobody can lock an account from elsewhere. Attackers who change networks
 * are limited by a second, wider counter shared by all networks the account has never signed in from. The owner on a
 * known network is not affected by it. On an unknown network, while the wider counter is full, the owner waits like
 * everybody else; a password reset by mail or a sign-in with Google lets them in and makes the network known.
 */
import { limits } from '#contract/vocabulary/limits.ts'
import type { Db } from './db.ts'
import { runBatch, statement } from './guarded.ts'
import { type RateLimitResult, refuseUntil } from './rate-limit.ts'

export interface AttemptLimits {
  /** Failures without a delay; the last of them starts the first delay. */
  readonly freeFailures: number
  readonly firstDelayMs: number
  readonly longestDelayMs: number
  /** Without an attempt for this long a network's counter restarts at zero. */
  readonly forgetMs: number
  readonly unknownNetworkFailures: { readonly count: number; readonly windowMs: number }
}

export interface Attempt {
  /** Identifies the password or code; the same for every attempt at it. */
  readonly secret: string
  /** The e-mail it is for; no account needs to exist. */
  readonly email: string
  readonly network: string
}

/**
 * An attempt at the password of an account. Counted by e-mail, not account id, so that unknown addresses are limited
 * like known ones and the limit does not reveal which exist.
 */
export const createPasswordAttempt = (email: string, network: string): Attempt => ({
  secret: `login:${email}`,
  email,
  network,
})

const knownKey = (user: string): string => `'known:' || ${user} || ' ' || :network`

/** SQL: whether a user has recently signed in from `:network`. `user` is an expression for the id. */
export const isKnownNetworkSql = (user: string): string =>
  `EXISTS (SELECT 1 FROM throttles k WHERE k.key = ${knownKey(user)} AND k.reset_at > :now)`

const isKnown = isKnownNetworkSql('(SELECT id FROM users WHERE email = :email)')
const isWideFull =
  'EXISTS (SELECT 1 FROM throttles w WHERE w.key = :wideKey AND w.reset_at > :now AND w.hits >= :wideCount)'

const counterKeys = ({ secret, network }: Attempt) => ({ key: `${secret} ${network}`, wideKey: secret })

/** SQL: increments a windowed counter if the previous statement wrote a row. */
export const countAfterWriteSql = (condition: string): string =>
  `INSERT INTO throttles (key, hits, reset_at) SELECT :wideKey, 1, :now + :wideMs WHERE changes() > 0 AND ${condition}
   ON CONFLICT (key) DO UPDATE SET
     hits = CASE WHEN reset_at <= :now THEN 1 ELSE hits + 1 END,
     reset_at = CASE WHEN reset_at <= :now THEN excluded.reset_at ELSE reset_at END`

/**
 * Call before comparing: counts the attempt as failed, because parallel attempts could otherwise pass together. Call
 * `recordSuccess` when it was right. A refused attempt is not counted.
 */
export const recordAttempt = async (
  db: Db,
  guess: Attempt,
  { unknownNetworkFailures: strangeFailures, ...delay }: AttemptLimits,
  now: number,
): Promise<RateLimitResult> => {
  const { email, network } = guess
  const { key, wideKey } = counterKeys(guess)
  const who = { email, network, now }
  const wide = { wideKey, wideCount: strangeFailures.count, wideMs: strangeFailures.windowMs }
  const hits = 'CASE WHEN reset_at <= :now THEN 1 ELSE hits + 1 END'
  const [counted, , waits] = (await runBatch(db, [
    statement(
      db,
      `INSERT INTO throttles (key, hits, reset_at) SELECT :key, 1, :now + :forgetMs WHERE ${isKnown} OR NOT ${isWideFull}
       ON CONFLICT (key) DO UPDATE SET
         hits = ${hits},
         reset_at = excluded.reset_at,
         blocked_until = CASE WHEN ${hits} < :freeFailures THEN 0
           ELSE :now + min(:longestDelayMs, :firstDelayMs << min(30, ${hits} - :freeFailures)) END
       WHERE blocked_until <= :now
       RETURNING hits`,
      { ...who, ...wide, ...delay, key },
    ),
    statement(db, countAfterWriteSql(`NOT ${isKnown}`), { ...who, ...wide }),
    statement(
      db,
      `SELECT max(coalesce((SELECT blocked_until FROM throttles WHERE key = :key), 0), coalesce((SELECT reset_at
         FROM throttles WHERE key = :wideKey AND hits >= :wideCount AND NOT ${isKnown}), 0)) AS until`,
      { ...who, key, wideKey, wideCount: strangeFailures.count },
    ),
  ])) as [{ hits: number }[], unknown, { until: number }[]]
  return counted.length > 0 ? { allowed: true, retryAfterSeconds: 0 } : refuseUntil(waits[0]?.until ?? now, now)
}

const rememberNetwork = (db: Db, { email, network }: Pick<Attempt, 'email' | 'network'>, now: number) =>
  statement(
    db,
    `INSERT INTO throttles (key, hits, reset_at) SELECT ${knownKey('id')}, 1, :now + :knownMs FROM users
     WHERE email = :email ON CONFLICT (key) DO UPDATE SET reset_at = excluded.reset_at`,
    { email, network, now, knownMs: limits.knownNetworkMs },
  )

/** Clears the failures of this network, takes the attempt out of the wider count, and marks the network as known. */
export const recordSuccess = async (db: Db, guess: Attempt, now: number): Promise<void> => {
  const { email, network } = guess
  const { key, wideKey } = counterKeys(guess)
  await runBatch(db, [
    statement(db, 'DELETE FROM throttles WHERE key = :key', { key }),
    statement(db, `UPDATE throttles SET hits = hits - 1 WHERE key = :wideKey AND hits > 0 AND NOT ${isKnown}`, {
      wideKey,
      email,
      network,
      now,
    }),
    rememberNetwork(db, guess, now),
  ])
}

/** After another proof of identity: clears the counters of this network and of unknown ones. */
export const clearAttempts = async (db: Db, guess: Attempt, now: number): Promise<void> => {
  const { key, wideKey } = counterKeys(guess)
  await runBatch(db, [
    statement(db, 'DELETE FROM throttles WHERE key IN (:key, :wideKey)', { key, wideKey }),
    rememberNetwork(db, guess, now),
  ])
}

/** Marks the network as known after a sign-in without a password attempt. */
export const recordSignIn = async (db: Db, who: Pick<Attempt, 'email' | 'network'>, now: number): Promise<void> => {
  await rememberNetwork(db, who, now).run()
}
