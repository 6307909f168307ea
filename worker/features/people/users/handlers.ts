import type * as declared from '#contract/people/api/users.ts'
import { maySignOut, refuseAgeOf } from '#contract/people/rules/account.ts'
import { mayCreateRole, maySetUserImage } from '#contract/shared/rules/access.ts'
import { realtime } from '#contract/vocabulary/limits.ts'
import { isAdmin, Role } from '#contract/vocabulary/roles.ts'
import { sendFirstCode } from '#worker/features/people/codes/confirmation-code.ts'
import { signInOnDevice } from '#worker/features/people/devices/sign-in.ts'
import { refuseGuessable } from '#worker/features/people/guessable-password.ts'
import { fileUrl } from '#worker/files/file-url.ts'
import type { Handler, Handlers, JudgingHandler } from '#worker/handler.ts'
import { hashPassword, parsePasswordCost } from '#worker/passwords.ts'
import { insertApproval } from '#worker/storage/approvals.ts'
import { recordSignIn } from '#worker/storage/attempts.ts'
import { toSqlPage } from '#worker/storage/filters.ts'
import { runBatch } from '#worker/storage/guarded.ts'
import { readSettings } from '#worker/storage/settings.ts'
import { assignMedia } from './assign-media.ts'
import { findStudios, findUsers } from './list-store.ts'
import { findMediaOwner } from './media-store.ts'
import { createRoleApproval } from './role-approval.ts'
import { findUser, insertAccount, revokeTokens } from './store.ts'
import { updateUser } from './update-user.ts'
import { userView } from './view.ts'

const signUserOut: Handler<typeof declared.signUserOut> = async ({ input, actor, services, now, fail }) => {
  const { db, announce, later } = services
  const { id } = input.params
  const user = (await findUser(db, id)) ?? fail(isAdmin(actor.role) ? 'user-not-found' : 'forbidden')
  if (!maySignOut(actor, user)) return fail('forbidden')
  await revokeTokens(db, id, actor.id, now)
  later(announce.disconnect(id, realtime.close.revoked))
}

/** The file is stored first, then referenced. */
const setUserImage: JudgingHandler<typeof declared.setUserImage> = {
  async judge({ input, actor, services, now, fail }) {
    const person = await findMediaOwner(services.db, input.query.forUser ?? actor.id)
    if (!person) return fail(isAdmin(actor.role) ? 'user-not-found' : 'forbidden')
    if (!maySetUserImage(actor, person)) fail('forbidden')
    return async ({ files }) => {
      const image = await services.files.storeFile(files.image ?? fail('bad-request', 'image'), now)
      if (!(await assignMedia(services, actor, person, { image }, now))) fail('user-not-found')
      return { image: fileUrl(image) }
    }
  },
}

export const users: Handlers<typeof declared> = {
  async createUser({ input, actor, services, network, visit, now, fail }) {
    const { db, env, domains, later } = services
    const { role, email, password, source } = input.body
    const byAdmin = actor !== null && isAdmin(actor.role)
    if (!mayCreateRole(actor?.role ?? null, role)) fail('forbidden')
    if (role === Role.Tutor && !byAdmin && env.TUTOR_SIGN_UP === 'off') fail('service-unavailable')
    const birthYear = input.body.birthYear ?? null
    if (birthYear !== null) {
      const { 'tutor.minAge': tutorMinAge } = await readSettings(db)
      const age = refuseAgeOf({ role, tutorMinAge }, birthYear, now)
      if (age) fail(age.refused, 'birthYear')
    }
    const guessable = refuseGuessable(password, { email })
    if (guessable) fail(guessable, 'password')
    if (!(await domains.receive(email))) fail('invalid-email-address', 'email')
    const passwordHash = await hashPassword(password, parsePasswordCost(env.PASSWORD_LOG_N))
    // Nobody makes a colleague alone: the account begins without the role, which waits for a second admin.
    const firstRole = isAdmin(role) ? Role.Student : role
    const user = await insertAccount(
      db,
      { email, passwordHash, role: firstRole, source, birthYear, madeBy: byAdmin ? actor.id : null },
      now,
    )
    if (!user) return fail('user-exists', 'email')
    if (actor && firstRole !== role)
      await runBatch(db, insertApproval(db, createRoleApproval(user, role, actor.id), now))
    services.raise('person-changed', { now })
    sendFirstCode(services, user, now)
    if (!byAdmin) later(recordSignIn(db, { email, network }, now))
    // An admin who creates an account is not signed in to it.
    return {
      user: userView(user),
      token: byAdmin ? null : await signInOnDevice(services, user, { visit, now, isNew: true }),
    }
  },

  getCurrentUser: { fromAccount: async (account) => userView(account) },

  async getUser({ input, services, fail }) {
    return userView((await findUser(services.db, input.params.id)) ?? fail('user-not-found'))
  },

  async listUsers({ input, services, now }) {
    const page = await findUsers(services.db, input.query, now)
    return { ...page, list: page.list.map(userView) }
  },

  updateUser,
  signUserOut,

  async listStudios({ input, services }) {
    const { list, total } = await findStudios(services.db, toSqlPage(input.query))
    return { list: list.map((studio) => ({ ...studio, image: fileUrl(studio.image) })), total }
  },

  setUserImage,
}
