/** Other terms of withdrawal requests: asked for and taken back by their tutors, decided by the team. */

import type * as declared from '#contract/money/api/invoices.ts'
import {
  decideChangeRequest,
  decideInvoiceChange,
  isChangeOpen,
  mergeTerms,
} from '#contract/money/rules/invoice-changes.ts'
import type { WithdrawalFacts } from '#contract/money/rules/withdrawals.ts'
import { isRefused } from '#contract/shared/rules/refusal.ts'
import type { WithdrawMethod } from '#contract/vocabulary/money.ts'
import { type Handlers, StaleRow } from '#worker/handler.ts'
import type { Db } from '#worker/storage/db.ts'
import { createIdempotentRequest, findEarlierResult } from '#worker/storage/idempotency.ts'
import { storeChangeDecision, storeChangeRequest, storeChangeWithdrawal } from './change-store.ts'
import { readWithdrawalFacts } from './earnings-store.ts'
import { earnedBy, judgeDue } from './judge-lessons.ts'
import { notifyInvoice } from './notifications.ts'
import { settleLessons } from './settle-store.ts'
import { findInvoice, findInvoiceChanger, type InvoiceRow } from './store.ts'
import { readDecisionFacts } from './update-store.ts'
import { invoiceView } from './view.ts'

/** A lost race is decided again; gives up after three. */
export const maxAttempts = 3

/** The facts of a withdrawal once everything that was taught is settled: it can be withdrawn before the job comes by. */
export const readSettledFacts = async (
  db: Db,
  tutorId: number,
  method: WithdrawMethod,
  now: number,
): Promise<WithdrawalFacts> => {
  const { due, facts } = await readWithdrawalFacts(db, tutorId, method, now)
  const settlements = judgeDue(due, now)
  await settleLessons(db, settlements, now)
  return { ...facts, spendable: facts.spendable + earnedBy(settlements, now) }
}

type ChangeHandlers = Pick<Handlers<typeof declared>, 'changeInvoice' | 'withdrawInvoiceChange' | 'decideInvoiceChange'>

export const changes: ChangeHandlers = {
  changeInvoice: {
    async judge({ input, actor, services, now, idempotencyKey, fail }) {
      const { db } = services
      const storedInvoice = await findInvoice(db, input.params.id)
      if (!storedInvoice) return fail('invoice-not-found')
      if (storedInvoice.userId !== actor.id) return fail('forbidden')

      return async ({ body: { seen, ...requestedTerms } }) => {
        const idempotency = await createIdempotentRequest(actor.id, idempotencyKey, 'changeInvoice', [
          storedInvoice.id,
          requestedTerms,
        ])
        let invoice: InvoiceRow = storedInvoice
        for (let round = 0; round < maxAttempts; round++) {
          const { method } = mergeTerms(invoice, requestedTerms)
          const [earlier, facts] = await Promise.all([
            findEarlierResult(db, idempotency, now),
            readSettledFacts(db, actor.id, method, now),
          ])
          if (earlier === 'other') return fail('illegal')
          if (earlier) return invoiceView(invoice, actor)
          if (seen !== undefined && invoice.updatedAt !== Date.parse(seen)) throw new StaleRow(null)
          const decision = decideChangeRequest(facts, invoice, requestedTerms)
          if (isRefused(decision))
            return fail(decision.refused, decision.fault ? 'receiver' : undefined, decision.fault)
          if (!decision.isNew) return invoiceView(invoice, actor)
          const stored = await storeChangeRequest(db, { invoice, actorId: actor.id, idempotency, now }, decision.terms)
          if (stored) {
            notifyInvoice(services, stored)
            return invoiceView(stored, actor)
          }
          invoice = (await findInvoice(db, invoice.id)) ?? invoice
        }
        return fail('illegal-invoice-update')
      }
    },
  },

  async withdrawInvoiceChange({ input, actor, services, now, idempotencyKey, fail }) {
    const { db } = services
    const idempotency = await createIdempotentRequest(
      actor.id,
      idempotencyKey,
      'withdrawInvoiceChange',
      input.params.id,
    )
    for (let round = 0; round < maxAttempts; round++) {
      const [earlier, invoice] = await Promise.all([
        findEarlierResult(db, idempotency, now),
        findInvoice(db, input.params.id),
      ])
      if (!invoice) return fail('invoice-not-found')
      if (invoice.userId !== actor.id) return fail('forbidden')
      if (earlier === 'other') return fail('illegal')
      if (earlier) return invoiceView(invoice, actor)
      if (!isChangeOpen(invoice) || invoice.change === null) return fail('illegal-invoice-update')
      const stored = await storeChangeWithdrawal(db, { invoice, actorId: actor.id, idempotency, now }, invoice.change)
      if (stored) {
        notifyInvoice(services, stored)
        return invoiceView(stored, actor)
      }
    }
    return fail('illegal-invoice-update')
  },

  async decideInvoiceChange({ input: { params, body }, actor, services, now, idempotencyKey, fail }) {
    const { db } = services
    const { seen, ...decision } = body
    const idempotency = await createIdempotentRequest(actor.id, idempotencyKey, 'decideInvoiceChange', [
      params.id,
      body,
    ])
    for (let round = 0; round < maxAttempts; round++) {
      const [earlier, invoice] = await Promise.all([
        findEarlierResult(db, idempotency, now),
        findInvoice(db, params.id),
      ])
      if (!invoice) return fail('invoice-not-found')
      if (earlier === 'other') return fail('illegal')
      if (earlier) return invoiceView(invoice, actor)
      if (invoice.updatedAt !== Date.parse(seen)) throw new StaleRow(await findInvoiceChanger(db, invoice.id))
      const { userId, method } = invoice
      const [{ spendable }, facts] = await Promise.all([
        readSettledFacts(db, userId, invoice.change?.method ?? method, now),
        readDecisionFacts(db, { userId, actorId: actor.id }, now),
      ])
      const plan = decideInvoiceChange(invoice, decision, { now, ...facts, spendable })
      if (isRefused(plan)) return fail(plan.refused)
      const stored = await storeChangeDecision(db, { invoice, actorId: actor.id, idempotency, now }, plan)
      if (stored) {
        notifyInvoice(services, stored)
        return invoiceView(stored, actor)
      }
    }
    return fail('illegal-invoice-update')
  },
}
