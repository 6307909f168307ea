import type * as declared from '#contract/money/api/withdraw-methods.ts'
import { opensMethod } from '#contract/money/rules/offers.ts'
import { toMethodBounds } from '#contract/money/rules/withdrawals.ts'
import type { WithdrawMethodRow } from '#contract/money/shapes/platform.ts'
import { isRefused } from '#contract/shared/rules/refusal.ts'
import { toIsoInstant } from '#contract/shared/rules/time.ts'
import { awaitApproval } from '#worker/await-approval.ts'
import { type Handlers, StaleRow } from '#worker/handler.ts'
import type { Services } from '#worker/services.ts'
import { createMethodApproval } from './approve-method.ts'
import { findMethod, listMethods, type MethodChange, type MethodRow, storeMethod } from './store.ts'

const methodView = ({ createdAt, updatedAt, ...row }: MethodRow): WithdrawMethodRow => ({
  ...row,
  createdAt: toIsoInstant(createdAt),
  updatedAt: toIsoInstant(updatedAt),
})

/** Sets it at once, or has it wait where it lets out more than before. */
const setMethod = async ({ db }: Services, change: Omit<MethodChange, 'approved'>): Promise<MethodRow> => {
  const { present, actorId, now } = change
  if (opensMethod(present, change)) return await awaitApproval(db, createMethodApproval(change, actorId), now)
  const stored = await storeMethod(db, { ...change, approved: null })
  if (!stored) throw new StaleRow(null)
  return stored
}

export const withdrawMethods: Handlers<typeof declared> = {
  async listWithdrawMethods({ services }) {
    return (await listMethods(services.db)).map(methodView)
  },

  async createWithdrawMethod({ input, actor, services, now, fail }) {
    const { type, enabled } = input.body
    const bounds = toMethodBounds(input.body)
    if (isRefused(bounds)) return fail(bounds.refused)
    const present = await findMethod(services.db, type)
    return methodView(await setMethod(services, { type, enabled, ...bounds, present, actorId: actor.id, now }))
  },

  async updateWithdrawMethod({ input, actor, services, now, fail }) {
    const { type } = input.params
    if (Object.values(input.body).every((value) => value === undefined)) return fail('empty-request')
    const methodRow = await findMethod(services.db, type)
    if (!methodRow) return fail('withdraw-method-not-found')
    const { min = methodRow.min, max = methodRow.max, enabled = methodRow.enabled } = input.body
    const bounds = toMethodBounds({ min, max })
    if (isRefused(bounds)) return fail(bounds.refused)
    await setMethod(services, { type, enabled, ...bounds, present: methodRow, actorId: actor.id, now })
  },
}
