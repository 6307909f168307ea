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

type Changes = Partial<PlatformSettings>
type Name = keyof PlatformSettings

/** Whether two values of one setting are the same; ways of paying are compared one by one. */
export const sameSetting = (one: unknown, other: unknown): boolean => {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other
  const entries = Object.entries(one)
  const there = new Map(Object.entries(other))
  return entries.length === there.size && entries.every(([name, value]) => there.get(name) === value)
}

/** Those of the seen settings that are no longer as they were seen. */
export const staleSettings = (seen: Changes, present: PlatformSettings): Name[] =>
  (Object.keys(seen) as Name[]).filter((name) => seen[name] !== undefined && !sameSetting(seen[name], present[name]))

/** Whether a change of settings needs a second admin; one that needs it makes all that are sent with it wait. */
export const needsSecondAdmin = (changes: Changes, present: PlatformSettings): boolean =>
  (Object.keys(changes) as Name[]).some(
    (name) => changes[name] !== undefined && isWaiting(waits[name], present[name], changes[name]),
  )

const bounds = ['invoice.min', 'invoice.max'] as const

/**
 * What holds at once and what waits, so that nothing that works at once is held up by the rest. The bounds of withdrawals
 * stay together: one of them alone might be above the other.
 */
export const splitSettings = (
  changes: Changes,
  present: PlatformSettings,
): { readonly atOnce: Changes; readonly waiting: Changes } => {
  const areBoundsWaiting = bounds.some((name) => needsSecondAdmin({ [name]: changes[name] }, present))
  const isWaitingName = (name: string) =>
    bounds.some((one) => one === name) ? areBoundsWaiting : needsSecondAdmin({ [name]: changes[name as Name] }, present)
  const entries = Object.entries(changes).filter(([, value]) => value !== undefined)
  return {
    atOnce: Object.fromEntries(entries.filter(([name]) => !isWaitingName(name))),
    waiting: Object.fromEntries(entries.filter(([name]) => isWaitingName(name))),
  }
}
