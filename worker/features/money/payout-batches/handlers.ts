import type * as declared from '#contract/money/api/payout-batches.ts'
import { readAnswer } from '#contract/money/rules/payout-answers.ts'
import {
  batchNeedsSecond,
  batchReference,
  payoutFileText,
  refuseTransfer,
  transferReference,
} from '#contract/money/rules/payout-batches.ts'
import { parseNote } from '#contract/money/rules/withdrawals.ts'
import { awaitApproval } from '#worker/await-approval.ts'
import { notifyInvoices } from '#worker/features/money/invoices/notifications.ts'
import { readReceiverChecks, readWithdrawalSums } from '#worker/features/money/invoices/receiver-store.ts'
import { findInvoicesById } from '#worker/features/money/invoices/store.ts'
import { type Handlers, StaleRow } from '#worker/handler.ts'
import type { Db } from '#worker/storage/db.ts'
import { createPayoutApproval } from './approve-payout.ts'
import { insertBatch, storeExport, storeRemoval } from './change-store.ts'
import { type SettledTransfer, storeResults } from './settle-store.ts'
import { findBatch, findBatchChanger, findBatches, readTransferFacts, type StoredBatch } from './store.ts'
import { batchView, batchWithItemsView } from './view.ts'

const stale = async (db: Db, id: number): Promise<StaleRow> => new StaleRow(await findBatchChanger(db, id))

/** The batch as it is after a change. */
const changed = async (db: Db, id: number) => {
  const stored = await findBatch(db, id)
  if (!stored) throw new Error('a batch is gone')
  return batchWithItemsView(stored)
}

/** The reason of a bank as a note to the tutor; null where it is none. */
const toNote = (reason: string | null): string | null => {
  const parsed = reason === null ? null : parseNote(reason.replace(/[<>&]/g, ' '))
  return parsed === null || 'refused' in parsed ? null : parsed.note
}

const hasLeft = ({ batch }: StoredBatch, file: keyof StoredBatch['batch']['exports']): boolean =>
  batch.exports[file] !== undefined

export const payoutBatches: Handlers<typeof declared> = {
  async listPayoutBatches({ input, services: { db } }) {
    const { orderBy: _, ...query } = input.query
    const page = await findBatches(db, query)
    return { ...page, list: page.list.map((row) => batchView(row)) }
  },

  async getPayoutBatch({ input, services: { db }, fail }) {
    return batchWithItemsView((await findBatch(db, input.params.id)) ?? fail('payout-batch-not-found'))
  },

  async createPayoutBatch({ input, actor, services, now, fail }) {
    const { db } = services
    const ids = input.body.invoices.map(({ id }) => id)
    const [invoices, facts] = await Promise.all([
      findInvoicesById(db, ids),
      readTransferFacts(db, { ids, actorId: actor.id, batchId: 0 }, now),
    ])
    if (invoices.length < ids.length) return fail('invoice-not-found')
    for (const { id, seen } of input.body.invoices) {
      const invoice = invoices.find((one) => one.id === id)
      if (!invoice) return fail('invoice-not-found')
      if (invoice.batchId !== null && invoice.updatedAt !== Date.parse(seen)) throw await stale(db, invoice.batchId)
      const refusal = refuseTransfer(invoice)
      if (refusal) return fail(refusal.refused)
      if (invoice.updatedAt !== Date.parse(seen)) throw new StaleRow(null)
    }
    if (facts.refused) return fail(facts.refused)
    const id = await insertBatch(db, invoices, { actorId: actor.id, now })
    if (id === null) {
      const taken = (await findInvoicesById(db, ids)).find(({ batchId }) => batchId !== null)
      throw taken?.batchId ? await stale(db, taken.batchId) : new StaleRow(null)
    }
    notifyInvoices(services, invoices)
    return await changed(db, id)
  },

  async exportPayoutFile({ input: { params, body }, actor, services: { db }, now, fail }) {
    const stored = (await findBatch(db, params.id)) ?? fail('payout-batch-not-found')
    const { batch, items } = stored
    const { file, again = false } = body
    const waiting = items.filter(({ state }) => state === 'waiting')
    const transfers = waiting.filter((one) => one.file === file)
    if (batch.closedAt !== null || transfers.length === 0) return fail('payout-closed')
    if (batch.updatedAt !== Date.parse(body.seen)) throw await stale(db, batch.id)
    const left = batch.exports[file]
    if (left && !again) return fail('payout-exported')
    const ids = waiting.map(({ invoiceId }) => invoiceId)
    const facts = await readTransferFacts(db, { ids, actorId: actor.id, batchId: batch.id }, now)
    // What left may be saved once more whatever holds it by now: nothing new leaves.
    if (facts.refused && !left) return fail(facts.refused)
    const isAgreed = batch.approvedBy !== null
    if (!isAgreed && batchNeedsSecond(waiting, facts))
      return await awaitApproval(db, createPayoutApproval(stored, actor.id), now)
    const exports = { ...batch.exports, [file]: { times: (left?.times ?? 0) + 1, by: actor.id, at: now } }
    const judgedAlone = isAgreed ? null : [...facts.alone.values()].reduce((sum, one) => sum + one, 0)
    const step = { batch, actorId: actor.id, now }
    if (!(await storeExport(db, step, { file, exports, again: left !== undefined, judgedAlone })))
      throw await stale(db, batch.id)
    const rows = transfers.map((one) => ({ ...one, name: one.name ?? '' }))
    return {
      name: `${batchReference(batch.id)}-${file.toLowerCase()}.csv`,
      text: payoutFileText(file, batch.id, rows),
      batch: await changed(db, batch.id),
    }
  },

  async removeFromPayoutBatch({ input: { params, body }, actor, services, now, fail }) {
    const { db } = services
    const stored = (await findBatch(db, params.id)) ?? fail('payout-batch-not-found')
    const { batch, items } = stored
    if (batch.closedAt !== null) return fail('payout-closed')
    if (batch.updatedAt !== Date.parse(body.seen)) throw await stale(db, batch.id)
    const chosen = items.filter(
      (one) =>
        one.state === 'waiting' &&
        !hasLeft(stored, one.file) &&
        (body.invoiceId === undefined || one.invoiceId === body.invoiceId),
    )
    if (chosen.length === 0) return fail('payout-exported')
    const ids = chosen.map(({ invoiceId }) => invoiceId)
    if (!(await storeRemoval(db, { batch, actorId: actor.id, now }, ids))) throw await stale(db, batch.id)
    notifyInvoices(services, chosen)
    return await changed(db, batch.id)
  },

  async settlePayoutBatch({ input: { params, body }, actor, services, now, fail }) {
    const { db } = services
    const stored = (await findBatch(db, params.id)) ?? fail('payout-batch-not-found')
    const { batch, items } = stored
    if (batch.closedAt !== null) return fail('payout-closed')
    if (batch.updatedAt !== Date.parse(body.seen)) throw await stale(db, batch.id)
    const awaited = items.filter((one) => one.state === 'waiting' && hasLeft(stored, one.file))
    const reading =
      body.text === undefined
        ? { results: body.results ?? [] }
        : readAnswer(body.text, awaited, (id) => transferReference(batch.id, id))
    if ('unread' in reading) return fail('payout-answer-unread')
    if (reading.results.length === 0) return fail('empty-request')
    const ids = new Set(reading.results.map(({ invoiceId }) => invoiceId))
    if (ids.size < reading.results.length) return fail('illegal')
    const bankReference = body.bankReference || null
    const settled = reading.results.map(({ invoiceId, paid, reason, bankRef }): SettledTransfer => {
      const item = awaited.find((one) => one.invoiceId === invoiceId) ?? fail('illegal')
      const why = paid ? null : reason || null
      return {
        invoiceId,
        item,
        paid,
        reason: why,
        bankRef: (paid && (bankRef || bankReference)) || null,
        note: toNote(why),
      }
    })
    const paidIds = settled.filter(({ paid }) => paid).map(({ invoiceId }) => invoiceId)
    const facts = await readTransferFacts(db, { ids: paidIds, actorId: actor.id, batchId: batch.id }, now)
    if (facts.refused === 'account-changed-by-you') return fail(facts.refused)
    if (!(await storeResults(db, { batch, actorId: actor.id, now }, settled, bankReference)))
      throw await stale(db, batch.id)
    notifyInvoices(
      services,
      settled.map(({ item }) => item),
    )
    return await changed(db, batch.id)
  },

  async getReceiverChecks({ input, services: { db }, now, fail }) {
    return (await readReceiverChecks(db, input.params.id, now)) ?? fail('invoice-not-found')
  },

  async getWithdrawalSums({ services: { db }, now }) {
    return await readWithdrawalSums(db, now)
  },
}
