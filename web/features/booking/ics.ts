/** A lesson for other calendars: an iCalendar file and a Google link. Pure. */
export interface CalendarEvent {
  readonly uid: string
  readonly title: string
  readonly text: string
  readonly url: string
  /** Epoch ms. */
  readonly start: number
  readonly end: number
}

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

export const icsOf = ({ uid, title, text, url, start, end }: CalendarEvent, now: number): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Hiwar//Lessons//AR',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(start)}`,
    `DTEND:${stamp(end)}`,
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText(text)}`,
    `URL:${url}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeText(title)}`,
    'TRIGGER:-PT15M',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(fold)
    .join('\r\n')

export const googleLinkOf = ({ title, text, start, end }: CalendarEvent): string => {
  const link = new URL('https://calendar.google.com/calendar/render')
  link.searchParams.set('action', 'TEMPLATE')
  link.searchParams.set('text', title)
  link.searchParams.set('dates', `${stamp(start)}/${stamp(end)}`)
  link.searchParams.set('details', text)
  return link.toString()
}
