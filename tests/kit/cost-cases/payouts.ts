/** Requests that succeed about batches of withdrawals, and about what is checked before money leaves. */
import {
  createPayoutBatch,
  exportPayoutFile,
  getPayoutBatch,
  getReceiverChecks,
  removeFromPayoutBatch,
  settlePayoutBatch,
} from '#contract/money/api/payout-batches.ts'
import { ask, earner } from '#tests/kit/invoices.ts'
import { type Person, people } from '#tests/kit/people.ts'
import { type CostCase, cost } from './cost-case.ts'

const seenInvoices = async () => {
  const { id, updatedAt: seen } = await ask(await earner())
  return [{ id, seen }]
}

const batchOf = async (caller: Person) => caller.api(createPayoutBatch, { body: { invoices: await seenInvoices() } })

const leftBatch = async (caller: Person) => {
  const { id, updatedAt: seen } = await batchOf(caller)
  const { batch } = await caller.api(exportPayoutFile, { params: { id }, body: { file: 'INSTAPAY', seen } })
  return batch
}

export const payoutCosts: readonly CostCase[] = [
  cost(getReceiverChecks, async () => {
    const { id } = await ask(await earner())
    return { caller: await people.admin(), input: { params: { id } } }
  }),
  cost(createPayoutBatch, async () => ({
    caller: await people.admin(),
    input: { body: { invoices: await seenInvoices() } },
  })),
  cost(getPayoutBatch, async () => {
    const caller = await people.admin()
    const { id } = await batchOf(caller)
    return { caller, input: { params: { id } } }
  }),
  cost(exportPayoutFile, async () => {
    const caller = await people.admin()
    const { id, updatedAt: seen } = await batchOf(caller)
    return { caller, input: { params: { id }, body: { file: 'INSTAPAY' as const, seen } } }
  }),
  cost(removeFromPayoutBatch, async () => {
    const caller = await people.admin()
    const { id, updatedAt: seen } = await batchOf(caller)
    return { caller, input: { params: { id }, body: { seen } } }
  }),
  cost(settlePayoutBatch, async () => {
    const caller = await people.admin()
    const { id, updatedAt: seen, items } = await leftBatch(caller)
    const results = items.map(({ invoiceId }) => ({ invoiceId, paid: true }))
    return { caller, input: { params: { id }, body: { results, seen } } }
  }),
]
