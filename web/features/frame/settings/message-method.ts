/** Which way of being written to is shown as chosen, and which ones are offered. */
import { NotificationMethod } from '#contract/vocabulary/people.ts'

export type MessageMethod = 'whatsapp' | 'telegram' | 'none'

export interface MethodFacts {
  readonly notificationMethod: NotificationMethod | null
  /** Whether a chat is linked; undefined while that is unknown. */
  readonly linked: boolean | undefined
}

/** A chat that ended while the page was open takes the choice of it along. */
export const chosenMethod = ({ notificationMethod, linked }: MethodFacts): MessageMethod => {
  if (notificationMethod === NotificationMethod.WhatsApp) return 'whatsapp'
  return notificationMethod === NotificationMethod.Telegram && linked !== false ? 'telegram' : 'none'
}

/** Telegram is offered where it is switched on; whoever has chosen it sees it in any case. */
export const offersTelegram = (facts: MethodFacts, isOn: boolean): boolean => isOn || chosenMethod(facts) === 'telegram'

/** What has to happen before a way can be chosen; null when nothing. */
export const methodNeeds = (
  method: MessageMethod,
  { verifiedPhone, linked }: { readonly verifiedPhone: boolean; readonly linked: boolean | undefined },
): 'phone' | 'chat' | null => {
  if (method === 'whatsapp' && !verifiedPhone) return 'phone'
  return method === 'telegram' && linked !== true ? 'chat' : null
}

export const methodValues = {
  whatsapp: NotificationMethod.WhatsApp,
  telegram: NotificationMethod.Telegram,
  none: null,
} as const satisfies Record<MessageMethod, NotificationMethod | null>
