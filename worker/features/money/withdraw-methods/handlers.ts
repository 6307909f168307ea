import type * as declared from '#contract/money/api/withdraw-methods.ts'
import { toMethodBounds } from '#contract/money/rules/withdrawals.ts'
import type { WithdrawMethodRow } from '#contract/money/shapes/platform.ts'
import { isRefused } from '#contract/shared/rules/refusal.ts'
import { toIsoInstant } from '#contract/shared/rules/time.ts'
import type { Handlers } from '#worker/handler.ts'
import { findMethod, listMethods, type MethodRow, storeMethod } from './store.ts'

const methodView = ({ createdAt, updatedAt, ...row }: MethodRow): WithdrawMethodRow => ({
  ...row,
  createdAt: toIsoInstant(createdAt),
  updatedAt: toIsoInstant(updatedAt),
})

export const withdrawMethods: Handlers<typeof declared> = {
  async listWithdrawMethods({ services }) {
    return (await listMethods(services.db)).map(methodView)
  },

  async createWithdrawMethod({ input, actor, services, now, fail }) {
    const { type, enabled } = input.body
    const bounds = toMethodBounds(input.body)
    if (isRefused(bounds)) return fail(bounds.refused)
    return methodView(
      await storeMethod(services.db, { type, enabled, ...bounds, present: null, actorId: actor.id, now }),
    )
  },

  async updateWithdrawMethod({ input, actor, services, now, fail }) {
    const { type } = input.params
    if (Object.values(input.body).every((value) => value === undefined)) return fail('empty-request')
    const methodRow = await findMethod(services.db, type)
    if (!methodRow) return fail('withdraw-method-not-found')
    const { min = methodRow.min, max = methodRow.max, enabled = methodRow.enabled } = input.body
    const bounds = toMethodBounds({ min, max })
    if (isRefused(bounds)) return fail(bounds.refused)
    await storeMethod(services.db, { type, enabled, ...bounds, present: methodRow, actorId: actor.id, now })
  },
}
