/** Which changes of settings one of the team does not make alone. */
import type { PlatformSettings } from '../../money/shapes/platform.ts'

/** `any`: either direction gives to some and takes from others. `more`, `less`: only that direction gives. */
type Waits = 'any' | 'more' | 'less' | 'never'

/**
 * What gives money or minutes, or says what one of the team may do alone, waits for a second one. A rate waits in both
 * directions: a lower one takes from every tutor, or makes each refund larger; tax is owed to the state. What closes something works at once, so that
 * one who is awake can stop payments or withdrawals.
 */
const waits: Readonly<Record<keyof PlatformSettings, Waits>> = {
  'payments.enabled': 'never',
  'payments.methods': 'never',
  'paidLesson.enabled': 'never',
  tutorHourlyRate: 'any',
  totalHourlyRate: 'any',
  'minutes.carriedShare': 'any',
  'friends.minutes': 'more',
  'lessons.lateCancelHours': 'any',
  'lessons.lateCancelShare': 'any',
  'invoice.min': 'less',
  'invoice.max': 'more',
  'approvals.withdrawal': 'any',
  'approvals.grant': 'any',
  'approvals.ruling': 'any',
  'approvals.coupon': 'any',
  'approvals.outage': 'any',
  'seller.name': 'never',
  'seller.address': 'never',
  'seller.taxNumber': 'never',
  'seller.register': 'never',
  'vat.registered': 'any',
  'vat.rate': 'any',
  'tutor.minAge': 'never',
}

const isWaiting = (how: Waits, from: unknown, to: unknown): boolean => {
  if (how === 'never' || from === to) return false
  return how === 'any' || (how === 'more' ? Number(to) > Number(from) : Number(to) < Number(from))
}

/** Whether a change of settings needs a second admin; one that needs it makes all that are sent with it wait. */
export const needsSecondAdmin = (changes: Partial<PlatformSettings>, present: PlatformSettings): boolean =>
  (Object.keys(changes) as (keyof PlatformSettings)[]).some(
    (name) => changes[name] !== undefined && isWaiting(waits[name], present[name], changes[name]),
  )
