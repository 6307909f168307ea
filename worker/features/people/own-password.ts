import { limits } from '#contract/vocabulary/limits.ts'
import { enforceRateLimit } from '#worker/handler.ts'
import { parsePasswordCost, verifyPassword } from '#worker/passwords.ts'
import type { Services } from '#worker/services.ts'
import { recordAttempt, recordSuccess } from '#worker/storage/attempts.ts'

interface TypedPassword {
  readonly user: { readonly id: number; readonly email: string; readonly passwordHash: string | null }
  readonly typed: string
  readonly network: string
}

/**
 * Whether somebody signed in has typed the password of their account. Attempts are counted like log-ins, so that a stolen
 * token cannot be used to guess it.
 */
export const matchesOwnPassword = async (
  { db, env }: Pick<Services, 'db' | 'env'>,
  { user, typed, network }: TypedPassword,
  now: number,
): Promise<boolean> => {
  const guess = { secret: `password:${user.id}`, email: user.email, network }
  enforceRateLimit(await recordAttempt(db, guess, limits.login, now))
  const { matches } = await verifyPassword(typed, user.passwordHash ?? '', parsePasswordCost(env.PASSWORD_LOG_N))
  if (matches) await recordSuccess(db, guess, now)
  return matches
}
