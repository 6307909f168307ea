/** A notification as a push message, a mail or the parameters of a text. */
import { notificationPath } from '#contract/talk/rules/notification-path.ts'
import { pushTopic } from '#contract/talk/rules/push.ts'
import type { NotificationKind } from '#contract/vocabulary/notifications.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { notificationValues, wordNotification } from '#worker/copy/notifications.ts'
import type { PushPayload } from '#worker/gateways/push/pusher.ts'
import type { TemplateName } from '#worker/gateways/texter.ts'
import { createNotificationMail, type MailBody } from './mails.ts'
import type { NotificationState } from './notification-store.ts'
import { formatMoment } from './template-params.ts'

export const wordState = (state: Omit<NotificationState, 'preferences' | 'deviceIds'>) =>
  wordNotification(state.kind, state.facts, state, formatMoment)

export const toPushPayload = (state: NotificationState): PushPayload => {
  const { title, text } = wordState(state)
  const url = notificationPath(state.kind, state.facts, state)
  return { title, body: text, url, tag: pushTopic(state.facts) ?? `notification-${state.id}` }
}

export const toNotificationMail = (state: NotificationState, appUrl: string): MailBody => {
  const { title, text } = wordState(state)
  const url = appUrl + notificationPath(state.kind, state.facts, state)
  const settings = state.role === Role.Student ? '/s/settings' : '/t/account-settings'
  return createNotificationMail({ title, text, url }, `${appUrl}${settings}?tab=notifications`)
}

/** In plain text: the address at the end opens what it is about. */
export const toChatText = (state: NotificationState, appUrl: string): string => {
  const { title, text } = wordState(state)
  const url = appUrl + notificationPath(state.kind, state.facts, state)
  return [title, text, url].filter((part) => part !== '').join('\n')
}

type CarriedText = Extract<NotificationKind, TemplateName>
type Params = Readonly<Record<string, string>>

/** The parameters of the texts that the delivery of a notification queues; null for kinds that have no such text. */
export const toNotificationText = (
  state: NotificationState,
  appUrl: string,
): { template: CarriedText; params: Params } | null => {
  const { kind, facts, aboutName, aboutGender } = state
  const url = appUrl + notificationPath(kind, facts, state)
  const { name, plan, amount, result } = notificationValues(facts, { aboutName, aboutGender })
  switch (kind) {
    case 'lesson_reminder':
    case 'interview_reminder':
    case 'demo_session_reminder':
      return { template: kind, params: { time: formatMoment(facts.start ?? 0), url } }
    case 'messages_received':
      return { template: kind, params: { name, url } }
    case 'payment_paid':
    case 'payment_failed':
    case 'payment_expired':
      return { template: kind, params: { plan, amount, url } }
    case 'payment_expiring':
      return { template: kind, params: { plan, amount, date: formatMoment(facts.expiresAt ?? 0), url } }
    case 'withdrawal_updated':
      return { template: kind, params: { amount, result, url } }
    case 'plan_invited':
      return { template: kind, params: { plan, url } }
    case 'guardian_consented':
      return { template: kind, params: { url } }
    // Their texts are queued with their cause.
    case 'new_lesson_booked':
    case 'weekly_lesson_booked':
    case 'weekly_lesson_missed':
    case 'lesson_updated':
    case 'lesson_canceled':
    case 'new_interview_booked':
    case 'interview_canceled':
    case 'interview_decided':
    case 'demo_session_booked':
    case 'demo_session_canceled':
    case 'demo_session_decided':
    case 'intro_video_submitted':
    case 'intro_video_decided':
    case 'favourite_opened_hours':
      return null
    // They are never a text.
    case 'studio_visit_asked':
    case 'studio_visit_booked':
    case 'studio_visit_withdrawn':
    case 'studio_visit_reminder':
    case 'now_accepted':
    case 'lesson_tutor_changed':
    case 'lesson_settled':
    case 'friend_rewarded':
    case 'minutes_granted':
    case 'lesson_ruled':
    case 'dispute_opened':
    case 'dispute_answered':
    case 'homework_set':
    case 'homework_handed_in':
    case 'homework_returned':
    case 'homework_due':
    case 'refund_begun':
    case 'refund_receiver_asked':
    case 'refund_decided':
    case 'contact_change_asked':
    case 'contact_changed':
    case 'password_changed':
    case 'account_seen':
    case 'team_message':
    case 'device_reused':
    case 'withdrawal_receiver_new':
    case 'telegram_linked':
    case 'telegram_ended':
    case 'team_answered':
    case 'report_closed':
    case 'mark_given':
    case 'mark_asked':
    case 'recording_sent':
    case 'recording_marked':
    case 'archive_ready':
    case 'deletion_asked':
    case 'deletion_soon':
    case 'deletion_taken_back':
    case 'guardian_withdrew':
      return null
  }
}
