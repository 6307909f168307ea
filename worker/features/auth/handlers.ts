import type * as declared from '#contract/api/auth.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { findUserByEmail, replaceHash } from '#worker/features/users/store.ts'
import { userView } from '#worker/features/users/view.ts'
import { enforceRateLimit, type Handlers } from '#worker/handler.ts'
import { hashPassword, parsePasswordCost, spendHashTime, verifyPassword } from '#worker/passwords.ts'
import { createPasswordAttempt, recordAttempt, recordSuccess } from '#worker/storage/attempts.ts'
import { issueToken } from '#worker/tokens.ts'
import { logInWithGoogle } from './google.ts'

export const auth: Handlers<typeof declared> = {
  async logIn({ input, services: { db, env, later }, network, now, fail }) {
    const { email, password } = input.body
    const cost = parsePasswordCost(env.PASSWORD_LOG_N)
    const guess = createPasswordAttempt(email, network)
    enforceRateLimit(await recordAttempt(db, guess, limits.login, now))
    const user = await findUserByEmail(db, email)
    if (!user) {
      await spendHashTime(password, cost)
      return fail('user-not-found')
    }
    const stored = user.passwordHash ?? fail('no-password')
    const { matches, stale } = await verifyPassword(password, stored, cost)
    if (!matches) fail('wrong-password')
    await recordSuccess(db, guess, now)
    if (stale) later(hashPassword(password, cost).then((fresh) => replaceHash(db, user.id, stored, fresh)))
    return {
      user: userView(user),
      token: await issueToken(env.TOKEN_SECRET, user.id, Math.max(now, user.tokensValidAfter)),
    }
  },

  /**
   * Extends the token only; `iat` keeps the instant of the log-in, since holding a token does not prove identity anew.
   */
  refreshToken: ({ actor, services: { env }, now }) => issueToken(env.TOKEN_SECRET, actor.id, now, actor.issuedAt),

  logInWithGoogle,
}
