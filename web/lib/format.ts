import { type Noun, nouns } from '#web/copy/plurals.ts'

/**
 * The only place where numbers, money and time become words. Pure: where a clock matters, `now` is given.
 * Digits are Latin everywhere, dates and hours are Cairo's, and no offset is ever computed by hand.
 */
export const locale = 'ar-EG-u-nu-latn'
export const timeZone = 'Africa/Cairo'

export type Moment = Date | number | string

const at = (moment: Moment) => (moment instanceof Date ? moment : new Date(moment))
const noBreak = '\u00a0'

/** Each is made when first used: together they cost a phone a tenth of a second, and most screens need two or three. */
const once = <T>(make: () => T) => {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

const whole = once(() => new Intl.NumberFormat(locale))
const percents = once(() => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }))
const rules = once(() => new Intl.PluralRules(locale))
const relatives = once(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))
const lists = once(() => new Intl.ListFormat(locale, { type: 'conjunction' }))
const clocks = once(
  () => new Intl.DateTimeFormat(locale, { timeZone, hour: 'numeric', minute: '2-digit', hour12: true }),
)
const dates = once(
  () =>
    new Intl.DateTimeFormat(locale, {
      timeZone,
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
    }),
)
const days = once(
  () => new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
)

function partsOf(format: () => Intl.DateTimeFormat, moment: Moment) {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {}
  for (const { type, value } of format().formatToParts(at(moment))) parts[type] = value
  return parts
}

// ---------- digits and numbers ----------

export const number = (value: number) => whole().format(value)

/** A share between 0 and 1. */
export const percent = (share: number) =>
  percents()
    .format(share)
    .replace(/[\u200e\u200f\u061c]/g, '')

/** `count(3, 'lessons')` is `3 حصص`; `after` for a noun behind a preposition. */
export function count(value: number, noun: Noun, after = false) {
  const rule = rules().select(value)
  const form = nouns[noun][rule === 'two' && after ? 'pair' : rule]
  return form.replace('#', number(value)).replace(' ', noBreak)
}

/** Names or things in a row: `أ وب وج`. */
export const list = (items: readonly string[]) => lists().format(items)

/** 4.87 → 4.9, and 5 → 5.0, so that a column of ratings lines up. */
export const rating = (stars: number) => stars.toFixed(1)

// ---------- durations ----------

/** `45 دقيقة`. Minutes always carry their unit. */
export const minutes = (value: number) => count(value, 'minutes')

/** `ساعة واحدة و30 دقيقة`, for sums that outgrow an hour. */
export function duration(total: number, after = false) {
  const hours = Math.floor(total / 60)
  const rest = total % 60
  if (hours === 0) return count(rest, 'minutes', after)
  return rest === 0 ? count(hours, 'hours', after) : `${count(hours, 'hours', after)} و${count(rest, 'minutes', after)}`
}

/** A stopwatch face, `17:20` or `1:05:09`; set it LTR. */
export function clock(seconds: number) {
  const whole = Math.max(0, Math.floor(seconds))
  const pad = (part: number) => String(part).padStart(2, '0')
  const hours = Math.floor(whole / 3600)
  const tail = `${pad(Math.floor(whole / 60) % 60)}:${pad(whole % 60)}`
  return hours > 0 ? `${hours}:${tail}` : tail.replace(/^0/, '')
}

// ---------- days and hours, in Cairo ----------

/** The Cairo calendar day as `2026-11-17`: a key to group and compare by. */
export const cairoDay = (moment: Moment) => days().format(at(moment))

/** Whole Cairo days from `now`: 0 today, 1 tomorrow, -1 yesterday. */
export const daysFrom = (moment: Moment, now: Moment) =>
  Math.round((Date.parse(cairoDay(moment)) - Date.parse(cairoDay(now))) / 86_400_000)

/** `8:30 م` */
export function time(moment: Moment) {
  const { hour, minute, dayPeriod } = partsOf(clocks, moment)
  return `${hour}:${minute}${noBreak}${dayPeriod}`
}

/** `8:30 م – 9:00 م`, in reading order. */
export const timeRange = (start: Moment, end: Moment) => `${time(start)} – ${time(end)}`

export const weekday = (moment: Moment) => partsOf(dates, moment).weekday ?? ''
export const dayNumber = (moment: Moment) => partsOf(dates, moment).day ?? ''
export const month = (moment: Moment) => partsOf(dates, moment).month ?? ''

/** `17 نوفمبر`, with the year only when it is another one. */
export function dayAndMonth(moment: Moment, now: Moment) {
  const { day, month: name, year } = partsOf(dates, moment)
  const text = `${day}${noBreak}${name}`
  return year === partsOf(dates, now).year ? text : `${text} ${year}`
}

/** `الثلاثاء 17 نوفمبر` */
export const date = (moment: Moment, now: Moment) => `${weekday(moment)} ${dayAndMonth(moment, now)}`

/** `الثلاثاء 17 نوفمبر، 8:30 م` */
export const dateTime = (moment: Moment, now: Moment) => `${date(moment, now)}، ${time(moment)}`

/** `الثلاثاء 17 نوفمبر، 8:30 م – 9:00 م` */
export const dateTimeRange = (start: Moment, end: Moment, now: Moment) =>
  `${date(start, now)}، ${timeRange(start, end)}`

/** `14 – 20 نوفمبر`, or both months when the range crosses one. */
export function dateRange(start: Moment, end: Moment, now: Moment) {
  const last = dayAndMonth(end, now)
  const same = cairoDay(start).slice(0, 7) === cairoDay(end).slice(0, 7)
  return same ? `${dayNumber(start)} – ${last}` : `${dayAndMonth(start, now)} – ${last}`
}

/** `اليوم`, `غدًا`, `أمس`, the weekday within a week, then the date. Never alone in a confirmation. */
export function nearDay(moment: Moment, now: Moment) {
  const distance = daysFrom(moment, now)
  if (Math.abs(distance) <= 1) return relatives().format(distance, 'day')
  return Math.abs(distance) < 7 ? weekday(moment) : dayAndMonth(moment, now)
}

const steps = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** `قبل 5 دقائق`, `خلال ساعتين`, `الآن`; a date once it is more than a week away. */
export function relative(moment: Moment, now: Moment) {
  const seconds = (at(moment).getTime() - at(now).getTime()) / 1000
  if (Math.abs(seconds) >= 7 * 86_400) return dayAndMonth(moment, now)
  for (const [unit, size] of steps) {
    if (Math.abs(seconds) >= size) return relatives().format(Math.trunc(seconds / size), unit)
  }
  return relatives().format(0, 'second')
}

// ---------- people and search ----------

/** First letters of the first two words: `ع ج`. The space keeps Arabic letters from joining; the article says nothing. */
export function initials(name: string) {
  const words = name.normalize('NFC').trim().split(/\s+/).filter(Boolean).slice(0, 2)
  const letters = words.map((word) => [...word.replace(/^ال(?=.{2})/, '')][0] ?? '')
  return /[A-Za-z]/.test(letters[0] ?? '') ? letters.join('').toUpperCase() : letters.join(' ')
}
