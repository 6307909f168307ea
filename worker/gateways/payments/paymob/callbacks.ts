/** Paymob's report of a transaction: the processed callback, the answer to an inquiry, and the query of the return. */
import { createHmac } from 'node:crypto'
import * as v from 'valibot'
import { PaymentMethod } from '#contract/vocabulary/money.ts'
import { equalInConstantTime } from '#worker/code-crypto.ts'
import { type Outcome, toFailure, toSuccess } from '#worker/gateways/outcome.ts'
import type { GatewayOrder, GatewayStatus } from '../gateway-order.ts'
import type { CheckoutCallback, CheckoutReturn } from '../hosted-checkout.ts'
import { parseJsonBytes, WireCode, WireId, WireNote, WireOptionalId } from '../wire-values.ts'

/** Paths of the signed values, in the order in which they are joined. */
const signedPaths = [
  ...['amount_cents', 'created_at', 'currency', 'error_occured', 'has_parent_transaction', 'id', 'integration_id'],
  ...['is_3d_secure', 'is_auth', 'is_capture', 'is_refunded', 'is_standalone_payment', 'is_voided', 'order.id'],
  ...['owner', 'pending', 'source_data.pan', 'source_data.sub_type', 'source_data.type', 'success'],
] as const

const valueAt = (tree: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((node, key) => (node as Record<string, unknown> | null | undefined)?.[key], tree)

/** The values one after the other, without separators; null and absent ones add nothing. */
const joinValues = (tree: unknown, paths: readonly string[]): string =>
  paths.map((path) => String(valueAt(tree, path) ?? '')).join('')

export const joinSignedValues = (transaction: unknown): string => joinValues(transaction, signedPaths)

/** HMAC-SHA512 in lower-case hex. */
export const signJoinedValues = (hmacSecret: string, joined: string): string =>
  createHmac('sha512', hmacSecret).update(joined).digest('hex')

const Cents = v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.number(), v.integer(), v.minValue(0))

/**
 * Begins with its year. The digest joins it to the sum without anything in between, so that `220002026-11…` could as well
 * be read as 2,200,020 piastres and an instant `26-11…`.
 */
const WireCreated = v.pipe(WireCode, v.regex(/^20\d\d-/))

const Transaction = v.looseObject({
  id: WireId,
  pending: v.boolean(),
  amount_cents: Cents,
  success: v.boolean(),
  is_voided: v.boolean(),
  is_refunded: v.boolean(),
  error_occured: v.boolean(),
  has_parent_transaction: v.boolean(),
  /** A number, or an object with an id. */
  parent_transaction: v.optional(v.unknown()),
  refunded_amount_cents: v.fallback(v.nullish(Cents, null), null),
  currency: WireCode,
  created_at: WireCreated,
  order: v.looseObject({ id: WireId, merchant_order_id: WireOptionalId }),
  source_data: v.looseObject({ type: v.nullish(WireCode, ''), pan: v.fallback(v.nullish(WireCode, ''), '') }),
  data: v.nullish(v.looseObject({ txn_response_code: v.nullish(WireNote), message: v.nullish(WireNote) }), null),
})
type Transaction = v.InferOutput<typeof Transaction>

/**
 * Refunds and voids are records of their own that succeed as well, so success is looked at last: the other way round a
 * refund would be taken for a payment.
 */
const toStatus = (one: Transaction): GatewayStatus => {
  if (one.is_voided) return 'canceled'
  if (one.is_refunded)
    return (one.refunded_amount_cents ?? one.amount_cents) < one.amount_cents ? 'partial-refunded' : 'refunded'
  if (one.pending) return 'new'
  return one.success && !one.error_occured ? 'paid' : 'failed'
}

const methods: ReadonlyMap<string, PaymentMethod> = new Map([
  ['card', PaymentMethod.Card],
  ['wallet', PaymentMethod.EWallet],
])

/** `2346` of `xxxx-2346`; of a wallet it is the phone, which is no card. */
const lastFourOf = (pan: string): string | null => /(\d{4})$/.exec(pan)?.[1] ?? null

/** Paymob leaves out the zone of the instant, which is UTC. */
const toInstant = (text: string): number | null => {
  const at = Date.parse(/(Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}Z`)
  return Number.isNaN(at) ? null : at
}

export const toGatewayOrder = (body: unknown): GatewayOrder | null => {
  const parsed = v.safeParse(Transaction, body)
  if (!parsed.success) return null
  const one = parsed.output
  const status = toStatus(one)
  const failure = { code: one.data?.txn_response_code ?? '', text: one.data?.message ?? '' }
  return {
    merchantRef: one.order.merchant_order_id ?? '',
    ref: one.order.id,
    paymentRef: one.id,
    userId: null,
    status,
    rawStatus: `success=${one.success} pending=${one.pending}`,
    orderAmount: one.amount_cents,
    currency: one.currency,
    paidAmount: one.amount_cents,
    refundedAmount: one.refunded_amount_cents ?? null,
    // Not in the callback; settled by hand.
    fees: 0,
    method: methods.get(one.source_data.type ?? '') ?? null,
    cardLast4: one.source_data.type === 'card' ? lastFourOf(one.source_data.pan ?? '') : null,
    rawMethod: one.source_data.type ?? '',
    paidAt: status === 'paid' ? toInstant(one.created_at) : null,
    failure: status === 'failed' ? failure : null,
  }
}

/** The payment that a refund or a void belongs to; null for a payment itself. */
const findParentId = (body: unknown): string | null => {
  const parsed = v.safeParse(Transaction, body)
  if (!parsed.success || !parsed.output.has_parent_transaction) return null
  const { parent_transaction: parent, id } = parsed.output
  const parentId = v.safeParse(WireId, typeof parent === 'object' ? valueAt(parent, 'id') : parent)
  return parentId.success ? parentId.output : id
}

const Envelope = v.looseObject({ type: v.string(), obj: v.looseObject({}) })
/** A newer form of the callback, which brings its digest in the body. */
const NewerEnvelope = v.looseObject({
  hmac: v.optional(v.string()),
  intention: v.looseObject({}),
  transaction: v.looseObject({}),
})

/** The signed values of the report of a saved card, in the order in which they are joined. */
const cardPaths = ['card_subtype', 'created_at', 'email', 'id', 'masked_pan', 'merchant_id', 'order_id', 'token']

/**
 * The signed part of a callback, with the paths its digest covers and the digest; null for any other body. Of the newer
 * form no digest is documented. It is held to the one of a transaction: unsigned, it would let anybody make the worker
 * store reports and ask the gateway.
 */
const readSignedPart = (body: unknown, inAddress: string | null) => {
  const newer = v.safeParse(NewerEnvelope, body)
  if (newer.success) {
    const { transaction, hmac } = newer.output
    return { type: 'TRANSACTION', obj: transaction, paths: signedPaths, hmac: inAddress ?? hmac ?? null }
  }
  const envelope = v.safeParse(Envelope, body)
  if (!envelope.success) return null
  const { type, obj } = envelope.output
  return { type, obj, paths: type === 'TOKEN' ? cardPaths : signedPaths, hmac: inAddress }
}

export const parseCallback = (hmacSecret: string, raw: Uint8Array, hmac: string | null): Outcome<CheckoutCallback> => {
  const part = readSignedPart(parseJsonBytes(raw), hmac)
  if (part === null) return toFailure('refused', 'unreadable')
  const expected = signJoinedValues(hmacSecret, joinValues(part.obj, part.paths))
  if (part.hmac === null || !equalInConstantTime(part.hmac.toLowerCase(), expected))
    return toFailure('refused', 'signature')
  if (part.type !== 'TRANSACTION') return toSuccess({ kind: 'ignored' })
  // A refund's own record holds the amount of the refund; what is left of the payment stands in the payment's.
  const parentId = findParentId(part.obj)
  if (parentId !== null) return toSuccess({ kind: 'hint', paymentRef: parentId })
  const order = toGatewayOrder(part.obj)
  return order ? toSuccess({ kind: 'order', order }) : toFailure('invalid', 'unreadable')
}

export const parseReturn = (query: URLSearchParams): CheckoutReturn => ({
  merchantRef: query.get('merchant_order_id'),
  success: query.get('success') === 'true',
  pending: query.get('pending') === 'true',
})
