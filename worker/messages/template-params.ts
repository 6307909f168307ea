/** Parameters of message templates: Arabic, Cairo time, one line each. */
import { InterviewStatus, ReviewStatus } from '#contract/vocabulary/teaching.ts'
import { lessonLength, resultWords, reviewTexts } from '#worker/copy/messages.ts'
import type { MessageFacts } from '#worker/storage/outbox.ts'
import type { BookingRow, ReviewRow } from './outbox-row.ts'
import type { NotificationStatus } from './recheck-store.ts'

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

/** The page of a booking, from which its call is joined. */
export const bookingUrl = (
  appUrl: string,
  { lessonId, interviewId, demoSessionId }: Pick<NotificationStatus, 'lessonId' | 'interviewId' | 'demoSessionId'>,
): string => {
  if (lessonId !== null) return `${appUrl}/lesson/${lessonId}`
  if (interviewId !== null) return `${appUrl}/interview/${interviewId}`
  return demoSessionId === null ? appUrl : `${appUrl}/demo-session/${demoSessionId}`
}

type TemplateParams = Readonly<Record<string, string>>
type ParamsBuilder = (facts: MessageFacts, url: string) => TemplateParams
const dateParams: ParamsBuilder = ({ start }) => ({ date: formatMoment(start) })
const reminderParams: ParamsBuilder = ({ start }, url) => ({ time: formatMoment(start), url })
/** Passed is the same number for interviews and demo sessions. */
const resultParams: ParamsBuilder = ({ status }) => ({
  result: status === InterviewStatus.Passed ? resultWords.passed : resultWords.rejected,
})

const paramsByKind: Readonly<Record<BookingRow['kind'], ParamsBuilder>> = {
  new_lesson_booked: ({ start, duration = 0 }) => ({ duration: lessonLength(duration), date: formatMoment(start) }),
  lesson_updated: ({ start, previousStart = start }) => ({
    predate: formatMoment(previousStart),
    curdate: formatMoment(start),
  }),
  lesson_canceled: dateParams,
  lesson_reminder: reminderParams,
  new_interview_booked: dateParams,
  interview_canceled: dateParams,
  interview_decided: resultParams,
  interview_reminder: reminderParams,
  demo_session_booked: dateParams,
  demo_session_canceled: dateParams,
  demo_session_decided: resultParams,
  demo_session_reminder: reminderParams,
}

/** Names the tutor to the reviewer, and the result to the tutor. */
export const toReviewParams = ({ kind, payload }: ReviewRow, tutorName: string | null): TemplateParams => {
  if (kind === 'intro_video_submitted') return { name: tutorName ?? reviewTexts.unnamed }
  return { result: payload.state === ReviewStatus.Approved ? reviewTexts.approved : reviewTexts.rejected }
}

export const toTemplateParams = ({ kind, payload }: BookingRow, url: string): TemplateParams =>
  paramsByKind[kind](payload, url)
