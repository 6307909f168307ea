/**
 * Counters of guesses at a secret: how often a password or a code may be tried before somebody has to wait.
 *
 * Guesses count per network, so that nobody can use up the tries of an account from elsewhere. Somebody who changes
 * networks is held by a second, wider counter for all networks the account has never signed in from. Its owner, on a
 * network of theirs, is not touched by that one. On a strange network, while the wider counter is full, the owner waits
 * like everybody else; a new password by mail or a sign-in with Google lets them in and makes the network known.
 */
import { limits } from '#contract/vocabulary/limits.ts'
import type { Db } from './db.ts'
import { batch, statement } from './guarded.ts'
import { type Passage, wait } from './throttle.ts'

export interface GuessLimits {
  /** Failures that cost no waiting; the last of them starts the first delay. */
  readonly freeFailures: number
  readonly firstDelayMs: number
  readonly longestDelayMs: number
  /** Without a guess for this long the counter of a network starts at nought again. */
  readonly forgetMs: number
  readonly strangeFailures: { readonly count: number; readonly windowMs: number }
}

export interface Guess {
  /** Names what is guessed at; the same for every guess at it. */
  readonly secret: string
  /** Whose it is, if anybody's. */
  readonly email: string
  readonly network: string
}

const knownKey = (user: string): string => `'known:' || ${user} || ' ' || :network`

/** SQL: whether a user has signed in from `:network` lately. `user` is an expression for the id. */
export const isKnownNetwork = (user: string): string =>
  `EXISTS (SELECT 1 FROM throttles k WHERE k.key = ${knownKey(user)} AND k.reset_at > :now)`

const isKnown = isKnownNetwork('(SELECT id FROM users WHERE email = :email)')
const isWideFull =
  'EXISTS (SELECT 1 FROM throttles w WHERE w.key = :wideKey AND w.reset_at > :now AND w.hits >= :wideCount)'

const keysOf = ({ secret, network }: Guess) => ({ key: `${secret} ${network}`, wideKey: secret })

/** SQL: adds one to a counter of a window if the statement before it wrote something. */
export const countAfterWrite = (condition: string): string =>
  `INSERT INTO throttles (key, hits, reset_at) SELECT :wideKey, 1, :now + :wideMs WHERE changes() > 0 AND ${condition}
   ON CONFLICT (key) DO UPDATE SET
     hits = CASE WHEN reset_at <= :now THEN 1 ELSE hits + 1 END,
     reset_at = CASE WHEN reset_at <= :now THEN excluded.reset_at ELSE reset_at END`

/**
 * Asked before a guess is judged, and counts it as failed: judging first would let guesses side by side pass together.
 * Call `recordRightGuess` when it was right. A guess that is turned away is not counted.
 */
export const recordGuess = async (
  db: Db,
  guess: Guess,
  { strangeFailures, ...delay }: GuessLimits,
  now: number,
): Promise<Passage> => {
  const { email, network } = guess
  const { key, wideKey } = keysOf(guess)
  const who = { email, network, now }
  const wide = { wideKey, wideCount: strangeFailures.count, wideMs: strangeFailures.windowMs }
  const hits = 'CASE WHEN reset_at <= :now THEN 1 ELSE hits + 1 END'
  const [counted, , held] = (await batch(db, [
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
    statement(db, countAfterWrite(`NOT ${isKnown}`), { ...who, ...wide }),
    statement(
      db,
      `SELECT max(coalesce((SELECT blocked_until FROM throttles WHERE key = :key), 0), coalesce((SELECT reset_at
         FROM throttles WHERE key = :wideKey AND hits >= :wideCount AND NOT ${isKnown}), 0)) AS until`,
      { ...who, key, wideKey, wideCount: strangeFailures.count },
    ),
  ])) as [{ hits: number }[], unknown, { until: number }[]]
  return counted.length > 0 ? { allowed: true, retryAfterSeconds: 0 } : wait(held[0]?.until ?? now, now)
}

const rememberNetwork = (db: Db, { email, network }: Pick<Guess, 'email' | 'network'>, now: number) =>
  statement(
    db,
    `INSERT INTO throttles (key, hits, reset_at) SELECT ${knownKey('id')}, 1, :now + :knownMs FROM users
     WHERE email = :email ON CONFLICT (key) DO UPDATE SET reset_at = excluded.reset_at`,
    { email, network, now, knownMs: limits.knownNetworkMs },
  )

/** Forgets the failures of this network, takes the guess out of the wider count, and remembers the network. */
export const recordRightGuess = async (db: Db, guess: Guess, now: number): Promise<void> => {
  const { email, network } = guess
  const { key, wideKey } = keysOf(guess)
  await batch(db, [
    statement(db, 'DELETE FROM throttles WHERE key = :key', { key }),
    statement(db, `UPDATE throttles SET hits = hits - 1 WHERE key = :wideKey AND hits > 0 AND NOT ${isKnown}`, {
      ...{ wideKey, email, network, now },
    }),
    rememberNetwork(db, guess, now),
  ])
}

/** After a proof other than the secret itself: begins anew from this network and from strange ones. */
export const forgetGuesses = async (db: Db, guess: Guess, now: number): Promise<void> => {
  const { key, wideKey } = keysOf(guess)
  await batch(db, [
    statement(db, 'DELETE FROM throttles WHERE key IN (:key, :wideKey)', { key, wideKey }),
    rememberNetwork(db, guess, now),
  ])
}

/** The owner of an account has proved themselves from this network without guessing at anything. */
export const recordSignIn = async (db: Db, who: Pick<Guess, 'email' | 'network'>, now: number): Promise<void> => {
  await rememberNetwork(db, who, now).run()
}
