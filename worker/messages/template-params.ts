/** Parameters of message templates: Arabic, Cairo time, one line each. */
import { lessonLength } from '#worker/copy/messages.ts'
import type { MessageFacts } from '#worker/storage/outbox.ts'
import type { BookingRow } from './outbox-row.ts'

const momentFormat = new Intl.DateTimeFormat('ar-EG-u-nu-latn', {
  timeZone: 'Africa/Cairo',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
})

/** `الأحد، 22 نوفمبر في 5:30 م`. `Intl` inserts narrow and no-break spaces, which providers refuse. */
export const formatMoment = (ms: number): string => momentFormat.format(ms).replace(/\s+/g, ' ')

export const lessonUrl = (appUrl: string, lessonId: number): string => `${appUrl}/lesson/${lessonId}`

type TemplateParams = Readonly<Record<string, string>>
type ParamsBuilder = (facts: MessageFacts, url: string) => TemplateParams
const dateParams: ParamsBuilder = ({ start }) => ({ date: formatMoment(start) })

const paramsByKind: Readonly<Record<BookingRow['kind'], ParamsBuilder>> = {
  new_lesson_booked: ({ start, duration = 0 }) => ({ duration: lessonLength(duration), date: formatMoment(start) }),
  lesson_updated: ({ start, previousStart = start }) => ({
    predate: formatMoment(previousStart),
    curdate: formatMoment(start),
  }),
  lesson_canceled: dateParams,
  lesson_reminder: ({ start }, url) => ({ time: formatMoment(start), url }),
  interview_canceled: dateParams,
  demo_session_canceled: dateParams,
}

export const toTemplateParams = ({ kind, payload }: BookingRow, url: string): TemplateParams =>
  paramsByKind[kind](payload, url)
