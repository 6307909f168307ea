/** Parameters of message templates: Arabic, Cairo time, one line each. */
import { lessonLength } from '#worker/copy/messages.ts'
import type { MessageFacts } from '#worker/storage/outbox.ts'
import type { BookingRow } from './row.ts'

const moments = new Intl.DateTimeFormat('ar-EG-u-nu-latn', {
  timeZone: 'Africa/Cairo',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
})

/** `الأحد، 22 نوفمبر في 5:30 م`. `Intl` inserts narrow and no-break spaces, which providers refuse. */
export const moment = (ms: number): string => moments.format(ms).replace(/\s+/g, ' ')

export const lessonUrl = (appUrl: string, lessonId: number): string => `${appUrl}/lesson/${lessonId}`

type Gaps = Readonly<Record<string, string>>
type Worded = (facts: MessageFacts, url: string) => Gaps
const dated: Worded = ({ start }) => ({ date: moment(start) })

const gapsByKind: Readonly<Record<BookingRow['kind'], Worded>> = {
  new_lesson_booked: ({ start, duration = 0 }) => ({ duration: lessonLength(duration), date: moment(start) }),
  lesson_updated: ({ start, previousStart = start }) => ({ predate: moment(previousStart), curdate: moment(start) }),
  lesson_canceled: dated,
  lesson_reminder: ({ start }, url) => ({ time: moment(start), url }),
  interview_canceled: dated,
  demo_session_canceled: dated,
}

export const gapsOf = ({ kind, payload }: BookingRow, url: string): Gaps => gapsByKind[kind](payload, url)
