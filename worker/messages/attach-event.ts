/** The event of a calendar that goes along with a mail about a booking. */

import type { NotificationKind } from '#contract/vocabulary/notifications.ts'
import { writeEvent } from '#worker/features/lessons/calendar-feeds/calendar.ts'
import { findMemberBooking } from '#worker/features/lessons/calendar-feeds/store.ts'
import type { Mail } from '#worker/gateways/mailer.ts'
import type { Db } from '#worker/storage/db.ts'
import type { NotificationState } from './notification-store.ts'

/** Kinds that add, move or cancel an event. */
const eventKinds: readonly NotificationKind[] = [
  'new_lesson_booked',
  'weekly_lesson_booked',
  'now_accepted',
  'lesson_updated',
  'lesson_tutor_changed',
  'lesson_canceled',
  'new_interview_booked',
  'interview_canceled',
  'demo_session_booked',
  'demo_session_canceled',
]

/** The booking as it is now, which a calendar takes for its newest state; nothing for mails about anything else. */
export const attachEvent = async (
  db: Db,
  { kind, userId, facts: { sessionId } }: Pick<NotificationState, 'kind' | 'userId' | 'facts'>,
  appUrl: string,
): Promise<Pick<Mail, 'attachments'>> => {
  if (sessionId === undefined || !eventKinds.includes(kind)) return {}
  const booking = await findMemberBooking(db, sessionId, userId)
  if (!booking) return {}
  const type = 'text/calendar; charset=utf-8; method=PUBLISH'
  return { attachments: [{ filename: 'hiwar.ics', type, content: writeEvent(booking, appUrl) }] }
}
