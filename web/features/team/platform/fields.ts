/** The settings that are changed one by one: how each is typed, said and bounded. Pure. */
import type { PlatformSettings, WithdrawMethodRow } from '#contract/money/shapes/platform.ts'
import { approvalLimits } from '#contract/vocabulary/approvals.ts'
import { friendLimits } from '#contract/vocabulary/friends.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { lateCancel, minuteLimits } from '#contract/vocabulary/minutes.ts'
import { WithdrawMethod } from '#contract/vocabulary/money.ts'
import { tutorAge } from '#contract/vocabulary/people.ts'
import { adminSettings } from '#web/features/team/copy/admin-settings.ts'
import { formatAmount, formatCount, formatDiscount, formatMinutes, formatNumber } from '#web/lib/format.ts'
import { parseAmount } from '#web/lib/parse-amount.ts'

export type Value = number | boolean
/** Of every field by its id. */
export type Values = Readonly<Record<string, Value>>

type Kind = 'pounds' | 'percent' | 'minutes' | 'hours' | 'lessons' | 'years'
export interface NumberField {
  readonly id: string
  readonly kind: Kind
  readonly min: number
  readonly max: number
}

const field = (id: string, kind: Kind, { min, max }: { min: number; max: number }): NumberField => ({
  id,
  kind,
  min,
  max,
})
const rate = { min: 1, max: limits.hourRatePiastres }

export const ruleFields = [
  field('tutorHourlyRate', 'pounds', rate),
  field('totalHourlyRate', 'pounds', rate),
  field('lessons.lateCancelHours', 'hours', lateCancel.hours),
  field('lessons.lateCancelShare', 'percent', lateCancel.share),
  field('minutes.carriedShare', 'percent', { min: minuteLimits.carriedShare, max: 10_000 }),
  field('friends.minutes', 'minutes', { min: 0, max: friendLimits.minutes.max }),
  field('tutor.minAge', 'years', tutorAge),
] as const
export const aloneFields = [
  field('approvals.withdrawal', 'pounds', approvalLimits.withdrawal),
  field('approvals.ruling', 'pounds', approvalLimits.ruling),
  field('approvals.grant', 'minutes', approvalLimits.grant),
  field('approvals.coupon', 'percent', approvalLimits.coupon),
  field('approvals.outage', 'lessons', approvalLimits.outage),
] as const
export const boundFields = [
  field('invoice.min', 'pounds', limits.invoicePiastres),
  field('invoice.max', 'pounds', limits.invoicePiastres),
] as const

export const wayTypes = Object.values(WithdrawMethod)
export const wayId = (type: WithdrawMethod, part: 'min' | 'max' | 'enabled') => `way.${type}.${part}`
/** The two bounds of a way of withdrawing. */
export const wayFields = (type: WithdrawMethod): readonly NumberField[] => [
  field(wayId(type, 'min'), 'pounds', limits.invoicePiastres),
  field(wayId(type, 'max'), 'pounds', limits.invoicePiastres),
]

export const payMethods = ['card', 'ewallet', 'fawry', 'installments', 'paymob'] as const
/** By its place, since no key of a device may name a card. */
export const payId = (at: number) => `pay.${at}`

export const numberFields: readonly NumberField[] = [
  ...ruleFields,
  ...aloneFields,
  ...boundFields,
  ...wayTypes.flatMap(wayFields),
]
/** What is switched on and off, in the order of the page. */
export const switchIds: readonly string[] = [
  'payments.enabled',
  'paidLesson.enabled',
  ...payMethods.map((_, at) => payId(at)),
  ...wayTypes.map((type) => wayId(type, 'enabled')),
]

/** All values as they hold; a way of withdrawing that was never set is off, with the widest bounds. */
export const valuesOf = (settings: PlatformSettings, ways: readonly WithdrawMethodRow[]): Values => {
  const plain = [...ruleFields, ...aloneFields, ...boundFields].map(({ id }) => [id, settings[id as 'invoice.min']])
  const pay = payMethods.map((name, at) => [payId(at), settings['payments.methods'][name]])
  const ofWays = wayTypes.flatMap((type) => {
    const way = ways.find((one) => one.type === type) ?? { ...limits.invoicePiastres, enabled: false }
    return (['min', 'max', 'enabled'] as const).map((part) => [wayId(type, part), way[part]])
  })
  const switches = (['payments.enabled', 'paidLesson.enabled'] as const).map((id) => [id, settings[id]])
  return Object.fromEntries([...switches, ...plain, ...pay, ...ofWays])
}

/** The way of withdrawing that a field belongs to; undefined for every other. */
export const wayOf = (id: string): WithdrawMethod | undefined => wayTypes.find((type) => id.startsWith(`way.${type}.`))

const isHundredths = (kind: Kind): boolean => kind === 'pounds' || kind === 'percent'

/** As it stands in the box. */
export const typedText = (kind: Kind, value: number): string => String(isHundredths(kind) ? value / 100 : value)

/** The number that was typed; null where it is none, or out of bounds. */
export const parseTyped = ({ kind, min, max }: NumberField, text: string): number | null => {
  const hundredths = parseAmount(text.trim())
  const value = hundredths === null || isHundredths(kind) ? hundredths : hundredths / 100
  return value !== null && Number.isInteger(value) && value >= min && value <= max ? value : null
}

const said: Readonly<Record<Kind, (value: number) => string>> = {
  pounds: formatAmount,
  percent: formatDiscount,
  minutes: formatMinutes,
  hours: (value) => formatCount(value, 'hours'),
  lessons: (value) => formatCount(value, 'lessons'),
  years: (value) => `${formatNumber(value)} ${adminSettings.unit.years}`,
}

export const saidValue = (id: string, value: Value): string => {
  if (typeof value === 'boolean') return value ? adminSettings.on : adminSettings.off
  return said[numberFields.find((one) => one.id === id)?.kind ?? 'hours'](value)
}
