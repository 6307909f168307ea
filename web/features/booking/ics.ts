/** A lesson for other calendars: an iCalendar file and a Google link. Pure. */
export interface CalendarEvent {
  /** The same for every file of one lesson: calendars replace the entry instead of adding another. */
  readonly uid: string
  /** Rises with every change; a calendar ignores what is older than the entry it has. */
  readonly sequence: number
  readonly canceled: boolean
  readonly title: string
  readonly text: string
  readonly url: string
  /** Epoch ms. */
  readonly start: number
  readonly end: number
}

/**
 * Seconds from the booking to the latest change, rounded up: 0 for a lesson as it was booked, more after every move and
 * after the cancellation.
 */
export const sequenceOf = (lesson: { createdAt: string; updatedAt: string }): number =>
  Math.max(0, Math.ceil((Date.parse(lesson.updatedAt) - Date.parse(lesson.createdAt)) / 1000))

/** `20261117T190000Z` */
const stamp = (instant: number): string => `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

const escapeText = (text: string): string => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n')

/** Lines end at 75 bytes and go on after a space; an Arabic letter takes two and is never cut. */
const fold = (line: string): string => {
  const bytes = new TextEncoder()
  const lines: string[] = []
  let current = ''
  for (const sign of line) {
    if (bytes.encode(current + sign).length > 74) {
      lines.push(current)
      current = ''
    }
    current += sign
  }
  return [...lines, current].join('\r\n ')
}

const alarm = (title: string): string[] => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escapeText(title)}`,
  'TRIGGER:-PT15M',
  'END:VALARM',
]

/** A file that enters the lesson into a calendar, moves the entry it has, or takes it out. */
export const icsOf = ({ uid, sequence, canceled, title, text, url, start, end }: CalendarEvent, now: number): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Hiwar//Lessons//AR',
    `METHOD:${canceled ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(start)}`,
    `DTEND:${stamp(end)}`,
    `STATUS:${canceled ? 'CANCELLED' : 'CONFIRMED'}`,
    `ORGANIZER;CN=Hiwar:${new URL(url).origin}`,
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText(text)}`,
    `LOCATION:${escapeText(url)}`,
    `URL:${url}`,
    ...(canceled ? [] : alarm(title)),
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(fold)
    .join('\r\n')

export const googleLinkOf = ({ title, text, url, start, end }: CalendarEvent): string => {
  const link = new URL('https://calendar.google.com/calendar/render')
  link.searchParams.set('action', 'TEMPLATE')
  link.searchParams.set('text', title)
  link.searchParams.set('dates', `${stamp(start)}/${stamp(end)}`)
  link.searchParams.set('details', text)
  link.searchParams.set('location', url)
  return link.toString()
}
