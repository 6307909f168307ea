import type * as declared from '#contract/money/api/transactions.ts'
import { refundPartsOf, splitRefund } from '#contract/money/rules/refund-shares.ts'
import { findUsableWays } from '#contract/people/rules/payment-ways.ts'
import { isOwnOrAdmin } from '#contract/shared/rules/access.ts'
import { TransactionStatus } from '#contract/vocabulary/money.ts'
import { isAdmin } from '#contract/vocabulary/roles.ts'
import { readRefundFacts } from '#worker/features/money/refunds/facts-store.ts'
import type { Handlers } from '#worker/handler.ts'
import { readSettings } from '#worker/storage/settings.ts'
import { findPaymentIds } from './search-store.ts'
import { findCouponCodes, findLastTransaction, findTransaction, findTransactions } from './store.ts'
import { payableTransactionView, teamView, transactionView } from './view.ts'

export const transactions: Handlers<typeof declared> = {
  async getLastTransaction({ input: { query }, actor, services: { db } }) {
    const row = await findLastTransaction(db, actor.id)
    return row && payableTransactionView(row, query)
  },

  async listPaymentWays({ services: { db, payments, hostedCheckout } }) {
    const gateways = { fawry: payments !== null, paymob: hostedCheckout !== null }
    const ways = findUsableWays(await readSettings(db), gateways)
    return { ways, hostedMethods: ways.includes('hosted') ? [...(hostedCheckout?.methods ?? [])] : [] }
  },

  async listTransactions({ input: { query }, actor, services: { db } }) {
    const { users, refunding, search, ...filter } = query
    const userIds = users?.length ? users : undefined
    const isTeam = isAdmin(actor.role)
    const found = isTeam && search ? await findPaymentIds(db, search) : null
    const ids = found && (filter.ids ? found.filter((id) => filter.ids?.includes(id)) : found)
    const page = await findTransactions(db, {
      ...filter,
      ...(ids && { ids }),
      users: isTeam ? userIds : [actor.id],
    })
    const couponIds = isTeam ? page.list.map(({ couponId }) => couponId) : []
    const codes = await findCouponCodes(db, couponIds)
    return {
      ...page,
      list: page.list.map((row) => ({
        ...transactionView(row, { refunding }),
        team: isTeam ? teamView(row, codes.get(row.couponId ?? 0) ?? null) : null,
      })),
    }
  },

  async getTransaction({ input: { params, query }, actor, services: { db }, fail }) {
    const row = (await findTransaction(db, params.id)) ?? fail('transaction-not-found')
    if (!isOwnOrAdmin(actor, row.userId)) return fail('forbidden')
    return transactionView(row, query)
  },

  async getRefundParts({ input: { params }, services: { db }, now, fail }) {
    const { subscription, lessons } = (await readRefundFacts(db, params.id, now)) ?? fail('transaction-not-found')
    if (!subscription) return null
    const { paid, fees, refund, returned } = refundPartsOf(subscription, subscription.payments, lessons, now)
    // What is used is what is left of the rest, so that the lines add up although the sum is rounded down.
    return { paid, fees, used: Math.max(0, paid - fees - refund), returned, rest: Math.max(0, refund - returned) }
  },

  async getRefundableSum({ input: { params }, actor, services: { db }, now, fail }) {
    const facts = (await readRefundFacts(db, params.id, now)) ?? fail('transaction-not-found')
    if (!isOwnOrAdmin(actor, facts.userId)) return fail('forbidden')
    if (facts.status !== TransactionStatus.Paid) return 0
    if (!facts.subscription && !facts.pack) return fail('subscription-not-found')
    const { amount, others } = splitRefund({ ...facts, txId: params.id }, now)
    return others.reduce((sum, other) => sum + other.amount, amount)
  },
}
