import { cairoMonth, cairoMonthOf } from '#contract/public/rules/platform-figures.ts'
import { toIsoInstant } from '#contract/shared/rules/time.ts'
import type * as declared from '#contract/team/api/month.ts'
import { monthSpan, sumMonth } from '#contract/team/rules/month.ts'
import type { PaymentMethod } from '#contract/vocabulary/money.ts'
import type { Handlers } from '#worker/handler.ts'
import { findEntries, readMonth } from './store.ts'

const mostPage = 100

export const month: Handlers<typeof declared> = {
  async getMonth({ input: { query }, services: { db }, now }) {
    const name = query.month ?? cairoMonthOf(now)
    const span = monthSpan(name, now)
    const found = await readMonth(db, span, cairoMonth(name).start)
    const { plans, ways, totals, check, first, settings } = found
    const owed = (account: string): number => 0 - (totals.find((one) => one.account === account)?.amount ?? 0)
    return {
      month: name,
      firstMonth: first === null ? name : cairoMonthOf(first),
      ...sumMonth(found.spans, span),
      plans: plans.map(({ isPack, ...plan }) => ({ ...plan, isPack: isPack === 1 })),
      ways: ways.map(({ method, sold, payments }) => ({
        method: method < 0 ? null : (method as PaymentMethod),
        sold,
        payments,
      })),
      vat: { registered: settings['vat.registered'], rate: settings['vat.rate'] },
      ledger: {
        entries: totals.reduce((sum, one) => sum + one.entries, 0),
        balance: totals.reduce((sum, one) => sum + one.amount, 0),
        tutors: owed('tutor'),
        withdrawals: owed('payout'),
        check: check && { ...check, at: toIsoInstant(check.at) },
      },
    }
  },

  async listLedgerEntries({ input: { query }, services: { db, env }, fail }) {
    // A page so far on is reached by a cursor: what is before it would be read for its number alone.
    if ((query.page ?? 1) > mostPage && !query.cursor) return fail('bad-request')
    const page = await findEntries({ db, bucket: env.SHELF }, query)
    return {
      ...page,
      list: page.list.map(({ entry: { amount, createdAt, ...entry }, ...person }) => ({
        ...entry,
        ...person,
        debit: Math.max(0, amount),
        credit: Math.max(0, -amount),
        createdAt: toIsoInstant(createdAt),
      })),
    }
  },
}
