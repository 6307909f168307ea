/** Paymob over HTTP. */
import * as v from 'valibot'
import { basePath } from '#contract/shared/api/endpoint.ts'
import { hostedMethods, PaymentMethod } from '#contract/vocabulary/money.ts'
import { type HttpRuntime, requestService, type ServiceResponse } from '#worker/gateways/http-client.ts'
import { type Failure, type Outcome, toFailure, toSuccess } from '#worker/gateways/outcome.ts'
import type { HostedCheckout } from '../hosted-checkout.ts'
import { WireOptionalText, WireText } from '../wire-values.ts'
import { parseCallback, parseReturn, toGatewayOrder } from './callbacks.ts'

export interface PaymobSettings {
  readonly simulated: boolean
  /** `https://accept.paymob.com`, for test and live keys alike. */
  readonly host: string
  readonly secretKey: string
  readonly hmacSecret: string
  /** Integration ids. Without the second, wallets cannot be used. */
  readonly cardIntegrationId: number
  readonly walletIntegrationId: number | null
  /** Where callbacks go. Honoured for cards only, so the dashboard names it for every integration as well. */
  readonly webhookUrl: string
  readonly createCheckoutUrl: (clientSecret: string) => string
}

/** Where our worker receives callbacks. */
export const paymobWebhookPath = `${basePath}/paymob/on-checkout`

export const paymobPaths = {
  intention: '/v1/intention/',
  refund: '/api/acceptance/void_refund/refund',
  void: '/api/acceptance/void_refund/void',
  transactions: '/api/acceptance/transactions/',
} as const

const Intention = v.looseObject({ id: WireText, client_secret: WireText, intention_order_id: WireText })
const Complaint = v.looseObject({
  detail: v.optional(WireOptionalText, null),
  message: v.optional(WireOptionalText, null),
})
const Receipt = v.looseObject({ id: WireText, success: v.boolean(), pending: v.optional(v.boolean(), false) })

const readText = ({ body }: ServiceResponse): string => {
  const parsed = v.safeParse(Complaint, body)
  return (parsed.success ? (parsed.output.detail ?? parsed.output.message) : null) ?? ''
}

/** 401, and 404 for an intention, mean wrong keys or integration ids: ours to fix. */
const toFailureOf = (answer: ServiceResponse, broken: 'unknown' | 'unavailable', missing: Failure['kind']): Failure => {
  const { status } = answer
  const code = String(status)
  if (status >= 500) return toFailure(broken, code)
  if (status === 429) return toFailure('unavailable', code)
  const kind = status === 401 || status === 403 ? 'invalid' : status === 404 ? missing : 'refused'
  return toFailure(kind, code, { text: readText(answer), ...(kind === 'invalid' ? { alert: true } : {}) })
}

export const createPaymobCheckout = (settings: PaymobSettings, net: HttpRuntime): HostedCheckout => {
  const authorization = `Token ${settings.secretKey}`

  const post = async (
    operation: string,
    path: string,
    body: unknown,
    missing: Failure['kind'],
  ): Promise<Outcome<ServiceResponse>> => {
    const answer = await requestService(net, {
      service: 'paymob',
      operation,
      url: `${settings.host}${path}`,
      init: {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      },
      timeoutMs: 15_000,
    })
    // However the line broke, it may have been done.
    if (!answer.ok) return toFailure('unknown', answer.code)
    return answer.value.status < 300 ? answer : toFailureOf(answer.value, 'unknown', missing)
  }

  const takeBack = async (operation: 'refund' | 'void', body: unknown): Promise<Outcome<void>> => {
    const answer = await post(operation, paymobPaths[operation], body, 'not-found')
    if (!answer.ok) return answer
    const receipt = v.safeParse(Receipt, answer.value.body)
    if (!receipt.success) return toFailure('unknown', 'unreadable')
    const { success, pending } = receipt.output
    return success || pending ? toSuccess(undefined) : toFailure('refused', operation, { text: readText(answer.value) })
  }

  return {
    simulated: settings.simulated,
    methods: hostedMethods.filter((one) => one === PaymentMethod.Card || settings.walletIntegrationId !== null),

    async createCheckout(checkout) {
      const { merchantRef, amount, method, label, itemName, name, phone, email, returnUrl, ttlSeconds } = checkout
      const [first, last] = name.trim().split(/\s+/)
      if (!first || !last) return toFailure('invalid', 'name')
      const { cardIntegrationId, walletIntegrationId } = settings
      const integrationId = method === PaymentMethod.Card ? cardIntegrationId : walletIntegrationId
      if (integrationId === null) return toFailure('unavailable', 'no-wallets')
      const answer = await post(
        'intention',
        paymobPaths.intention,
        {
          // In cents, which are piastres.
          amount,
          currency: 'EGP',
          payment_methods: [integrationId],
          items: [{ name: itemName, amount, description: label, quantity: 1 }],
          billing_data: { first_name: first, last_name: last, phone_number: phone, email },
          special_reference: merchantRef,
          expiration: ttlSeconds,
          notification_url: settings.webhookUrl,
          redirection_url: returnUrl,
        },
        'invalid',
      )
      if (!answer.ok) return answer
      const intention = v.safeParse(Intention, answer.value.body)
      if (!intention.success) return toFailure('unknown', 'unreadable')
      const { id, client_secret: clientSecret, intention_order_id: ref } = intention.output
      return toSuccess({ url: settings.createCheckoutUrl(clientSecret), ref, intentId: id })
    },

    async findOrder(paymentRef) {
      const answer = await requestService(net, {
        service: 'paymob',
        operation: 'inquiry',
        url: `${settings.host}${paymobPaths.transactions}${encodeURIComponent(paymentRef)}`,
        init: { headers: { authorization } },
        repeatable: true,
      })
      if (!answer.ok) return answer
      if (answer.value.status >= 300) return toFailureOf(answer.value, 'unavailable', 'not-found')
      const order = toGatewayOrder(answer.value.body)
      return order?.paymentRef === paymentRef ? toSuccess(order) : toFailure('unavailable', 'unreadable')
    },

    refund: (paymentRef, amount) => takeBack('refund', { transaction_id: Number(paymentRef), amount_cents: amount }),
    voidPayment: (paymentRef) => takeBack('void', { transaction_id: Number(paymentRef) }),
    parseCallback: (raw, hmac) => parseCallback(settings.hmacSecret, raw, hmac),
    parseReturn,
  }
}
