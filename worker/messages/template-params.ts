/** Parameters of message templates: Arabic, Cairo time, one line each. */
import { InterviewStatus, ReviewStatus } from '#contract/vocabulary/teaching.ts'
import { lessonLength, missReasons, resultWords, reviewTexts } from '#worker/copy/messages.ts'
import type { MessageFacts } from '#worker/storage/outbox/bookings.ts'
import type { BookingRow, ReviewRow, WeeklyRow } from './outbox-row.ts'

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

type TemplateParams = Readonly<Record<string, string>>
type ParamsBuilder = (facts: MessageFacts) => TemplateParams
const dateParams: ParamsBuilder = ({ start }) => ({ date: formatMoment(start) })
/** Passed is the same number for interviews and demo sessions. */
const resultParams: ParamsBuilder = ({ status }) => ({
  result: status === InterviewStatus.Passed ? resultWords.passed : resultWords.rejected,
})

const lengthParams: ParamsBuilder = ({ start, duration = 0 }) => ({
  duration: lessonLength(duration),
  date: formatMoment(start),
})

const paramsByKind: Readonly<Record<BookingRow['kind'], ParamsBuilder>> = {
  new_lesson_booked: lengthParams,
  weekly_lesson_booked: lengthParams,
  lesson_updated: ({ start, previousStart = start }) => ({
    predate: formatMoment(previousStart),
    curdate: formatMoment(start),
  }),
  lesson_canceled: dateParams,
  new_interview_booked: dateParams,
  interview_canceled: dateParams,
  interview_decided: resultParams,
  demo_session_booked: dateParams,
  demo_session_canceled: dateParams,
  demo_session_decided: resultParams,
}

/** Names the tutor to the reviewer, and the result to the tutor. */
export const toReviewParams = ({ kind, payload }: ReviewRow, tutorName: string | null): TemplateParams => {
  if (kind === 'intro_video_submitted') return { name: tutorName ?? reviewTexts.unnamed }
  return { result: payload.state === ReviewStatus.Approved ? reviewTexts.approved : reviewTexts.rejected }
}

/** Leads to the tutor, where another time can be booked. */
export const toMissParams = ({ payload }: WeeklyRow, url: string): TemplateParams => ({
  date: formatMoment(payload.start),
  reason: missReasons[payload.miss],
  url,
})

export const toTemplateParams = ({ kind, payload }: BookingRow): TemplateParams => paramsByKind[kind](payload)
