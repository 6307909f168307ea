/**
 * Fawry's signatures: SHA-256 in lower-case hex over the values one after the other, without separators, and the secure
 * key last. What is optional and absent adds nothing; amounts have two decimals.
 */
import { createHash } from 'node:crypto'
import { toEgp } from '../egp.ts'
import type { Charge } from '../payment-gateway.ts'

export interface FawryAccount {
  readonly merchantCode: string
  readonly secureKey: string
}

type Value = string | number | null | undefined

export const signValues = ({ secureKey }: FawryAccount, values: readonly Value[]): string =>
  createHash('sha256')
    .update(values.map((value) => value ?? '').join('') + secureKey)
    .digest('hex')

/** The methods we charge by, in Fawry's words. Instalments are paid by card. */
export type FawryMethod = 'CARD' | 'PAYATFAWRY' | 'MWALLET'

/** `own`: what the kind of charge adds, in the order of the wire. */
export const signCharge = (
  account: FawryAccount,
  { merchantRef, userId, amount }: Pick<Charge, 'merchantRef' | 'userId' | 'amount'>,
  method: FawryMethod,
  parts: readonly Value[] = [],
): string => signValues(account, [account.merchantCode, merchantRef, userId, method, toEgp(amount), ...parts])

/** For the gateway's own checkout page: its items instead of a method and an amount. */
export const signCheckoutPage = (
  account: FawryAccount,
  { merchantRef, userId, amount }: Pick<Charge, 'merchantRef' | 'userId' | 'amount'>,
  returnUrl: string,
): string => signValues(account, [account.merchantCode, merchantRef, userId, returnUrl, merchantRef, 1, toEgp(amount)])

export const signStatusQuery = (account: FawryAccount, merchantRef: string): string =>
  signValues(account, [account.merchantCode, merchantRef])

export const signCancellation = (account: FawryAccount, ref: string, language: string): string =>
  signValues(account, [ref, account.merchantCode, language])

export const signRefund = (account: FawryAccount, ref: string, amount: number, reason?: string): string =>
  signValues(account, [account.merchantCode, ref, toEgp(amount), reason])

/** For listing a customer's cards, and with a token for deleting that one. */
export const signCardRequest = (account: FawryAccount, userId: number, token?: string): string =>
  signValues(account, [account.merchantCode, userId, token])

/** What of a notification or of a status is signed. The amounts are piastres; the rest is as it was sent. */
export interface SignedNotification {
  readonly fawryRefNumber: string
  readonly merchantRefNumber: string
  readonly paymentAmount: number
  readonly orderAmount: number
  readonly orderStatus: string
  readonly paymentMethod: string
  /** So spelled. */
  readonly paymentRefrenceNumber?: string | null | undefined
}

export const signNotification = (account: FawryAccount, one: SignedNotification): string =>
  signValues(account, [
    one.fawryRefNumber,
    one.merchantRefNumber,
    toEgp(one.paymentAmount),
    toEgp(one.orderAmount),
    one.orderStatus,
    one.paymentMethod,
    one.paymentRefrenceNumber,
  ])

/** What of the answer to a charge is signed, where Fawry signs it. Amounts are piastres. */
export interface SignedChargeAnswer {
  readonly referenceNumber: string
  readonly merchantRefNumber: string
  readonly paymentAmount: number
  readonly orderAmount: number
  readonly orderStatus: string
  readonly paymentMethod: string
  readonly fawryFees?: number | null | undefined
  readonly shippingFees?: number | null | undefined
  readonly authNumber?: string | null | undefined
  readonly customerMail?: string | null | undefined
  readonly customerMobile?: string | null | undefined
}

const toOptionalEgp = (piastres: number | null | undefined): string => (piastres == null ? '' : toEgp(piastres))

export const signChargeAnswer = (account: FawryAccount, one: SignedChargeAnswer): string =>
  signValues(account, [
    one.referenceNumber,
    one.merchantRefNumber,
    toEgp(one.paymentAmount),
    toEgp(one.orderAmount),
    one.orderStatus,
    one.paymentMethod,
    toOptionalEgp(one.fawryFees),
    toOptionalEgp(one.shippingFees),
    one.authNumber,
    one.customerMail,
    one.customerMobile,
  ])
