import { common } from '#web/copy/common.ts'
import { type CountedNoun, nouns } from '#web/copy/plurals.ts'

/**
 * Formats numbers, money and time; no other file does. Pure: functions that depend on the time take `now`. Digits are
 * Latin, dates and hours are in Cairo time, and `Intl` does all time zone arithmetic.
 */
export const locale = 'ar-EG-u-nu-latn'
export const timeZone = 'Africa/Cairo'

export type DateInput = Date | number | string

const toDate = (moment: DateInput) => (moment instanceof Date ? moment : new Date(moment))
const noBreak = '\u00a0'

/** Creates each `Intl` object on first use: all of them take a phone 100 ms, and most screens need two or three. */
const lazily = <T>(make: () => T) => {
  let format: T | undefined
  return () => {
    format ??= make()
    return format
  }
}

const numberFormat = lazily(() => new Intl.NumberFormat(locale))
const centsFormat = lazily(() => new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }))
const percentFormat = lazily(() => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }))
const discountFormat = lazily(() => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }))
const pluralRules = lazily(() => new Intl.PluralRules(locale))
const relativeFormat = lazily(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))
const listFormat = lazily(() => new Intl.ListFormat(locale, { type: 'conjunction' }))
const timeFormat = lazily(
  () => new Intl.DateTimeFormat(locale, { timeZone, hour: 'numeric', minute: '2-digit', hour12: true }),
)
const dateFormat = lazily(
  () =>
    new Intl.DateTimeFormat(locale, {
      timeZone,
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
    }),
)
const dayKeyFormat = lazily(
  () => new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
)

function partsOf(format: () => Intl.DateTimeFormat, moment: DateInput) {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {}
  for (const { type, value } of format().formatToParts(toDate(moment))) parts[type] = value
  return parts
}

// ---------- digits and numbers ----------

export const formatNumber = (value: number) => numberFormat().format(value)

const stripBidiMarks = (text: string) => text.replace(/[\u200e\u200f\u061c]/g, '')

/** Piastres as pounds, without the currency: `1,900`, `37.50`, `-12`. Set it LTR where it may be negative. */
export const formatPounds = (piastres: number) =>
  stripBidiMarks(piastres % 100 === 0 ? formatNumber(piastres / 100) : centsFormat().format(piastres / 100))

/** `share` is between 0 and 1. */
export const formatPercent = (share: number) => stripBidiMarks(percentFormat().format(share))

/** A discount in basis points: 1250 is `12.5%`. */
export const formatDiscount = (basisPoints: number) => stripBidiMarks(discountFormat().format(basisPoints / 10_000))

/** `2,376 ج.م` */
export const formatAmount = (piastres: number) => `${formatPounds(piastres)}${noBreak}${common.currency}`

/** `count(3, 'lessons')` is `3 حصص`; `after` for a noun behind a preposition. */
export function formatCount(value: number, noun: CountedNoun, afterPreposition = false) {
  const rule = pluralRules().select(value)
  const form = nouns[noun][rule === 'two' && afterPreposition ? 'pair' : rule]
  return form.replace('#', formatNumber(value)).replace(' ', noBreak)
}

/** Names or things in a row: `أ وب وج`. */
export const formatList = (items: readonly string[]) => listFormat().format(items)

/** 4.87 → 4.9, and 5 → 5.0, so that a column of ratings lines up. */
export const formatRating = (stars: number) => stars.toFixed(1)

// ---------- durations ----------

/** `45 دقيقة`. Minutes always carry their unit. */
export const formatMinutes = (value: number) => formatCount(value, 'minutes')

/** `ساعة واحدة و30 دقيقة`, for sums that may exceed an hour. */
export function formatDuration(total: number, afterPreposition = false) {
  const hours = Math.floor(total / 60)
  const rest = total % 60
  if (hours === 0) return formatCount(rest, 'minutes', afterPreposition)
  return rest === 0
    ? formatCount(hours, 'hours', afterPreposition)
    : `${formatCount(hours, 'hours', afterPreposition)} و${formatCount(rest, 'minutes', afterPreposition)}`
}

/** A stopwatch face, `17:20` or `1:05:09`; set it LTR. */
export function formatStopwatch(seconds: number) {
  const wholeSeconds = Math.max(0, Math.floor(seconds))
  const pad = (part: number) => String(part).padStart(2, '0')
  const hours = Math.floor(wholeSeconds / 3600)
  const tail = `${pad(Math.floor(wholeSeconds / 60) % 60)}:${pad(wholeSeconds % 60)}`
  return hours > 0 ? `${hours}:${tail}` : tail.replace(/^0/, '')
}

// ---------- days and hours, in Cairo ----------

/** The Cairo calendar day as `2026-11-17`: a key to group and compare by. */
export const cairoDay = (moment: DateInput) => dayKeyFormat().format(toDate(moment))

/** Whole Cairo days from `now`: 0 today, 1 tomorrow, -1 yesterday. */
export const cairoDaysFrom = (moment: DateInput, now: DateInput) =>
  Math.round((Date.parse(cairoDay(moment)) - Date.parse(cairoDay(now))) / 86_400_000)

/** `8:30 م` */
export function formatTime(moment: DateInput) {
  const { hour, minute, dayPeriod } = partsOf(timeFormat, moment)
  return `${hour}:${minute}${noBreak}${dayPeriod}`
}

/** `8:30 م – 9:00 م`, in reading order. */
export const formatTimeRange = (start: DateInput, end: DateInput) => `${formatTime(start)} – ${formatTime(end)}`

export const formatWeekday = (moment: DateInput) => partsOf(dateFormat, moment).weekday ?? ''
/** `اثنين`, as after «كل يوم». */
export const formatBareWeekday = (moment: DateInput) => formatWeekday(moment).replace(/^ال/, '')
export const formatDayNumber = (moment: DateInput) => partsOf(dateFormat, moment).day ?? ''
export const formatMonth = (moment: DateInput) => partsOf(dateFormat, moment).month ?? ''

/** `17 نوفمبر`, with the year only when it is another one. */
export function formatDayAndMonth(moment: DateInput, now: DateInput) {
  const { day, month: name, year } = partsOf(dateFormat, moment)
  const text = `${day}${noBreak}${name}`
  return year === partsOf(dateFormat, now).year ? text : `${text} ${year}`
}

/** `17 نوفمبر 2026` */
export function formatFullDate(moment: DateInput) {
  const { day, month: name, year } = partsOf(dateFormat, moment)
  return `${day}${noBreak}${name} ${year}`
}

/** `الثلاثاء 17 نوفمبر` */
export const formatDate = (moment: DateInput, now: DateInput) =>
  `${formatWeekday(moment)} ${formatDayAndMonth(moment, now)}`

/** `الثلاثاء 17 نوفمبر، 8:30 م` */
export const formatDateTime = (moment: DateInput, now: DateInput) => `${formatDate(moment, now)}، ${formatTime(moment)}`

/** `الثلاثاء 17 نوفمبر، 8:30 م – 9:00 م` */
export const formatDateTimeRange = (start: DateInput, end: DateInput, now: DateInput) =>
  `${formatDate(start, now)}، ${formatTimeRange(start, end)}`

/** `14 – 20 نوفمبر`, or both months when the range crosses one. */
export function formatDateRange(start: DateInput, end: DateInput, now: DateInput) {
  const last = formatDayAndMonth(end, now)
  const same = cairoDay(start).slice(0, 7) === cairoDay(end).slice(0, 7)
  return same ? `${formatDayNumber(start)} – ${last}` : `${formatDayAndMonth(start, now)} – ${last}`
}

/**
 * `اليوم`, `غدًا`, `أمس`, the weekday within a week, otherwise the date. A confirmation shows the full date as well,
 * because a relative day alone is easily misread.
 */
export function formatNearDay(moment: DateInput, now: DateInput) {
  const distance = cairoDaysFrom(moment, now)
  if (Math.abs(distance) <= 1) return relativeFormat().format(distance, 'day')
  return Math.abs(distance) < 7 ? formatWeekday(moment) : formatDayAndMonth(moment, now)
}

/** `اليوم 8:30 م`, `أمس 8:30 م` */
export const formatNearTime = (moment: DateInput, now: DateInput) =>
  `${formatNearDay(moment, now)} ${formatTime(moment)}`

const relativeUnits = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** `قبل 5 دقائق`, `خلال ساعتين`, `الآن`; a date once it is more than a week away. */
export function formatRelative(moment: DateInput, now: DateInput) {
  const seconds = (toDate(moment).getTime() - toDate(now).getTime()) / 1000
  if (Math.abs(seconds) >= 7 * 86_400) return formatDayAndMonth(moment, now)
  for (const [unit, size] of relativeUnits) {
    if (Math.abs(seconds) >= size) return relativeFormat().format(Math.trunc(seconds / size), unit)
  }
  return relativeFormat().format(0, 'second')
}

// ---------- people and search ----------

export { nameInitials } from '#contract/people/rules/initials.ts'
