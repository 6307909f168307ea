import type * as declared from '#contract/people/api/auth.ts'
import { realtime } from '#contract/vocabulary/limits.ts'
import { nameDevice, turnToken } from '#worker/features/people/devices/sign-in.ts'
import { endDevice } from '#worker/features/people/devices/store.ts'
import type { Handlers } from '#worker/handler.ts'
import { admit } from './admit.ts'
import { checkPassword } from './check-password.ts'
import { logInWithGoogle } from './google.ts'

export const auth: Handlers<typeof declared> = {
  async logIn({ input, services, network, visit, now, fail }) {
    const user = (await checkPassword(services, { ...input.body, network }, now)) ?? fail('wrong-password')
    return admit(services, user, { way: 'password', visit, network, now })
  },

  /**
   * Extends the token only; `iat` keeps the instant of the log-in, since holding a token does not prove identity anew. A
   * token that names no device gets one.
   */
  async refreshToken({ actor, services, visit, now, fail }) {
    const { id, issuedAt: provedAt, device } = actor
    if (!device) return nameDevice(services, { id, provedAt }, { visit, now })
    return (await turnToken(services, { userId: id, device }, now)) ?? fail('unauthenticated')
  },

  async signOut({ actor, services: { db, announce, later }, now }) {
    if (!actor?.device) return
    const { id } = actor.device
    const outcome = await endDevice(db, { userId: actor.id, id, ending: 'signed-out' }, now)
    if (outcome === 'ended') later(announce.disconnect(actor.id, realtime.close.revoked, { device: id }))
  },

  logInWithGoogle,
}
