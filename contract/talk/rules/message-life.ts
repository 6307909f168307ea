/**
 * How long a message is worth sending, and which messages go first. What is not sent by then is closed and never sent, so
 * that a service that comes back sends nothing old.
 */
import { dayMs, hourMs } from '../../shared/rules/time.ts'
import { limits } from '../../vocabulary/limits.ts'
import type { NotificationKind } from '../../vocabulary/notifications.ts'

/** Messages with texts or addresses of their own, beside those that carry a notification. */
export type OwnMessageKind =
  | ('verify_phone_number' | 'verify_email' | 'forget_password')
  | ('address_changed' | 'phone_changed' | 'reset_waits' | 'device_signed_in' | 'factor_changed')
  | ('account_blocked' | 'account_unblocked')
  | ('plan_invite' | 'thread_answered' | 'team_alert')
  | ('guardian_asked' | 'guardian_pay' | 'guardian_week')
export type LivingKind = NotificationKind | OwnMessageKind

/** `phone`: whatever rings at once: texts, chats, push. `mail`: what is read later. */
type Bearer = 'phone' | 'mail'

/**
 * Lanes of one channel, foremost first. Each has a share of every batch, so that the last also moves on, and a full one
 * holds up no other.
 */
export const lanes = ['code', 'timed', 'money', 'news', 'mass'] as const
export type Lane = (typeof lanes)[number]
/** As it is stored. */
export const laneNumber = (lane: Lane): number => lanes.indexOf(lane)

export interface MessageLife {
  readonly lane: Lane
  /** Ms from when the message was due. */
  readonly phone: number
  readonly mail: number
  /** Also over at the instant it is about: the start of a lesson, the end of a reference number. */
  readonly untilMoment: boolean
  readonly why: string
}

const until = (lane: Lane, phone: number, mail: number, why: string): MessageLife => ({
  ...{ lane, phone, mail, why },
  untilMoment: true,
})
const after = (lane: Lane, phone: number, mail: number, why: string): MessageLife => ({
  ...{ lane, phone, mail, why },
  untilMoment: false,
})

/** Leaves its reader a third of the time for which a code is valid. */
const codeMs = (limits.code.validMs * 2) / 3
const code = after('code', codeMs, codeMs, 'Later the code would be void before it is typed.')
const reminder = until('timed', dayMs, dayMs, 'Once it has begun, nobody is to be reminded.')
const booked = until('timed', dayMs, 3 * dayMs, 'News of a booking ahead; the reminder tells of it again.')
const canceled = until('timed', dayMs, 3 * dayMs, 'Must arrive before somebody waits for nobody.')
const decided = after('news', dayMs, 7 * dayMs, 'The result stays true, and the app shows it.')
const receipt = after('money', 6 * hourMs, 7 * dayMs, 'A late text about money alarms; a mail is a record.')
const ending = until('money', 6 * hourMs, dayMs, 'Worth telling while it can still be paid.')
const security = after('timed', dayMs, 7 * dayMs, 'Whoever did not do it must learn of it, also days later.')
const waiting = after('timed', dayMs, 3 * dayMs, 'A change waits three days for an objection.')
const shortNews = after('news', 6 * hourMs, dayMs, 'Tomorrow the app says it better.')
const news = after('news', dayMs, 7 * dayMs, 'True for long, and urgent for nobody.')
const unread = after('news', hourMs, 6 * hourMs, 'After an hour another one counts the messages anew.')
const mass = after('mass', dayMs, 7 * dayMs, 'Sent to many at once; the app lists it.')
const teaser = after('mass', 6 * hourMs, dayMs, 'The hours may be taken by then.')

/** Every kind of message; `tests/house/message-lives.test.ts` compares them with what is queued. */
export const messageLives: Readonly<Record<LivingKind, MessageLife>> = {
  verify_phone_number: code,
  verify_email: code,
  forget_password: code,
  lesson_reminder: reminder,
  interview_reminder: reminder,
  demo_session_reminder: reminder,
  studio_visit_reminder: reminder,
  new_lesson_booked: booked,
  weekly_lesson_booked: booked,
  weekly_lesson_missed: booked,
  now_accepted: booked,
  lesson_updated: booked,
  lesson_tutor_changed: booked,
  new_interview_booked: booked,
  demo_session_booked: booked,
  studio_visit_asked: news,
  studio_visit_booked: booked,
  studio_visit_withdrawn: news,
  lesson_canceled: canceled,
  interview_canceled: canceled,
  demo_session_canceled: canceled,
  interview_decided: decided,
  demo_session_decided: decided,
  intro_video_submitted: decided,
  intro_video_decided: decided,
  lesson_settled: shortNews,
  lesson_ruled: news,
  dispute_opened: news,
  dispute_answered: news,
  homework_set: news,
  homework_handed_in: news,
  homework_returned: news,
  homework_due: until('timed', dayMs, dayMs, 'Once it was due, there is nothing to bring to mind.'),
  favourite_opened_hours: teaser,
  messages_received: unread,
  payment_paid: receipt,
  payment_failed: receipt,
  payment_expired: receipt,
  payment_expiring: ending,
  refund_begun: receipt,
  refund_receiver_asked: receipt,
  refund_decided: receipt,
  friend_rewarded: receipt,
  withdrawal_updated: receipt,
  withdrawal_receiver_new: security,
  minutes_granted: receipt,
  plan_invited: mass,
  plan_invite: mass,
  contact_change_asked: waiting,
  contact_changed: security,
  address_changed: security,
  phone_changed: security,
  password_changed: security,
  factor_changed: security,
  device_signed_in: security,
  device_reused: security,
  account_seen: security,
  reset_waits: after('timed', hourMs, dayMs, 'Says until when to wait, which is a day.'),
  account_blocked: security,
  account_unblocked: security,
  deletion_asked: waiting,
  deletion_soon: after('timed', dayMs, dayMs, 'A day later the account is gone.'),
  deletion_taken_back: security,
  team_message: mass,
  team_answered: news,
  thread_answered: news,
  report_closed: news,
  mark_given: news,
  mark_asked: news,
  recording_sent: news,
  recording_marked: news,
  telegram_linked: shortNews,
  telegram_ended: news,
  archive_ready: news,
  guardian_consented: news,
  guardian_withdrew: news,
  guardian_asked: after('timed', dayMs, dayMs, 'Somebody waits for this link; another can be asked for.'),
  guardian_pay: after('money', dayMs, dayMs, 'A payment is asked for; later the student asks again.'),
  guardian_week: after('mass', dayMs, dayMs, 'About a week that another week has followed.'),
  team_alert: after('timed', dayMs, dayMs, 'A fault that lasts is told again every day.'),
}

export const bearerOf = (channel: string): Bearer => (channel === 'email' || channel === 'ops' ? 'mail' : 'phone')

/**
 * When a message is no longer sent, epoch ms. `moment`: the instant it is about, where it has one. Channels: those of the
 * outbox.
 */
export const messageExpiry = (
  kind: LivingKind,
  channel: string,
  { dueAt, moment }: { readonly dueAt: number; readonly moment?: number | undefined },
): number => {
  const { untilMoment, ...life } = messageLives[kind]
  const end = dueAt + life[bearerOf(channel)]
  return untilMoment && moment !== undefined ? Math.min(end, moment) : end
}
