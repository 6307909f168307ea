/** Writes iCalendar files (RFC 5545), for programs that read a whole calendar and for files of one event. */
import { minutes } from './time.ts'

/** Instants in epoch ms; files have them in UTC, so that no program needs to know the clock changes of Cairo. */
export interface IcsEvent {
  /** The same in every file about one thing, so that programs update their entry instead of adding another. */
  readonly uid: string
  /** Grows with every change; programs ignore a file older than their entry. */
  readonly sequence: number
  readonly canceled: boolean
  readonly title: string
  readonly text: string
  readonly url: string
  readonly start: number
  readonly end: number
  /** When this state of the event was written down. */
  readonly stamp: number
  readonly created?: number
  readonly updated?: number
  /** Origin of the app that saves the file: adds Hiwar as the organizer, the page as the place, and an alarm. */
  readonly savedFrom?: string
}

interface IcsCalendar {
  readonly method: 'PUBLISH' | 'CANCEL'
  readonly events: readonly IcsEvent[]
  /** Programs make a calendar of this name; without it they add the events to one that exists. */
  readonly name?: string
  /** How often programs are asked to read again; most keep a slower pace of their own. */
  readonly refreshHours?: number
}

/**
 * Seconds from the booking to its latest change, rounded up: 0 for what is as it was booked, more after every move and
 * after the cancellation, never negative. No counter has to be stored.
 */
export const icsSequence = (createdAt: number, updatedAt: number): number =>
  Math.max(0, Math.ceil((updatedAt - createdAt) / 1000))

/** `20261117T190000Z` */
export const icsTime = (instant: number): string =>
  `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

const escapeText = (text: string): string =>
  text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n|\r|\n/g, '\\n')

/** Bytes of a character in UTF-8. */
const bytesOf = (sign: string): number => {
  const code = sign.codePointAt(0) ?? 0
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
}

/** RFC 5545 allows 75, of which a continuation needs one for the space it begins with. */
const lineBytes = 74

/** Folds a line by bytes, without splitting a character. */
const fold = (line: string): string => {
  const lines: string[] = []
  let current = ''
  let size = 0
  for (const sign of line) {
    const bytes = bytesOf(sign)
    if (size + bytes > lineBytes) {
      lines.push(current)
      current = ''
      size = 0
    }
    current += sign
    size += bytes
  }
  return [...lines, current].join('\r\n ')
}

const alarmMs = minutes(15)

const alarmLines = (title: string): string[] => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `TRIGGER:-PT${alarmMs / minutes(1)}M`,
  `DESCRIPTION:${escapeText(title)}`,
  'END:VALARM',
]

const eventLines = (event: IcsEvent): string[] => {
  const { uid, sequence, canceled, title, text, url, start, end, stamp, created, updated, savedFrom } = event
  const isSaved = savedFrom !== undefined
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${icsTime(stamp)}`,
    `DTSTART:${icsTime(start)}`,
    `DTEND:${icsTime(end)}`,
    `SUMMARY:${escapeText(title)}`,
    ...(isSaved ? [`LOCATION:${escapeText(url)}`] : []),
    `DESCRIPTION:${escapeText(text)}`,
    ...(isSaved ? [`ORGANIZER;CN=Hiwar:${savedFrom}`] : []),
    ...(isSaved && !canceled ? alarmLines(title) : []),
    `URL;VALUE=URI:${url}`,
    `STATUS:${canceled ? 'CANCELLED' : 'CONFIRMED'}`,
    ...(created === undefined ? [] : [`CREATED:${icsTime(created)}`]),
    ...(updated === undefined ? [] : [`LAST-MODIFIED:${icsTime(updated)}`]),
    'END:VEVENT',
  ]
}

/** The file, without an end of its last line. */
export const writeIcs = ({ method, events, name, refreshHours }: IcsCalendar): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Hiwar//Lessons//AR',
    `METHOD:${method}`,
    ...(name === undefined ? [] : [`NAME:${escapeText(name)}`, `X-WR-CALNAME:${escapeText(name)}`]),
    ...(refreshHours === undefined
      ? []
      : [`REFRESH-INTERVAL;VALUE=DURATION:PT${refreshHours}H`, `X-PUBLISHED-TTL:PT${refreshHours}H`]),
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]
    .map(fold)
    .join('\r\n')
