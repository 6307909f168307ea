/** A guardian pays what the student asked for. The payment is the student's; only its phone is the guardian's. */

import { askedPaymentState } from '#contract/money/rules/guardian-payments.ts'
import { isWayOn } from '#contract/people/rules/payment-ways.ts'
import type { payAsGuardian as declared, GuardianPayment } from '#contract/public/api/guardian-pages.ts'
import { toIsoInstantOrNull } from '#contract/shared/rules/time.ts'
import { type GuardianWay, guardianWays } from '#contract/vocabulary/guardians.ts'
import { PaymentMethod } from '#contract/vocabulary/money.ts'
import { type AskedPaymentRow, claimAsked, findAskedOf } from '#worker/features/money/guardian-payments/store.ts'
import { askedPaymentView } from '#worker/features/money/guardian-payments/view.ts'
import { cancelPayment } from '#worker/features/money/payments/gateway-status.ts'
import { startPayment } from '#worker/features/money/payments/start-payment.ts'
import { findTransaction } from '#worker/features/money/transactions/store.ts'
import type { Guardianship } from '#worker/features/people/guardians/store.ts'
import type { Context } from '#worker/handler.ts'
import type { Services } from '#worker/services.ts'
import { readSettings } from '#worker/storage/settings.ts'

const methods: Readonly<Record<GuardianWay, PaymentMethod>> = {
  reference: PaymentMethod.Fawry,
  wallet: PaymentMethod.EWallet,
}

/** What a guardian is asked to pay, as their page shows it. */
export const readGuardianPayment = async (
  { db, payments }: Services,
  guardianshipId: number,
  now: number,
): Promise<GuardianPayment | null> => {
  const row = await findAskedOf(db, guardianshipId)
  const asked = askedPaymentView(row, now)
  if (!row || !asked) return null
  const settings = await readSettings(db)
  const isOpen = asked.state === 'open'
  return {
    ...asked,
    ways: payments ? guardianWays.filter((way) => isWayOn(settings, way)) : [],
    way: guardianWays.find((way) => isOpen && methods[way] === row.method) ?? null,
    reference: isOpen ? row.reference : null,
    payBy: toIsoInstantOrNull(isOpen ? row.payBy : null),
  }
}

type PayContext = Context<typeof declared>

/** Ends the payment that is open where another way or wallet was chosen; true when it turned out to be paid. */
const replaceOther = async (
  { services, now, fail }: PayContext,
  asked: AskedPaymentRow,
  chosen: { readonly method: PaymentMethod; readonly phone: string },
): Promise<boolean> => {
  if (asked.method === chosen.method && asked.phone === chosen.phone) return false
  if (asked.closedAt !== null || now >= asked.expiresAt) return fail('guardian-payment-over')
  const open = asked.txId === null ? null : await findTransaction(services.db, asked.txId)
  const outcome = open && (await cancelPayment(services, open, null, now))
  return outcome === 'failed' ? fail('fawry-error') : outcome === 'paid'
}

/** Begins the payment, or finds the one that is open already. */
export const payAsked = async (context: PayContext, guardian: Guardianship): Promise<void> => {
  const { input, services, now, fail } = context
  const { id, way, expectedAmount } = input.body
  const { db } = services
  const gateway = services.payments ?? fail('service-unavailable')
  const asked = await findAskedOf(db, guardian.id)
  if (!asked || asked.id !== id) return fail('guardian-payment-over')
  const state = askedPaymentState(asked, now)
  if (state === 'paid') return
  if (state === null || state === 'expired') return fail('guardian-payment-over')
  const method = methods[way]
  const phone = way === 'wallet' ? (input.body.phone ?? guardian.phone) : guardian.phone
  if (state === 'open' && (await replaceOther(context, asked, { method, phone }))) return
  await startPayment(
    { services, now, fail, idempotencyKey: null, actor: { id: guardian.studentId } },
    {
      ...{ planId: asked.planId, period: asked.period, couponCode: asked.couponCode ?? undefined, expectedAmount },
      ...{ method, way, phone: undefined, guardianPhone: phone, buys: 'plan', endpoint: 'payAsGuardian' },
      // One press or two of one asking are one payment.
      variant: `guardian ${id} ${phone}`,
    },
    {
      gateway: 'fawry',
      simulated: gateway.simulated,
      claim: claimAsked(db, id, now),
      charge: (charge) =>
        way === 'wallet'
          ? gateway.chargeWallet({ ...charge, mode: 'notify', wallet: charge.phone })
          : gateway.chargeReference(charge),
    },
  )
}
