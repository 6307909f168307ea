import type * as declared from '#contract/people/api/looks.ts'
import { seenRoles } from '#contract/people/rules/looks.ts'
import { toIsoInstant } from '#contract/shared/rules/time.ts'
import { lookLimits } from '#contract/vocabulary/looks.ts'
import { findUser } from '#worker/features/people/users/store.ts'
import type { Handlers } from '#worker/handler.ts'
import { tokenKeys } from '#worker/keyring.ts'
import { randomId } from '#worker/random-id.ts'
import { issueLookToken } from '#worker/tokens.ts'
import { endOwnLook, insertLook } from './store.ts'

export const looks: Handlers<typeof declared> = {
  async startLook({ input, actor, services: { db, env }, now, fail }) {
    const { words, reportId } = input.body
    const person = (await findUser(db, input.params.id)) ?? fail('user-not-found')
    const { id: personId, name, role } = person
    if (!seenRoles.includes(role)) return fail('forbidden')
    if (person.blockedUntil > now) return fail('illegal')
    await endOwnLook(db, actor.id, 'replaced', now)
    const id = randomId()
    // Tokens count whole seconds, and a look never outlasts its row.
    const endsAt = Math.floor((now + lookLimits.lifeMs) / 1000) * 1000
    const signedIn = { adminId: actor.id, deviceId: actor.device?.id ?? null, signedInAt: actor.issuedAt }
    if (!(await insertLook(db, { id, personId, ...signedIn, words, reportId, endsAt }, now)))
      return fail(reportId === null ? 'illegal' : 'report-not-found')
    const token = await issueLookToken(tokenKeys(env), { id, personId }, { now, endsAt })
    return { token, person: { id: personId, name, role }, endsAt: toIsoInstant(endsAt) }
  },

  endLook: ({ actor, services: { db }, now }) => endOwnLook(db, actor.id, 'ended', now),
}
