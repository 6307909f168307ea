/** The four ways of paying through Fawry. What they share is in `startPayment`. */
import type * as declared from '#contract/money/api/fawry.ts'
import { fitsInstalments } from '#contract/money/rules/instalments.ts'
import type { PaidPeriod } from '#contract/money/rules/pricing.ts'
import type { PaymentDraft } from '#contract/money/rules/purchases.ts'
import type { PackSize } from '#contract/vocabulary/minutes.ts'
import { PaymentMethod, type PaymentWay, type PurchaseKind } from '#contract/vocabulary/money.ts'
import { PlanPeriod } from '#contract/vocabulary/teaching.ts'
import { failAtGateway, syncPayment } from '#worker/features/money/payments/gateway-status.ts'
import { type ChargePlan, type PaymentContext, startPayment } from '#worker/features/money/payments/start-payment.ts'
import type { Acceptance, TransactionRow } from '#worker/features/money/transactions/store.ts'
import { type Outcome, toSuccess } from '#worker/gateways/outcome.ts'
import type { Charge, InstalmentReceipt, PaymentGateway } from '#worker/gateways/payments/payment-gateway.ts'
import type { Handler } from '#worker/handler.ts'

const periods = { month: PlanPeriod.Month, quarter: PlanPeriod.Quarter, year: PlanPeriod.Year } as const
type PeriodName = keyof typeof periods
export const periodOf = (name: PeriodName): PaidPeriod => periods[name]

interface PayBody {
  readonly planId: number
  readonly period: PeriodName
  readonly phone?: string | undefined
  readonly couponCode?: string | undefined
  readonly expectedAmount: number
  readonly buys: PurchaseKind
  readonly packMinutes?: PackSize | undefined
}
interface FawryWay {
  readonly way: PaymentWay
  readonly method: PaymentMethod
  readonly endpoint: string
  readonly variant?: string
}

type Admit = (gateway: PaymentGateway, draft: PaymentDraft) => Promise<void>
type ChargeWay = (gateway: PaymentGateway, charge: Charge) => Promise<Outcome<Acceptance>>

const pay = (
  context: PaymentContext & { readonly input: { readonly body: PayBody } },
  way: FawryWay,
  charge: ChargeWay,
  admit?: Admit,
) => {
  const { services, fail, input } = context
  const { planId, period, phone, couponCode, expectedAmount, buys, packMinutes } = input.body
  const gateway = services.payments ?? fail('service-unavailable')
  const plan: ChargePlan = {
    gateway: 'fawry',
    simulated: gateway.simulated,
    charge: (details) => charge(gateway, details),
    ...(admit && { admit: (draft) => admit(gateway, draft) }),
  }
  const purchase = { planId, period: periodOf(period), phone, couponCode, expectedAmount, buys, packMinutes }
  return startPayment(context, { ...purchase, ...way }, plan)
}

/** The payer's checkout, where the bank sends the browser after 3-D Secure. */
const returnUrlOf = ({ services, input }: { services: PaymentContext['services']; input: { body: PayBody } }): string =>
  new URL(`/checkout/${input.body.planId}/${input.body.period}`, services.env.APP_URL).href

/** A card that needs no page of the bank is charged at once; only the gateway's status tells whether it was. */
const settle = async ({ services, now }: PaymentContext, row: TransactionRow): Promise<void> => {
  if (row.redirectUrl === null && row.gateway !== null && row.paidAt === null) await syncPayment(services, row, now)
}

const withRedirect = ({ redirectUrl }: TransactionRow) => (redirectUrl === null ? {} : { redirectUrl })

export const payByCard: Handler<typeof declared.payByCard> = async (context) => {
  const { cardToken, cvv } = context.input.body
  const way = { way: 'card', method: PaymentMethod.Card, endpoint: 'payByCard' } as const
  const row = await pay(context, way, (gateway, charge) =>
    gateway.chargeCard({ ...charge, cardToken, cvv, returnUrl: returnUrlOf(context) }),
  )
  await settle(context, row)
  return { transactionId: row.id, ...withRedirect(row) }
}

export const payByReference: Handler<typeof declared.payByReference> = async (context) => {
  const way = { way: 'reference', method: PaymentMethod.Fawry, endpoint: 'payByReference' } as const
  const row = await pay(context, way, (gateway, charge) => gateway.chargeReference(charge))
  return { transactionId: row.id, referenceNumber: Number(row.providerRefNum ?? 0) }
}

export const payByWallet: Handler<typeof declared.payByWallet> = async (context) => {
  const { mode } = context.input.body
  const way = { way: 'wallet', method: PaymentMethod.EWallet, variant: mode, endpoint: 'payByWallet' } as const
  const row = await pay(context, way, (gateway, charge) =>
    gateway.chargeWallet(mode === 'qr' ? { ...charge, mode } : { ...charge, mode, wallet: charge.phone }),
  )
  return { transactionId: row.id, referenceNumber: row.providerRefNum ?? '', walletQr: row.gatewayQr }
}

const toEgp = (piastres: number): number => piastres / 100

export const payByInstallments: Handler<typeof declared.payByInstallments> = async (context) => {
  const { cardToken, cvv, installmentPlanId } = context.input.body
  const way = { way: 'installment', method: PaymentMethod.BankInstallment, endpoint: 'payByInstallments' } as const
  let receipt: InstalmentReceipt | null = null
  const charge: ChargeWay = async (gateway, details) => {
    const charged = await gateway.chargeInstalments({ ...details, cardToken, cvv, instalmentPlanId: installmentPlanId })
    if (charged.ok) receipt = charged.value
    return charged.ok ? toSuccess({ ref: charged.value.ref, redirectUrl: charged.value.redirectUrl }) : charged
  }
  const admit: Admit = async (gateway, { amount, snapshot }) => {
    const bankPlans = await gateway.listInstalmentPlans(amount, context.now)
    if (!bankPlans.ok) return failAtGateway(bankPlans)
    const offered = bankPlans.value.find(({ id }) => id === installmentPlanId)
    if (!offered || !fitsInstalments(snapshot.weeklyMinutes, offered)) context.fail('bad-request', 'installmentPlanId')
  }
  const row = await pay(context, { ...way, variant: String(installmentPlanId) }, charge, admit)
  await settle(context, row)
  return { transactionId: row.id, ...receiptView(row, receipt), ...withRedirect(row) }
}

/** A repeated request is answered from the stored payment, which keeps no receipt. */
const receiptView = (row: TransactionRow, receipt: InstalmentReceipt | null) => ({
  authNumber: receipt?.authNumber ?? '',
  orderAmount: toEgp(receipt?.orderAmount ?? row.amount),
  paymentAmount: toEgp(receipt?.paidAmount ?? row.amount),
  fawryFees: toEgp(receipt?.fees ?? row.fees),
  paymentTime: receipt?.paidAt ?? row.createdAt,
  statusCode: receipt?.code ?? 200,
  statusDescription: receipt?.text ?? '',
})
