/**
 * Challenges and tickets: each is taken once, for what it was given out for. Only digests are kept. Raw SQL: taking one is
 * a guarded delete, alone or in the batch of what it allows.
 */

import { createHash, randomBytes } from 'node:crypto'
import { type CeremonyPurpose, factorLimits } from '#contract/vocabulary/factors.ts'
import type { Db } from '#worker/storage/db.ts'
import { statement } from '#worker/storage/guarded.ts'
import { deleteInPages } from '#worker/storage/pruning.ts'
import type { Budget, Progress } from '#worker/work-budget.ts'

const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

export interface Ceremony {
  readonly purpose: CeremonyPurpose
  /** Null where whoever answers says who they are. */
  readonly userId: number | null
}

/** A new challenge or ticket: 32 random bytes, base64url. */
export const openCeremony = async (db: Db, { purpose, userId }: Ceremony, now: number): Promise<string> => {
  const secret = randomBytes(32).toString('base64url')
  await statement(
    db,
    'INSERT INTO ceremonies (digest, purpose, user_id, expires_at) VALUES (:digest, :purpose, :userId, :expiresAt)',
    { digest: digestOf(secret), purpose, userId, expiresAt: now + factorLimits.ceremonyMs },
  ).run()
  return secret
}

const isCeremony = 'digest = :digest AND purpose = :purpose AND expires_at > :now'

/** Takes one, for the batch of what it allows; changes no row where there is none. */
export const takeCeremony = (db: Db, secret: string, { purpose, userId }: Ceremony, now: number): D1PreparedStatement =>
  statement(db, `DELETE FROM ceremonies WHERE ${isCeremony} AND user_id IS :userId RETURNING digest`, {
    digest: digestOf(secret),
    purpose,
    userId,
    now,
  })

/** Whose ticket this is; null where there is none. */
export const findTicketOwner = async (db: Db, ticket: string, now: number): Promise<number | null> => {
  const found = await statement(db, `SELECT user_id AS userId FROM ceremonies WHERE ${isCeremony}`, {
    digest: digestOf(ticket),
    purpose: 'second-step',
    now,
  }).first<{ userId: number | null }>()
  return found?.userId ?? null
}

/** The daily sweep calls it. */
export const deleteExpiredCeremonies = (db: Db, now: number, budget?: Budget): Promise<Progress> =>
  deleteInPages(db, { table: 'ceremonies', where: 'expires_at <= :now', values: { now } }, budget)
