/** The same time where the device is, for students who are not in Egypt. */
import type { Interval } from '#contract/rules/time.ts'
import { locale, timeZone, weekday } from '#web/lib/format.ts'

const cairo = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'short', timeStyle: 'short' })
const device = new Intl.DateTimeFormat('en-US', { dateStyle: 'short', timeStyle: 'short' })

/** Whether clocks on this device show another time than Cairo's at an instant. */
const isElsewhere = (instant: number): boolean => cairo.format(instant) !== device.format(instant)

const clock = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', hour12: true })
const dayName = new Intl.DateTimeFormat(locale, { weekday: 'long' })

/** `7:00 م – 7:30 م`, with the weekday where it is another one than in Cairo; null on a device in Cairo time. */
export const localRange = ({ start, end }: Interval): string | null => {
  if (!isElsewhere(start)) return null
  const range = `${clock.format(start)} – ${clock.format(end)}`
  const day = dayName.format(start)
  return day === weekday(start) ? range : `${day} ${range}`
}
