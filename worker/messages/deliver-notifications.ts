/**
 * Delivers notifications that are due: tells the reader's open pages, and queues the messages of the channels they take.
 * The sweep calls it every minute, and the object of a session when a reminder is due.
 */

import { frameOf } from '#contract/shared/events/event.ts'
import { NotificationsUpdated } from '#contract/talk/events/notification-events.ts'
import { carriersToQueue } from '#contract/talk/rules/notifications.ts'
import { openStatuses, TransactionStatus } from '#contract/vocabulary/money.ts'
import { InterviewStatus } from '#contract/vocabulary/teaching.ts'
import { describeFault } from '#worker/database-errors.ts'
import { writeFault } from '#worker/log.ts'
import type { Db } from '#worker/storage/db.ts'
import { ample, type Budget, type Progress, untilEmpty } from '#worker/work-budget.ts'
import {
  type CarriedNotification,
  findUndelivered,
  findUndeliveredOf,
  type NotificationState,
  storeDelivery,
} from './notification-store.ts'

/** Sends a frame to every open page of these users. */
export type TellUsers = (userIds: readonly number[], frame: string) => Promise<unknown>

/** Whether the booking still stands at the time that the notification names. */
const isBookingAhead = ({ facts, booking }: NotificationState, now: number): boolean => {
  if (facts.sessionId === undefined) return true
  const isAhead = booking?.live === true && booking.start === facts.start && booking.start > now
  return isAhead && (booking.status === null || booking.status === InterviewStatus.Pending)
}

/**
 * Whether a notification still applies: a reminder and news of a booking while it starts at that time, a cancellation
 * while it is cancelled, a result while it is the result, unread messages while there are some, the end of a reference
 * number while it can be paid, a visit to a studio while it is booked, and a weekly lesson that is missing while it can still begin.
 */
export const isNotificationCurrent = (state: NotificationState, now: number): boolean => {
  const { kind, facts, booking, unread, paymentStatus, isMadeUp, visitStart } = state
  switch (kind) {
    case 'lesson_canceled':
    case 'interview_canceled':
    case 'demo_session_canceled':
      return booking?.live !== true
    case 'interview_decided':
    case 'demo_session_decided':
      return booking?.status === facts.status
    case 'messages_received':
      return unread > 0
    case 'weekly_lesson_missed':
      return !isMadeUp && (facts.start ?? 0) > now
    case 'payment_expired':
      return paymentStatus === TransactionStatus.Expired
    case 'payment_expiring':
      return openStatuses.includes(paymentStatus as TransactionStatus) && (facts.expiresAt ?? 0) > now
    case 'new_lesson_booked':
    case 'weekly_lesson_booked':
    case 'now_accepted':
    case 'lesson_updated':
    case 'lesson_tutor_changed':
    case 'lesson_reminder':
    case 'new_interview_booked':
    case 'interview_reminder':
    case 'demo_session_booked':
    case 'demo_session_reminder':
      return isBookingAhead(state, now)
    case 'homework_due':
      return (facts.start ?? 0) > now
    case 'studio_visit_booked':
    case 'studio_visit_reminder':
      return visitStart !== null && visitStart === facts.start && visitStart > now
    case 'studio_visit_asked':
    case 'studio_visit_withdrawn':
    case 'lesson_settled':
    case 'lesson_ruled':
    case 'dispute_opened':
    case 'dispute_answered':
    case 'homework_set':
    case 'homework_handed_in':
    case 'homework_returned':
    case 'intro_video_submitted':
    case 'intro_video_decided':
    case 'favourite_opened_hours':
    case 'payment_paid':
    case 'payment_failed':
    case 'refund_begun':
    case 'refund_receiver_asked':
    case 'minutes_granted':
    case 'refund_decided':
    case 'friend_rewarded':
    case 'withdrawal_updated':
    case 'withdrawal_receiver_new':
    case 'plan_invited':
    case 'contact_change_asked':
    case 'contact_changed':
    case 'password_changed':
    case 'account_seen':
    case 'team_message':
    case 'device_reused':
    case 'telegram_linked':
    case 'telegram_ended':
    case 'archive_ready':
    case 'deletion_asked':
    case 'deletion_soon':
    case 'deletion_taken_back':
    case 'guardian_consented':
    case 'guardian_withdrew':
    case 'team_answered':
    case 'report_closed':
    case 'mark_given':
    case 'mark_asked':
    case 'recording_sent':
    case 'recording_marked':
      return true
  }
}

const toCarried = (state: NotificationState): CarriedNotification[] => {
  const { id: notificationId, kind, userId, preferences, deviceIds, facts } = state
  const moment = facts.start ?? facts.expiresAt
  return carriersToQueue(kind, preferences, { ...state, devices: deviceIds.length }).flatMap((channel) =>
    (channel === 'push' ? deviceIds : [null]).map((deviceId) => ({
      ...{ notificationId, kind, moment, userId },
      ...{ channel, deviceId },
    })),
  )
}

type Deliverer = { readonly db: Db; readonly tellUsers: TellUsers }

const deliver = async ({ db, tellUsers }: Deliverer, rows: readonly NotificationState[], now: number) => {
  const current = rows.filter((state) => isNotificationCurrent(state, now))
  await storeDelivery(
    db,
    {
      delivered: current.map(({ id }) => id),
      dropped: rows.filter((state) => !current.includes(state)).map(({ id }) => id),
      // What was read in the app already needs no message.
      carried: current.filter(({ readAt }) => readAt === null).flatMap(toCarried),
    },
    now,
  )
  const readers = [...new Set(current.map(({ userId }) => userId))]
  // A page that misses it fetches the list when it connects again.
  await tellUsers(readers, frameOf(NotificationsUpdated, {})).catch((error: unknown) =>
    writeFault({ notifications: describeFault(error) }),
  )
}

/** Each reader is told by a call of its own, of which the platform bounds those of a run. */
const batchSize = 200
const newest = 40
const statementsPerBatch = 4
const mostOfRun = 4000

/** Delivers what is due until nothing is, or the budget is used. */
export const deliverNotifications = async (
  deliverer: Deliverer,
  now: number,
  budget: Budget = ample,
): Promise<Progress> => {
  let done = 0
  const { left, leftMs } = budget
  const bounded: Budget = {
    left,
    leftMs,
    hasRoom: (statements) => done < mostOfRun && budget.hasRoom(statements),
    settled: () => budget.settled(),
  }
  return untilEmpty(bounded, { size: batchSize, statements: statementsPerBatch }, async (size) => {
    const rows = await findUndelivered(deliverer.db, { now, oldest: size, newest })
    if (rows.length > 0) await deliver(deliverer, rows, now)
    done += rows.length
    return rows.length
  })
}

/** Delivers what is due of one session, whose object calls it at the instant of a reminder. */
export const deliverSession = async (
  deliverer: Deliverer,
  now: number,
  { sessionId, members }: { readonly sessionId: string; readonly members: readonly number[] },
): Promise<void> => {
  const rows = await findUndeliveredOf(deliverer.db, { now, sessionId, members })
  if (rows.length > 0) await deliver(deliverer, rows, now)
}
