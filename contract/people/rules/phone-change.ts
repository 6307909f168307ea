/** What changes with a phone, and where messages to it go. */

import { type Refused, refuse } from '../../shared/rules/refusal.ts'
import { NotificationMethod } from '../../vocabulary/people.ts'
import type { UserChanges } from '../shapes/user.ts'

export interface PhoneState {
  readonly phone: string | null
  readonly verifiedPhone: boolean
  readonly notificationMethod: NotificationMethod | null
  /** Of the linked chat of Telegram; null without one. */
  readonly telegramChatId: number | null
}

type PhoneColumns = Omit<PhoneState, 'telegramChatId'> & { readonly verifiedWhatsApp: false }
export type MethodRefusal = Refused<'unverified-phone' | 'unlinked-telegram'>
type PhonePlan = Partial<PhoneColumns> | MethodRefusal

/**
 * What changes with a phone. A new one is unverified; the first one switches messages on, and without one there are none
 * by WhatsApp. Switching them on by hand needs a verified phone, or the linked chat they are to go to.
 */
export const planPhoneChange = (
  account: PhoneState,
  { phone = account.phone, notificationMethod: requestedMethod }: Pick<UserChanges, 'phone' | 'notificationMethod'>,
): PhonePlan => {
  const { WhatsApp, Telegram } = NotificationMethod
  const moved = phone !== account.phone
  const isFirst = moved && account.phone === null
  const byPhone = phone === null ? null : isFirst ? WhatsApp : account.notificationMethod
  const defaultMethod = account.notificationMethod === Telegram ? Telegram : byPhone
  const verified = account.verifiedPhone && !moved
  if (requestedMethod === WhatsApp && requestedMethod !== defaultMethod && !verified) return refuse('unverified-phone')
  if (requestedMethod === Telegram && account.telegramChatId === null) return refuse('unlinked-telegram')
  const notificationMethod = requestedMethod === undefined ? defaultMethod : requestedMethod
  if (!moved) return notificationMethod === account.notificationMethod ? {} : { notificationMethod }
  return { phone, verifiedPhone: false, verifiedWhatsApp: false, notificationMethod }
}
