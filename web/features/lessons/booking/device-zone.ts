/** A lesson's time in the zone of the device, for students outside Egypt. */
import type { Interval } from '#contract/shared/rules/time.ts'
import { formatWeekday, locale, timeZone } from '#web/lib/format.ts'

const cairo = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'short', timeStyle: 'short' })
const device = new Intl.DateTimeFormat('en-US', { dateStyle: 'short', timeStyle: 'short' })

/** Whether this device's clock differs from Cairo's at an instant. */
const isElsewhere = (instant: number): boolean => cairo.format(instant) !== device.format(instant)

const clock = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', hour12: true })
const dayName = new Intl.DateTimeFormat(locale, { weekday: 'long' })

/**
 * `7:00 م – 7:30 م` in the device's zone, with the weekday where it differs from Cairo's; null on a device in Cairo
 * time.
 */
export const localRange = ({ start, end }: Interval): string | null => {
  if (!isElsewhere(start)) return null
  const range = `${clock.format(start)} – ${clock.format(end)}`
  const day = dayName.format(start)
  return day === formatWeekday(start) ? range : `${day} ${range}`
}
