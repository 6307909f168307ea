import type * as declared from '#contract/people/api/auth.ts'
import { userView } from '#worker/features/people/users/view.ts'
import type { Handlers } from '#worker/handler.ts'
import { issueToken } from '#worker/tokens.ts'
import { checkPassword } from './check-password.ts'
import { logInWithGoogle } from './google.ts'

export const auth: Handlers<typeof declared> = {
  async logIn({ input, services, network, now, fail }) {
    const user = (await checkPassword(services, { ...input.body, network }, now)) ?? fail('wrong-password')
    return {
      user: userView(user),
      token: await issueToken(services.env.TOKEN_SECRET, user.id, Math.max(now, user.tokensValidAfter)),
    }
  },

  /**
   * Extends the token only; `iat` keeps the instant of the log-in, since holding a token does not prove identity anew.
   */
  refreshToken: ({ actor, services: { env }, now }) => issueToken(env.TOKEN_SECRET, actor.id, now, actor.issuedAt),

  logInWithGoogle,
}
