import { limits } from '#contract/vocabulary/limits.ts'
import { findUserByEmail, replaceHash, type UserRow } from '#worker/features/people/users/store.ts'
import { enforceRateLimit } from '#worker/handler.ts'
import { hashPassword, parsePasswordCost, spendHashTime, verifyPassword } from '#worker/passwords.ts'
import type { Services } from '#worker/services.ts'
import { createPasswordAttempt, recordAttempt, recordSuccess } from '#worker/storage/attempts.ts'
import { logRefusedSignIn } from './log-sign-in.ts'

/**
 * The account that e-mail and password open. Null for no account, one without a password and a wrong one alike, after the
 * same time. Attempts are counted, and refused when there were too many.
 */
export const checkPassword = async (
  { db, env, later }: Services,
  { email, password, network }: { readonly email: string; readonly password: string; readonly network: string },
  now: number,
): Promise<UserRow | null> => {
  const cost = parsePasswordCost(env.PASSWORD_LOG_N)
  const guess = createPasswordAttempt(email, network)
  enforceRateLimit(await recordAttempt(db, guess, limits.login, now))
  const user = await findUserByEmail(db, email)
  const stored = user?.passwordHash ?? null
  if (!user || stored === null) {
    await spendHashTime(password, cost)
    return null
  }
  const { matches, stale } = await verifyPassword(password, stored, cost)
  if (!matches) {
    // After the answer, whose time must not tell whose account it is.
    later(logRefusedSignIn(db, user, now))
    return null
  }
  await recordSuccess(db, guess, now)
  if (stale) later(hashPassword(password, cost).then((fresh) => replaceHash(db, user.id, stored, fresh)))
  return user
}
