/** What people are told, and through which channels. */

/**
 * Channels outside the app that a person chooses topics for. Every notification is in the app's own list as well, which
 * cannot be switched off. `whatsapp` stands for messages to the phone, by WhatsApp or Telegram as the person has chosen.
 */
export const notificationChannels = ['push', 'whatsapp', 'email'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

/** What brings a notification outside the app. */
export const notificationCarriers = ['push', 'whatsapp', 'telegram', 'email'] as const
export type NotificationCarrier = (typeof notificationCarriers)[number]

/** What a person chooses channels for. */
export const notificationTopics = ['reminders', 'bookings', 'messages', 'favourites', 'payments', 'onboarding'] as const
export type NotificationTopic = (typeof notificationTopics)[number]

interface KindFacts {
  /** Null: about the account itself, which nobody can switch off. */
  readonly topic: NotificationTopic | null
  /**
   * Who queues the text to the phone. `cause`: the batch of what happened, so that the text is sent at its own time and
   * checked on its own. `delivery`: the delivery of the notification, as for push and e-mail. Null: never a text. About
   * WhatsApp, whose templates are approved one by one; Telegram carries every kind.
   */
  readonly text: 'cause' | 'delivery' | null
  /** False where a mail of its own says the same to everybody, whatever they chose. */
  readonly mail: boolean
}

const kind = (topic: NotificationTopic | null, text: KindFacts['text'], mail = true): KindFacts => ({
  topic,
  text,
  mail,
})

/** Every kind of notification. Those with a template of WhatsApp have its name. */
export const notificationKinds = {
  new_lesson_booked: kind('bookings', 'cause'),
  weekly_lesson_booked: kind('bookings', 'cause'),
  weekly_lesson_missed: kind('bookings', 'cause'),
  now_accepted: kind('bookings', null),
  lesson_updated: kind('bookings', 'cause'),
  lesson_tutor_changed: kind('bookings', null),
  lesson_canceled: kind('bookings', 'cause'),
  lesson_settled: kind('bookings', null),
  lesson_ruled: kind('bookings', null),
  dispute_opened: kind('bookings', null),
  dispute_answered: kind('bookings', null),
  homework_set: kind('bookings', null),
  homework_handed_in: kind('bookings', null),
  homework_returned: kind('bookings', null),
  homework_due: kind('reminders', null),
  lesson_reminder: kind('reminders', 'delivery'),
  new_interview_booked: kind('onboarding', 'cause'),
  interview_canceled: kind('onboarding', 'cause'),
  interview_decided: kind('onboarding', 'cause'),
  interview_reminder: kind('reminders', 'delivery'),
  demo_session_booked: kind('onboarding', 'cause'),
  demo_session_canceled: kind('onboarding', 'cause'),
  demo_session_decided: kind('onboarding', 'cause'),
  demo_session_reminder: kind('reminders', 'delivery'),
  intro_video_submitted: kind('onboarding', 'cause'),
  intro_video_decided: kind('onboarding', 'cause'),
  studio_visit_asked: kind('onboarding', null),
  studio_visit_booked: kind('onboarding', null),
  studio_visit_withdrawn: kind('onboarding', null),
  studio_visit_reminder: kind('onboarding', null),
  favourite_opened_hours: kind('favourites', 'cause'),
  messages_received: kind('messages', 'delivery'),
  payment_paid: kind('payments', 'delivery'),
  payment_failed: kind('payments', 'delivery'),
  payment_expiring: kind('payments', 'delivery'),
  refund_begun: kind('payments', null),
  refund_receiver_asked: kind('payments', null),
  payment_expired: kind('payments', 'delivery'),
  refund_decided: kind('payments', null, false),
  friend_rewarded: kind('payments', null),
  withdrawal_updated: kind('payments', 'delivery'),
  withdrawal_receiver_new: kind(null, null),
  minutes_granted: kind('payments', null),
  plan_invited: kind('payments', 'delivery'),
  contact_change_asked: kind(null, null, false),
  contact_changed: kind(null, null, false),
  password_changed: kind(null, null, false),
  account_seen: kind(null, null),
  team_message: kind(null, null),
  device_reused: kind(null, null, false),
  telegram_linked: kind(null, null),
  telegram_ended: kind(null, null),
  archive_ready: kind(null, null),
  deletion_asked: kind(null, null, false),
  deletion_soon: kind(null, null, false),
  deletion_taken_back: kind(null, null),
  guardian_consented: kind('bookings', 'delivery'),
  guardian_withdrew: kind(null, null),
  team_answered: kind(null, null),
  report_closed: kind(null, null),
  mark_given: kind('bookings', null),
  mark_asked: kind('bookings', null),
  recording_sent: kind('bookings', null),
  recording_marked: kind('bookings', null),
} as const satisfies Record<string, KindFacts>
export type NotificationKind = keyof typeof notificationKinds

export const topicOf = (name: NotificationKind): NotificationTopic | null => notificationKinds[name].topic

export const notificationLimits = {
  /** Of one page of the list. */
  listed: 50,
  /** The newest that are kept of each person; for up to a week there are more. */
  kept: 300,
  /** For how long one is kept at most. */
  keptMs: 90 * 24 * 60 * 60_000,
  /** Unread ones are counted up to this many. */
  counted: 100,
  /** Devices of one person that push messages go to; a further one replaces the oldest. */
  devices: 10,
  endpointMax: 1024,
  /** How long a link to a chat of Telegram can be used. */
  linkMs: 15 * 60_000,
} as const
