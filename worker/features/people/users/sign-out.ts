import type * as declared from '#contract/people/api/users.ts'
import { maySignOut } from '#contract/people/rules/account.ts'
import { realtime } from '#contract/vocabulary/limits.ts'
import { isAdmin } from '#contract/vocabulary/roles.ts'
import type { Handler } from '#worker/handler.ts'
import { revokeTokens } from './sign-out-store.ts'
import { findUser } from './store.ts'

export const signUserOut: Handler<typeof declared.signUserOut> = async ({ input, actor, services, now, fail }) => {
  const { db, announce, later } = services
  const { id } = input.params
  const user = (await findUser(db, id)) ?? fail(isAdmin(actor.role) ? 'user-not-found' : 'forbidden')
  if (!maySignOut(actor, user)) return fail('forbidden')
  await revokeTokens(db, id, actor.id, now)
  later(announce.disconnect(id, realtime.close.revoked))
}
