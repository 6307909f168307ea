import { decideIdentity } from '#contract/people/rules/my-data.ts'
import { isRefused } from '#contract/shared/rules/refusal.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import type { UserRow } from '#worker/features/people/users/store.ts'
import { type Actor, enforceRateLimit } from '#worker/handler.ts'
import { parsePasswordCost, verifyPassword } from '#worker/passwords.ts'
import type { Services } from '#worker/services.ts'
import { recordAttempt, recordSuccess } from '#worker/storage/attempts.ts'

interface Proving {
  readonly actor: Actor
  readonly user: Pick<UserRow, 'id' | 'email' | 'passwordHash'>
  /** What was typed as the present password. */
  readonly typed: string | undefined
  readonly network: string
}

/**
 * Whether the caller has proved just now that it is they themselves: null, or the code of the refusal. The one place that
 * decides it for acts upon all of somebody's data. Attempts are counted like log-ins.
 */
export const refuseIdentity = async (
  { db, env }: Pick<Services, 'db' | 'env'>,
  { actor, user, typed, network }: Proving,
  now: number,
): Promise<'wrong-password' | 'no-password' | null> => {
  const proof = decideIdentity({ hasPassword: user.passwordHash !== null, typed, issuedAt: actor.provedAt }, now)
  if (isRefused(proof)) return proof.refused
  if (proof.by === 'log-in') return null
  const guess = { secret: `password:${user.id}`, email: user.email, network }
  enforceRateLimit(await recordAttempt(db, guess, limits.login, now))
  const { matches } = await verifyPassword(proof.typed, user.passwordHash ?? '', parsePasswordCost(env.PASSWORD_LOG_N))
  if (!matches) return 'wrong-password'
  await recordSuccess(db, guess, now)
  return null
}
