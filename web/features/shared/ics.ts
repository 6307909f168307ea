/** An iCalendar file and a Google Calendar link for a lesson. Pure. */
export interface CalendarEvent {
  /** The same in every file of one lesson, so that calendars update the entry instead of adding another. */
  readonly uid: string
  /** Grows with every change; calendars ignore a file older than their entry. */
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

/**
 * Folds a line at 75 bytes, as RFC 5545 requires; a continuation begins with a space. Never splits a multi-byte
 * character.
 */
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

/** The iCalendar file that adds a lesson to a calendar, updates its entry, or cancels it. */
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
