/** The screens that notifications open. */
import type { NotificationKind } from '../../vocabulary/notifications.ts'
import { isTutorType, Role } from '../../vocabulary/roles.ts'
import type { NotificationFacts } from './notifications.ts'

/** Where a person finds their own e-mail, phone and password; the team has no such screen. */
const accountPath = (role: Role): string => {
  if (role === Role.Student) return '/s/settings'
  return isTutorType(role) ? '/t/account-settings' : '/notifications'
}

/** Where a person gets a copy of their data, and ends the account. */
const securityPath = (role: Role): string => {
  const account = accountPath(role)
  return account === '/notifications' ? account : `${account}?tab=password`
}

/** Where a person chooses what reaches them, and how. */
const channelsPath = (role: Role): string => {
  const account = accountPath(role)
  return account === '/notifications' ? account : `${account}?tab=notifications`
}

/** The screen of the app that a notification opens. */
export const notificationPath = (
  kind: NotificationKind,
  facts: NotificationFacts,
  { role, aboutId }: { readonly role: Role; readonly aboutId: number | null },
): string => {
  switch (kind) {
    case 'new_lesson_booked':
    case 'weekly_lesson_booked':
    case 'lesson_updated':
    case 'lesson_tutor_changed':
    case 'lesson_canceled':
      return '/upcoming-lessons'
    case 'lesson_settled':
      if (role === Role.Student && (facts.returnedMinutes ?? 0) > 0) return '/minutes'
      return `/lesson-summary/${facts.refId}`
    case 'friend_rewarded':
      return '/minutes'
    case 'lesson_ruled':
    case 'dispute_opened':
    case 'dispute_answered':
      return `/lesson-summary/${facts.refId}`
    case 'homework_set':
    case 'homework_due':
      return '/homework'
    case 'homework_returned':
      return facts.isGood ? '/homework?part=done' : '/homework'
    case 'homework_handed_in':
      return `/homework?with=${aboutId}`
    case 'now_accepted':
    case 'lesson_reminder':
      return `/lesson/${facts.refId}`
    case 'interview_reminder':
      return `/interview/${facts.refId}`
    case 'demo_session_reminder':
      return `/demo-session/${facts.refId}`
    case 'favourite_opened_hours':
    case 'weekly_lesson_missed':
      return `/t/${aboutId}`
    case 'mark_given':
    case 'recording_marked':
      return '/goal'
    case 'mark_asked':
      return `/mark/${facts.refId}`
    case 'recording_sent':
      return `/mark/recording/${facts.refId}`
    case 'messages_received':
      return `/chat?room=${facts.roomId}`
    case 'minutes_granted':
      return '/minutes'
    case 'payment_paid':
    case 'refund_begun':
    case 'refund_receiver_asked':
    case 'refund_decided':
    case 'payment_failed':
    case 'payment_expiring':
    case 'payment_expired':
      return '/payments'
    case 'withdrawal_updated':
    case 'withdrawal_receiver_new':
      return '/invoices'
    case 'plan_invited':
      return '/plans'
    case 'contact_change_asked':
    case 'contact_changed':
    case 'password_changed':
    case 'device_reused':
      return accountPath(role)
    case 'account_seen':
    case 'team_message':
      return '/contact'
    case 'team_answered':
    case 'report_closed':
      return `/support/${facts.threadId}`
    case 'archive_ready':
    case 'deletion_asked':
    case 'deletion_soon':
    case 'deletion_taken_back':
      return securityPath(role)
    case 'guardian_consented':
    case 'guardian_withdrew':
      return '/s/dashboard'
    case 'telegram_linked':
    case 'telegram_ended':
      return channelsPath(role)
    case 'studio_visit_asked':
    case 'studio_visit_booked':
    case 'studio_visit_withdrawn':
    case 'studio_visit_reminder':
      return role === Role.Studio ? `/admin/photo-session/${aboutId}` : '/t/onboarding'
    case 'new_interview_booked':
    case 'interview_canceled':
    case 'interview_decided':
    case 'demo_session_booked':
    case 'demo_session_canceled':
    case 'demo_session_decided':
    case 'intro_video_submitted':
    case 'intro_video_decided':
      return role === Role.TutorManager ? '/interviews' : '/t/onboarding'
  }
}
