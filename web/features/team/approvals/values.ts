/** Names and values of what an act would change, in words. Pure. */
import { adminApprovals } from '#web/features/team/copy/admin-approvals.ts'
import { formatAmount, formatDateTime, formatDiscount, formatMinutes, formatNumber } from '#web/lib/format.ts'

const pounds = (value: number) => formatAmount(value)
const moment = (value: number) => formatDateTime(value, value)

/** How numbers are said; those that are not named here are plain. Discounts and shares are basis points. */
const numbers: Readonly<Record<string, (value: number) => string>> = {
  'approvals.withdrawal': pounds,
  'approvals.ruling': pounds,
  'approvals.grant': formatMinutes,
  'approvals.coupon': formatDiscount,
  tutorHourlyRate: pounds,
  totalHourlyRate: pounds,
  'invoice.min': pounds,
  'invoice.max': pounds,
  'friends.minutes': formatMinutes,
  'minutes.carriedShare': formatDiscount,
  'lessons.lateCancelShare': formatDiscount,
  'vat.rate': formatDiscount,
  weeklyMinutes: formatMinutes,
  baseMonthlyPrice: pounds,
  monthDiscount: formatDiscount,
  quarterDiscount: formatDiscount,
  yearDiscount: formatDiscount,
  fullMonthDiscount: formatDiscount,
  fullQuarterDiscount: formatDiscount,
  halfYearDiscount: formatDiscount,
  fullYearDiscount: formatDiscount,
  expiresAt: moment,
  min: pounds,
  max: pounds,
  planId: String,
}

/** A field by its name; those without a name are shown as they are stored. */
export const fieldText = (name: string): string => {
  const key = name.replace('.', '_')
  return Object.hasOwn(adminApprovals.field, key)
    ? adminApprovals.field[key as keyof typeof adminApprovals.field]
    : name
}

/** No number of uses is as many as there are. */
export const valueText = (name: string, value: unknown): string => {
  if (typeof value === 'number') return (numbers[name] ?? formatNumber)(value)
  if (typeof value === 'boolean') return value ? adminApprovals.yes : adminApprovals.no
  if (typeof value === 'string') return value
  if (value === null || value === undefined) return name === 'maxUses' ? adminApprovals.unlimited : adminApprovals.none
  return JSON.stringify(value)
}
