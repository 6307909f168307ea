/** An appointment for calendars outside: a file that is written here, also without a network, or a link to Google. */
import { type IcsEvent, icsTime, writeIcs } from '#contract/shared/rules/ics.ts'
import { serverNow } from '#web/lib/clock.ts'
import { saveFile } from '#web/lib/save-file.ts'

export type CalendarEvent = Omit<IcsEvent, 'stamp' | 'created' | 'updated' | 'savedFrom'>

/** The file that adds an appointment to a calendar, updates its entry, or cancels it. */
export const icsOf = (event: CalendarEvent, now: number): string =>
  `${writeIcs({
    method: event.canceled ? 'CANCEL' : 'PUBLISH',
    events: [{ ...event, stamp: now, savedFrom: new URL(event.url).origin }],
  })}\r\n`

/** Downloads the file of an appointment; `name` has no ending. */
export const saveCalendar = (name: string, event: CalendarEvent): void =>
  saveFile(`${name}.ics`, new Blob([icsOf(event, serverNow())], { type: 'text/calendar;charset=utf-8' }))

export const googleLinkOf = ({ title, text, url, start, end }: CalendarEvent): string => {
  const link = new URL('https://calendar.google.com/calendar/render')
  link.searchParams.set('action', 'TEMPLATE')
  link.searchParams.set('text', title)
  link.searchParams.set('dates', `${icsTime(start)}/${icsTime(end)}`)
  link.searchParams.set('details', text)
  link.searchParams.set('location', url)
  return link.toString()
}
