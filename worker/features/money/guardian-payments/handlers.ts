import type * as declared from '#contract/money/api/guardian-payments.ts'
import { decidePurchase } from '#contract/money/rules/purchases.ts'
import { maskAddress } from '#contract/people/rules/credentials.ts'
import { isMinor } from '#contract/people/rules/guardians.ts'
import { isRefused } from '#contract/shared/rules/refusal.ts'
import { guardianLimits } from '#contract/vocabulary/guardians.ts'
import { PaymentMethod } from '#contract/vocabulary/money.ts'
import { periodOf } from '#worker/features/money/fawry/pay.ts'
import { readPurchaseFacts } from '#worker/features/money/payments/purchase-store.ts'
import { enforceRateLimit, type Handlers, PriceChanged } from '#worker/handler.ts'
import type { Db } from '#worker/storage/db.ts'
import { readGuardianFacts } from '#worker/storage/guardians.ts'
import { countRequest } from '#worker/storage/rate-limit.ts'
import { readPayingGuardian, storeAsking } from './store.ts'
import { askedPaymentView } from './view.ts'

const readAsking = async (db: Db, studentId: number, now: number) => {
  const [{ phone, asked }, { birthYear }] = await Promise.all([
    readPayingGuardian(db, studentId),
    readGuardianFacts(db, studentId),
  ])
  const canAsk = phone !== null && isMinor(birthYear, now)
  return { phone: canAsk ? maskAddress(phone) : null, asked: canAsk ? askedPaymentView(asked, now) : null }
}

export const guardianPayments: Handlers<typeof declared> = {
  getAskedPayment: ({ actor, services: { db }, now }) => readAsking(db, actor.id, now),

  async askGuardianToPay({ input, actor, services: { db }, now, fail }) {
    const { planId, period: periodName, couponCode, expectedAmount } = input.body
    const period = periodOf(periodName)
    const { facts, settings } = await readPurchaseFacts(db, { userId: actor.id, planId, couponCode }, now)
    if (!settings['payments.enabled']) return fail('service-unavailable')
    // Who is of age pays for themselves: the guardian's page is closed.
    if (!facts.guardian.consented || !isMinor(facts.guardian.birthYear, now)) return fail('guardian-required')
    const request = { planId, period, couponCode, expectedAmount, method: PaymentMethod.Fawry, phone: undefined }
    const decision = decidePurchase(facts, { ...request, guardianPhone: '', buys: 'plan', intent: '' }, now)
    if (decision === 'open') return fail('illegal')
    if ('changedTo' in decision) throw new PriceChanged(decision.changedTo)
    if (isRefused(decision)) return fail(decision.refused)
    if (decision.amount === 0) return fail('illegal')
    for (const window of guardianLimits.asks)
      enforceRateLimit(await countRequest(db, `guardian-pay:${actor.id}:${window.windowMs}`, window, now))
    const asking = { studentId: actor.id, planId, period, couponCode, amount: decision.amount }
    if (!(await storeAsking(db, asking, now))) return fail('illegal')
    return readAsking(db, actor.id, now)
  },
}
