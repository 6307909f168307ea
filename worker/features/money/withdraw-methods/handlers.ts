import type * as declared from '#contract/money/api/withdraw-methods.ts'
import { opensMethod } from '#contract/money/rules/offers.ts'
import { toMethodBounds } from '#contract/money/rules/withdrawals.ts'
import type { WithdrawMethodRow } from '#contract/money/shapes/platform.ts'
import { isRefused } from '#contract/shared/rules/refusal.ts'
import { toIsoInstant } from '#contract/shared/rules/time.ts'
import type { WithdrawMethod } from '#contract/vocabulary/money.ts'
import { awaitApproval } from '#worker/await-approval.ts'
import { type Handlers, StaleRow } from '#worker/handler.ts'
import type { Services } from '#worker/services.ts'
import { requireUnchanged } from '#worker/stale-rows.ts'
import { findChanger } from '#worker/storage/audit.ts'
import { createMethodApproval } from './approve-method.ts'
import { findMethod, listMethods, type MethodChange, type MethodRow, storeMethod } from './store.ts'

const methodView = ({ createdAt, updatedAt, ...row }: MethodRow): WithdrawMethodRow => ({
  ...row,
  createdAt: toIsoInstant(createdAt),
  updatedAt: toIsoInstant(updatedAt),
})

/** As the log names it. */
const toLogged = (type: WithdrawMethod) => ({ kind: 'withdraw-method', id: type }) as const

/** Sets it at once, or has it wait where it lets out more than before. */
const setMethod = async ({ db }: Services, change: Omit<MethodChange, 'approved'>): Promise<MethodRow> => {
  const { present, actorId, now } = change
  if (opensMethod(present, change)) return await awaitApproval(db, createMethodApproval(change, actorId), now)
  const stored = await storeMethod(db, { ...change, approved: null })
  if (!stored) {
    const latest = await findMethod(db, change.type)
    throw new StaleRow(latest && (await findChanger(db, { ...toLogged(change.type), at: latest.updatedAt })))
  }
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
    const { seen, ...changes } = input.body
    if (Object.values(changes).every((value) => value === undefined)) return fail('empty-request')
    const methodRow = await findMethod(services.db, type)
    if (!methodRow) return fail('withdraw-method-not-found')
    await requireUnchanged(services.db, actor, seen, { ...toLogged(type), updatedAt: methodRow.updatedAt })
    const { min = methodRow.min, max = methodRow.max, enabled = methodRow.enabled } = changes
    const bounds = toMethodBounds({ min, max })
    if (isRefused(bounds)) return fail(bounds.refused)
    await setMethod(services, { type, enabled, ...bounds, present: methodRow, actorId: actor.id, now })
  },
}
