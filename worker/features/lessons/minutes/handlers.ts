import type * as declared from '#contract/lessons/api/minutes.ts'
import type { Handlers } from '#worker/handler.ts'
import { createIdempotentRequest, findEarlierResult } from '#worker/storage/idempotency.ts'
import { insertGrant } from './grant-store.ts'
import { readAccount } from './store.ts'
import { accountView } from './view.ts'

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
    const given = await insertGrant(db, { ...request, by: actor.id, idempotency }, now)
    if (given === null) return fail('student-not-found')
    if (given === 'repeated' && (await findEarlierResult(db, idempotency, now)) === 'other') return fail('illegal')
    return { userId }
  },
}
