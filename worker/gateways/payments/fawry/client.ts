/** FawryPay over HTTP. */
import * as v from 'valibot'
import { basePath } from '#contract/shared/api/endpoint.ts'
import { type HttpRuntime, requestService, type ServiceResponse } from '#worker/gateways/http-client.ts'
import { type Failure, type Outcome, toFailure, toSuccess } from '#worker/gateways/outcome.ts'
import { toEgp } from '../egp.ts'
import type { Charge, PaymentGateway } from '../payment-gateway.ts'
import {
  CardList,
  ChargeAnswer,
  InstalmentAnswer,
  isChargeAnswerGenuine,
  readFailure,
  readInstalmentPlans,
  readVerdict,
} from './answers.ts'
import { parseNotification, readNotification } from './notifications.ts'
import {
  type FawryAccount,
  type FawryMethod,
  signCancellation,
  signCardRequest,
  signCharge,
  signCheckoutPage,
  signRefund,
  signStatusQuery,
} from './signatures.ts'

export interface FawrySettings extends FawryAccount {
  readonly simulated: boolean
  /** Where requests go: `https://www.atfawry.com`. */
  readonly host: string
  /** The page on which payers save cards. */
  readonly addCardPage: string
  /** Where notifications go. */
  readonly webhookUrl: string
}

/** Where our worker receives notifications. */
export const fawryWebhookPath = `${basePath}/fawry/payment-status`

export const fawryPaths = {
  charge: '/ECommerceWeb/Fawry/payments/charge',
  chargeWallet: '/ECommerceWeb/api/payments/charge',
  checkoutPage: '/fawrypay-api/api/payments/init',
  instalmentPlans: '/ECommerceWeb/api/merchant/installment-plans',
  status: '/ECommerceWeb/Fawry/payments/status/v2',
  cancelUnpaid: '/ECommerceWeb/api/orders/cancel-unpaid-order',
  refund: '/ECommerceWeb/Fawry/payments/refund',
  cards: '/ECommerceWeb/Fawry/cards/cardToken',
} as const

const language = 'ar-eg'
/** A gateway that is charging is given longer than one that looks something up. */
const chargeTimeoutMs = 15_000
const maxDescription = 200

const toJsonAmount = (piastres: number): number => Number(toEgp(piastres))

interface FawryRequest {
  readonly operation: string
  readonly path: string
  readonly method?: 'GET' | 'POST' | 'DELETE'
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** The part of a charge that all kinds share. */
const buildCharge = ({ merchantCode, webhookUrl }: FawrySettings, charge: Charge, method: FawryMethod) => {
  const { merchantRef, userId, name, phone, email, amount, label, expiresAt } = charge
  const [emailName = email] = email.split('@')
  const description = [...label].slice(0, maxDescription).join('')
  return {
    merchantCode,
    merchantRefNum: merchantRef,
    customerProfileId: userId,
    customerName: name ?? emailName,
    customerMobile: phone,
    customerEmail: email,
    paymentMethod: method,
    amount: toJsonAmount(amount),
    currencyCode: 'EGP',
    language,
    chargeItems: [{ itemId: merchantRef, description, price: toJsonAmount(amount), quantity: 1 }],
    description,
    ...(expiresAt === undefined ? {} : { paymentExpiry: expiresAt }),
    orderWebHookUrl: webhookUrl,
  }
}

export const createFawryGateway = (settings: FawrySettings, net: HttpRuntime): PaymentGateway => {
  const { merchantCode } = settings

  /** `repeatable` requests are tried again; the others are sent once, and leave open what became of them. */
  const send = (request: FawryRequest, repeatable: boolean, timeoutMs: number): Promise<Outcome<ServiceResponse>> => {
    const { operation, path, method = 'GET', query, body } = request
    const init: RequestInit =
      body === undefined
        ? { method }
        : { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const url = `${settings.host}${path}${query ? `?${new URLSearchParams(query)}` : ''}`
    return requestService(net, { service: 'fawry', operation, url, init, repeatable, timeoutMs })
  }

  const noteFailure = (operation: string, failure: Failure): Failure => {
    net.log({ service: 'fawry', operation, kind: failure.kind, providerCode: failure.code })
    return failure
  }

  /** Looks something up. */
  const look = async (request: FawryRequest): Promise<Outcome<unknown>> => {
    const answer = await send(request, true, 10_000)
    if (!answer.ok) return answer
    const failure = readFailure(answer.value, 'unavailable')
    return failure ? noteFailure(request.operation, failure) : toSuccess(answer.value.body)
  }

  /** Moves money or changes an order. However the line broke, it may have been done. */
  const act = async (request: FawryRequest): Promise<Outcome<ServiceResponse>> => {
    const answer = await send({ method: 'POST', ...request }, false, chargeTimeoutMs)
    if (!answer.ok) return toFailure('unknown', answer.code)
    const failure = readFailure(answer.value, 'unknown')
    return failure ? noteFailure(request.operation, failure) : answer
  }

  /** As `act`. A new order cannot be missing, so a charge that is not found went to a wrong address. */
  const actOnNewOrder = async (request: FawryRequest): Promise<Outcome<ServiceResponse>> => {
    const answer = await act(request)
    if (answer.ok || answer.kind !== 'not-found') return answer
    return { ...answer, kind: 'invalid', alert: true }
  }

  const charge = async (operation: string, path: string, body: object): Promise<Outcome<ChargeAnswer>> => {
    const answer = await actOnNewOrder({ operation, path, body })
    if (!answer.ok) return answer
    const parsed = v.safeParse(ChargeAnswer, answer.value.body)
    // An answer that neither says what happened nor names an order proves nothing.
    if (!parsed.success || (readVerdict(answer.value).code === null && parsed.output.referenceNumber === null))
      return noteFailure(operation, toFailure('unknown', 'unreadable'))
    if (!isChargeAnswerGenuine(settings, parsed.output))
      return noteFailure(operation, toFailure('unknown', 'signature', { alert: true }))
    return toSuccess(parsed.output)
  }

  return {
    simulated: settings.simulated,

    async chargeCard(one) {
      const { cardToken, cvv, returnUrl } = one
      const answer = await charge('charge-card', fawryPaths.charge, {
        ...buildCharge(settings, one, 'CARD'),
        cardToken,
        cvv,
        enable3DS: true,
        authCaptureModePayment: false,
        returnUrl,
        signature: signCharge(settings, one, 'CARD', [cardToken, cvv, returnUrl]),
      })
      if (!answer.ok) return answer
      return toSuccess({ redirectUrl: answer.value.nextAction?.redirectUrl ?? null, ref: answer.value.referenceNumber })
    },

    async chargeReference(one) {
      const signature = signCharge(settings, one, 'PAYATFAWRY')
      const body = { ...buildCharge(settings, one, 'PAYATFAWRY'), signature }
      const answer = await charge('charge-reference', fawryPaths.charge, body)
      if (!answer.ok) return answer
      const { referenceNumber: ref, expirationTime: expiresAt } = answer.value
      return ref === null ? toFailure('unknown', 'no-reference') : toSuccess({ ref, expiresAt })
    },

    async chargeWallet(one) {
      const wallet = one.mode === 'notify' ? one.wallet : undefined
      const answer = await charge('charge-wallet', fawryPaths.chargeWallet, {
        ...buildCharge(settings, one, 'MWALLET'),
        ...(wallet === undefined ? {} : { debitMobileWalletNo: wallet }),
        signature: signCharge(settings, one, 'MWALLET', [wallet]),
      })
      if (!answer.ok) return answer
      const { referenceNumber: ref, walletQr } = answer.value
      // Shown as a picture; anything else would be an address that the browser loads.
      const qr = one.mode === 'qr' && walletQr?.startsWith('data:image/') ? walletQr : null
      return ref === null ? toFailure('unknown', 'no-reference') : toSuccess({ ref, qr })
    },

    async chargeInstalments(one) {
      const { cardToken, cvv, instalmentPlanId: installmentPlanId } = one
      const signature = signCharge(settings, one, 'CARD', [cardToken, cvv, installmentPlanId])
      const body = { ...buildCharge(settings, one, 'CARD'), cardToken, cvv, installmentPlanId, signature }
      const answer = await actOnNewOrder({ operation: 'charge-instalments', path: fawryPaths.charge, body })
      if (!answer.ok) return answer
      const parsed = v.safeParse(InstalmentAnswer, answer.value.body)
      if (!parsed.success) return noteFailure('charge-instalments', toFailure('unknown', 'unreadable'))
      const { code, text } = readVerdict(answer.value)
      const { referenceNumber, authNumber, orderAmount, paymentAmount, fawryFees, paymentTime, nextAction } =
        parsed.output
      return toSuccess({
        ref: referenceNumber,
        authNumber: authNumber ?? '',
        orderAmount,
        paidAmount: paymentAmount,
        fees: fawryFees,
        paidAt: paymentTime,
        code: Number(code ?? 200),
        text,
        redirectUrl: nextAction?.redirectUrl ?? null,
      })
    },

    async createCheckoutPage(one) {
      const { amount: _, currencyCode: __, ...shared } = buildCharge(settings, one, one.method)
      const { returnUrl, savesCard: saveCardInfo } = one
      const signature = signCheckoutPage(settings, one, returnUrl)
      const body = { ...shared, returnUrl, saveCardInfo, authCaptureModePayment: false, signature }
      const answer = await actOnNewOrder({ operation: 'checkout-page', path: fawryPaths.checkoutPage, body })
      if (!answer.ok) return answer
      const redirectUrl = String(answer.value.body)
      if (URL.canParse(redirectUrl) && new URL(redirectUrl).protocol.startsWith('http'))
        return toSuccess({ redirectUrl })
      return noteFailure('checkout-page', toFailure('unknown', 'unreadable'))
    },

    async listInstalmentPlans(amount, now) {
      const query = { accountNumber: merchantCode, merchantCode }
      const response = await look({ operation: 'instalment-plans', path: fawryPaths.instalmentPlans, query })
      if (!response.ok) return response
      return Array.isArray(response.value)
        ? toSuccess(readInstalmentPlans(response.value, amount, now))
        : toFailure('unavailable', 'unreadable')
    },

    async findOrder(merchantRefNumber) {
      const query = { merchantCode, merchantRefNumber, signature: signStatusQuery(settings, merchantRefNumber) }
      const response = await look({ operation: 'status', path: fawryPaths.status, query })
      if (!response.ok) return response
      const order = readNotification(settings, response.value)
      if (!order.ok) return noteFailure('status', toFailure('unavailable', order.code, { alert: true }))
      return order.value.merchantRef === merchantRefNumber
        ? order
        : noteFailure('status', toFailure('unavailable', 'another-order', { alert: true }))
    },

    async cancelUnpaid(orderRefNo) {
      const signature = signCancellation(settings, orderRefNo, language)
      const body = { merchantAccount: merchantCode, orderRefNo, lang: language, signature }
      const answer = await act({ operation: 'cancel', path: fawryPaths.cancelUnpaid, body })
      if (answer.ok)
        return readVerdict(answer.value).code === null ? toFailure('unknown', 'unreadable') : toSuccess('canceled')
      return answer.code === '9984' ? toSuccess('already-canceled') : answer
    },

    async refund({ ref: referenceNumber, amount, reason }) {
      const signature = signRefund(settings, referenceNumber, amount, reason)
      const refund = { merchantCode, referenceNumber, refundAmount: toJsonAmount(amount) }
      const body = { ...refund, ...(reason ? { reason } : {}), signature }
      const answer = await act({ operation: 'refund', path: fawryPaths.refund, body })
      if (!answer.ok) return answer
      const { code, text } = readVerdict(answer.value)
      return code === null ? toFailure('unknown', 'unreadable') : toSuccess({ code: Number(code), text })
    },

    createAddCardUrl(userId, returnUrl) {
      const query = { accNo: merchantCode, customerProfileId: String(userId), returnUrl, locale: 'ar' }
      return `${settings.addCardPage}?${new URLSearchParams(query)}`
    },

    async listCards(userId) {
      const signature = signCardRequest(settings, userId)
      const query = { merchantCode, customerProfileId: String(userId), signature }
      const response = await look({ operation: 'list-cards', path: fawryPaths.cards, query })
      if (!response.ok) return response
      const parsed = v.safeParse(CardList, response.value)
      if (!parsed.success) return noteFailure('list-cards', toFailure('unavailable', 'unreadable'))
      const cards = (parsed.output.cards ?? []).map(({ token, creationDate, lastFourDigits, brand }) => ({
        token,
        createdAt: creationDate ?? 0,
        lastFourDigits,
        brand: brand ?? '',
      }))
      return toSuccess(cards)
    },

    async deleteCard(userId, cardToken) {
      const signature = signCardRequest(settings, userId, cardToken)
      // In the query: the gateway does not read the body of a DELETE.
      const query = { merchantCode, customerProfileId: String(userId), cardToken, signature }
      const answer = await act({ operation: 'delete-card', method: 'DELETE', path: fawryPaths.cards, query })
      return answer.ok ? toSuccess(undefined) : answer
    },

    parseNotification: (raw) => parseNotification(settings, raw),
  }
}
