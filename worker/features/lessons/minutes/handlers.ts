import type * as declared from '#contract/lessons/api/minutes.ts'
import { awaitApproval } from '#worker/await-approval.ts'
import type { Handlers } from '#worker/handler.ts'
import { createIdempotentRequest, findEarlierResult } from '#worker/storage/idempotency.ts'
import { createGrantApproval } from './approve-grant.ts'
import { exceedsGrantBound, insertGrant } from './grant-store.ts'
import { readAccount } from './store.ts'
import { accountView } from './view.ts'

/** A lost race is decided again; gives up after three. */
const maxAttempts = 3

export const minutes: Handlers<typeof declared> = {
  async getMinutes({ input, actor, services: { db, env }, now, fail }) {
    const query = { userId: actor.id, before: input.query.before ?? null, trialOpen: env.FREE_TRIAL !== 'off' }
    return accountView((await readAccount(db, query, now)) ?? fail('user-not-found'))
  },

  async getMinutesOf({ input, services: { db, env }, now, fail }) {
    const { userId } = input.params
    const query = { userId, before: input.query.before ?? null, trialOpen: env.FREE_TRIAL !== 'off' }
    return accountView((await readAccount(db, query, now)) ?? fail('user-not-found'))
  },

  async grantMinutes({ input, actor, services: { db }, now, idempotencyKey, fail }) {
    const { userId } = input.params
    const request = { userId, ...input.body }
    const idempotency = await createIdempotentRequest(actor.id, idempotencyKey, 'grantMinutes', request)
    // Idempotent requests that were carried out answer as they did, whatever has been given since.
    const earlier = await findEarlierResult(db, idempotency, now)
    if (earlier === 'other') return fail('illegal')
    if (earlier) return { userId }
    const grant = { ...request, by: actor.id, idempotency, approved: null }
    for (let round = 0; round < maxAttempts; round++) {
      const exceeds = (await exceedsGrantBound(db, grant, now)) ?? fail('student-not-found')
      if (exceeds) return await awaitApproval(db, createGrantApproval(grant), now)
      const given = await insertGrant(db, grant, now)
      if (given === 'repeated' && (await findEarlierResult(db, idempotency, now)) === 'other') return fail('illegal')
      if (given) return { userId }
    }
    return fail('illegal')
  },
}
