/** Sums of the month's money. Pure. */
import { formatNumber } from '#web/lib/format.ts'

/** Piastres as pounds with two decimals always, so that a column lines up: `-6,732.00`. Set it LTR. */
export const formatCents = (piastres: number): string => {
  const whole = Math.abs(piastres)
  const cents = String(whole % 100).padStart(2, '0')
  return `${piastres < 0 ? '−' : ''}${formatNumber(Math.floor(whole / 100))}.${cents}`
}

/** The highest of a scale whose lines stand at round sums, piastres: 1, 2 or 5 with zeros, at least the highest value. */
export const scaleOf = (highest: number): number => {
  if (highest <= 0) return 100
  const power = 10 ** Math.floor(Math.log10(highest))
  return [1, 2, 5, 10].map((step) => step * power).find((top) => top >= highest) ?? highest
}
