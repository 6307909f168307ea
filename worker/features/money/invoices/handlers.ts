import type * as declared from '#contract/money/api/invoices.ts'
import { decideInvoiceUpdate, needsSecondAdmin } from '#contract/money/rules/invoices.ts'
import { decideWithdrawal, toEarnings } from '#contract/money/rules/withdrawals.ts'
import { isOwnOrAdmin } from '#contract/shared/rules/access.ts'
import { isRefused } from '#contract/shared/rules/refusal.ts'
import { isAdmin } from '#contract/vocabulary/roles.ts'
import { awaitApproval } from '#worker/await-approval.ts'
import { type Handlers, StaleRow } from '#worker/handler.ts'
import { createIdempotentRequest, findEarlierResult } from '#worker/storage/idempotency.ts'
import { createWithdrawalApproval } from './approve.ts'
import { changes, maxAttempts, readSettledFacts } from './changes.ts'
import { readEarnings } from './earnings-store.ts'
import { judgeDue } from './judge-lessons.ts'
import { findInvoices } from './list-store.ts'
import { notifyInvoice } from './notifications.ts'
import { readWarnings } from './receiver-store.ts'
import { settleLessons } from './settle-store.ts'
import { findInvoice, findInvoiceChanger, findInvoiceHistory, insertInvoice } from './store.ts'
import { readDecisionFacts, storeInvoiceUpdate } from './update-store.ts'
import { invoiceEventViews, invoiceView } from './view.ts'

export const invoices: Handlers<typeof declared> = {
  ...changes,

  async createInvoice({ input, actor, services, now, idempotencyKey, fail }) {
    const { db } = services
    const idempotency = await createIdempotentRequest(actor.id, idempotencyKey, 'createInvoice', input.body)
    for (let round = 0; round < maxAttempts; round++) {
      const [earlier, facts] = await Promise.all([
        findEarlierResult(db, idempotency, now),
        readSettledFacts(db, actor.id, input.body.method, now),
      ])
      if (earlier === 'other') return fail('illegal')
      const replayed = earlier && (await findInvoice(db, Number(earlier.result)))
      if (replayed) return invoiceView(replayed, actor)
      const decision = decideWithdrawal(facts, input.body)
      if (isRefused(decision)) return fail(decision.refused, decision.fault ? 'receiver' : undefined, decision.fault)
      const invoice = await insertInvoice(db, { userId: actor.id, draft: decision.draft, idempotency, now })
      if (invoice) {
        notifyInvoice(services, invoice)
        return invoiceView(invoice, actor)
      }
    }
    return fail('invoice-max-amount-exceeded')
  },

  async listInvoices({ input, actor, services: { db }, now }) {
    const { orderBy = 'created_at', orderDirection, page, size, cursor, ...filter } = input.query
    const ownFilter = { users: [actor.id], statuses: filter.statuses }
    const listRequest = { ...(isAdmin(actor.role) ? filter : ownFilter), orderDirection, page, size, cursor }
    const invoicePage = await findInvoices(db, listRequest, orderBy)
    const warnings = isAdmin(actor.role) ? await readWarnings(db, invoicePage.list, now) : null
    return { ...invoicePage, list: invoicePage.list.map((row) => invoiceView(row, actor, warnings?.get(row.id))) }
  },

  async getInvoice({ input, actor, services: { db }, fail }) {
    const { invoice, events } = (await findInvoiceHistory(db, input.params.id)) ?? fail('invoice-not-found')
    if (!isOwnOrAdmin(actor, invoice.userId)) return fail('forbidden')
    return { ...invoiceView(invoice, actor), events: invoiceEventViews(invoice, events, actor) }
  },

  async getInvoiceStats({ input, services: { db }, now }) {
    for (;;) {
      const { due, facts } = await readEarnings(db, input.params.id, now)
      const settlements = judgeDue(due, now)
      if (settlements.length === 0) return toEarnings(facts)
      await settleLessons(db, settlements, now)
    }
  },

  updateInvoice: {
    async judge({ input, actor, services, now, idempotencyKey, fail }) {
      const { db, files } = services
      const storedInvoice = await findInvoice(db, input.params.id)
      if (!storedInvoice) return fail('invoice-not-found')
      if (!isOwnOrAdmin(actor, storedInvoice.userId)) return fail('forbidden')

      return async ({ body, files: { receipt: file } }) => {
        const idempotency = await createIdempotentRequest(actor.id, idempotencyKey, 'updateInvoice', [
          storedInvoice.id,
          body,
        ])
        const { seen, ...change } = body
        let receipt: string | null = null
        let invoice = storedInvoice
        for (let round = 0; round < maxAttempts; round++) {
          const [earlier, facts] = await Promise.all([
            findEarlierResult(db, idempotency, now),
            readDecisionFacts(db, { userId: storedInvoice.userId, actorId: actor.id }, now),
          ])
          if (earlier === 'other') return fail('illegal')
          if (earlier) return
          if (seen !== undefined && invoice.updatedAt !== Date.parse(seen))
            throw new StaleRow(isAdmin(actor.role) ? await findInvoiceChanger(db, invoice.id) : null)
          const plan = decideInvoiceUpdate(
            invoice,
            actor,
            { ...change, hasReceipt: file !== undefined },
            { now, ...facts },
          )
          if (isRefused(plan)) return fail(plan.refused)
          if (!plan.changes) return
          if (file) receipt ??= await files.storeFile(file, now)
          if (isAdmin(actor.role) && needsSecondAdmin(invoice, plan.status, facts)) {
            const act = { seen: invoice.updatedAt, note: plan.note, receipt }
            return await awaitApproval(db, createWithdrawalApproval(invoice, actor.id, act), now)
          }
          const logged = {
            from: invoice.status,
            to: plan.status,
            receipt: file !== undefined,
            note: change.note !== undefined,
          }
          const auditEntry = isAdmin(actor.role)
            ? { actorId: actor.id, action: 'invoice.update' as const, targetId: invoice.id, facts: logged }
            : null
          if (
            await storeInvoiceUpdate(db, {
              invoice,
              plan,
              actorId: actor.id,
              auditEntry,
              receipt,
              idempotency,
              approved: null,
              now,
            })
          ) {
            notifyInvoice(services, invoice)
            return
          }
          invoice = (await findInvoice(db, invoice.id)) ?? invoice
        }
        return fail('illegal-invoice-update')
      }
    },
  },
}
