/** What admins alone do with accounts. */

import { mayChangeRole } from '#contract/people/rules/account.ts'
import { needsFactor } from '#contract/people/rules/factors.ts'
import { toIsoInstant } from '#contract/shared/rules/time.ts'
import type * as declared from '#contract/team/api/admin.ts'
import { Factor } from '#contract/vocabulary/factors.ts'
import { isTutorType } from '#contract/vocabulary/roles.ts'
import { awaitApproval } from '#worker/await-approval.ts'
import { isPublic } from '#worker/deployment.ts'
import { createRoleApproval } from '#worker/features/people/users/role-approval.ts'
import { findUser } from '#worker/features/people/users/store.ts'
import { userView } from '#worker/features/people/users/view.ts'
import { fileUrl } from '#worker/files/file-url.ts'
import type { Handlers } from '#worker/handler.ts'
import { requireUnchanged } from '#worker/stale-rows.ts'
import { findPeople, isFreeForRole, storeVerified } from './people-store.ts'
import { findTeam } from './team-store.ts'

/** A lost race is decided again; gives up after three. */
const maxAttempts = 3

type PeopleHandlers = Pick<Handlers<typeof declared>, 'listTeam' | 'searchPeople' | 'changeRole' | 'setVerified'>

export const people = {
  async listTeam({ services: { db, env }, now }) {
    const team = await findTeam(db, now)
    return team.map(({ id, name, image, role, passkeys, factors, blocked, seenAt, browser, system, city }) => ({
      ...{ id, name, image: fileUrl(image), role, passkeys },
      seen: seenAt === null ? null : { at: toIsoInstant(seenAt), browser, system, city },
      oneTimeCodes: (factors & Factor.OneTimeCode) !== 0,
      lacksFactor: factors === 0 && needsFactor(role, isPublic(env)),
      blocked: blocked === 1,
    }))
  },

  async searchPeople({ input, services: { db } }) {
    const people = await findPeople(db, input.query)
    return people.map((person) => ({ ...person, image: fileUrl(person.image) }))
  },

  async changeRole({ input, actor, services: { db }, now, fail }) {
    const { id } = input.params
    const { role, seen } = input.body
    const user = (await findUser(db, id)) ?? fail('user-not-found')
    if (!mayChangeRole(actor, user)) return fail('illegal')
    await requireUnchanged(db, actor, seen, { ...user, kind: 'user' })
    if (user.role === role) return userView(user)
    if (!(await isFreeForRole(db, id, now))) return fail('illegal')
    return await awaitApproval(db, createRoleApproval(user, role, actor.id), now)
  },

  async setVerified({ input, actor, services, now, fail }) {
    const { db } = services
    const { id } = input.params
    const { seen, ...marks } = input.body
    if (marks.email === undefined && marks.phone === undefined) return fail('empty-request')
    let user = (await findUser(db, id)) ?? fail('user-not-found')
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      await requireUnchanged(db, actor, seen, { ...user, kind: 'user' })
      const isStored = await storeVerified(db, user, marks, actor.id, now)
      const stored = (await findUser(db, id)) ?? fail('user-not-found')
      if (isStored) {
        services.raise('person-changed', { now })
        if (isTutorType(user.role)) services.raise('tutor-changed', { tutorId: id, now })
        return userView(stored)
      }
      // Nobody else has changed the account, so its phone is missing or verified elsewhere.
      if (stored.updatedAt === user.updatedAt) return fail('illegal')
      user = stored
    }
    return fail('service-unavailable')
  },
} satisfies PeopleHandlers
