/** Which channels a notification takes, when it may ring, and what it opens. */

import { receivesTelegram, receivesTexts } from '../../lessons/rules/reminders.ts'
import type { WeeklyMiss } from '../../vocabulary/calendar.ts'
import type { AskedField } from '../../vocabulary/credentials.ts'
import {
  type NotificationCarrier,
  type NotificationChannel,
  type NotificationKind,
  type NotificationTopic,
  notificationCarriers,
  notificationKinds,
  notificationTopics,
  topicOf,
} from '../../vocabulary/notifications.ts'
import type { NotificationMethod } from '../../vocabulary/people.ts'
import { isTutorType, Role } from '../../vocabulary/roles.ts'
import type { LessonVerdict } from '../../vocabulary/teaching.ts'
import type { ReportOutcome } from '../../vocabulary/threads.ts'

/** From and to: whole hours of Cairo; a span that passes midnight begins with the greater. */
export interface QuietHours {
  readonly from: number
  readonly to: number
}

export type ChannelChoices = Readonly<Record<NotificationChannel, Readonly<Record<NotificationTopic, boolean>>>>

export interface NotificationPreferences {
  readonly channels: ChannelChoices
  /** Null: push messages and texts may come at any hour. */
  readonly quietHours: QuietHours | null
  /** False for those who never chose. */
  readonly isChosen: boolean
}

const choose = (on: (topic: NotificationTopic) => boolean) =>
  Object.fromEntries(notificationTopics.map((topic) => [topic, on(topic)])) as Record<NotificationTopic, boolean>

/** Topics that are mailed unless somebody chose otherwise: those a person looks up again. */
const mailedByDefault: readonly NotificationTopic[] = ['payments']

/** What holds until a person chooses. Chats are not texted, because the phone would ring for every conversation. */
export const defaultPreferences: NotificationPreferences = {
  channels: {
    push: choose(() => true),
    whatsapp: choose((topic) => topic !== 'messages'),
    email: choose((topic) => mailedByDefault.includes(topic)),
  },
  quietHours: { from: 23, to: 8 },
  isChosen: false,
}

/** The topics that concern people of a role; nobody chooses about what never reaches them. */
export const topicsOfRole = (role: Role): readonly NotificationTopic[] =>
  notificationTopics.filter((topic) => {
    if (topic === 'favourites') return role === Role.Student
    if (topic === 'onboarding') return isTutorType(role)
    return topic !== 'payments' || role === Role.Student || role === Role.Tutor
  })

const heldByDefault: readonly NotificationTopic[] = ['reminders', 'messages', 'favourites']

/**
 * The quiet hours that hold a message of this kind. News that somebody else caused just now, such as a cancelled lesson,
 * are held only for those who chose their quiet hours themselves.
 */
export const quietHoursFor = (
  kind: NotificationKind,
  { quietHours, isChosen }: NotificationPreferences,
): QuietHours | null => {
  const topic = topicOf(kind)
  return topic !== null && (isChosen || heldByDefault.includes(topic)) ? quietHours : null
}

/** How a person can be reached outside the app. */
export interface Recipient {
  readonly phone: string | null
  readonly verifiedPhone: boolean
  readonly notificationMethod: NotificationMethod | null
  /** Of the linked chat; null without one. */
  readonly telegramChatId: number | null
  readonly verifiedEmail: boolean
  /** Devices that take push messages. */
  readonly devices: number
}

/** The channel whose choices hold for a carrier: one choice for messages to the phone, whichever way they come. */
const channelOf = (carrier: NotificationCarrier): NotificationChannel => (carrier === 'telegram' ? 'whatsapp' : carrier)

/** Whether a message of this kind is wanted by this carrier and can arrive there. */
export const takesCarrier = (
  carrier: NotificationCarrier,
  kind: NotificationKind,
  { channels }: NotificationPreferences,
  recipient: Recipient,
): boolean => {
  const { text, mail } = notificationKinds[kind]
  const topic = topicOf(kind)
  if (topic !== null && !channels[channelOf(carrier)][topic]) return false
  switch (carrier) {
    case 'push':
      return recipient.devices > 0
    case 'email':
      return mail && recipient.verifiedEmail
    case 'whatsapp':
      return text !== null && receivesTexts(recipient)
    case 'telegram':
      // The bot says in the chat itself that it was linked.
      return kind !== 'telegram_linked' && recipient.telegramChatId !== null && receivesTelegram(recipient)
  }
}

/** The carriers that the delivery of a notification queues for; texts queued with their cause are left out. */
export const carriersToQueue = (
  kind: NotificationKind,
  preferences: NotificationPreferences,
  recipient: Recipient,
): NotificationCarrier[] =>
  notificationCarriers.filter((carrier) => {
    if (carrier === 'whatsapp' && notificationKinds[kind].text === 'cause') return false
    return takesCarrier(carrier, kind, preferences, recipient)
  })

/** What a notification names besides the other person. Instants are epoch ms, amounts piastres. */
export interface NotificationFacts {
  readonly sessionId?: string
  readonly start?: number
  readonly previousStart?: number
  /** Minutes of a lesson. */
  readonly duration?: number
  /** Result of an interview or demo session, or status of a withdrawal. */
  readonly status?: number
  readonly hoursBefore?: number
  /** Who cancelled. */
  readonly by?: number
  /** Id of the lesson, interview or demo session. */
  readonly refId?: number
  /** Of the speaking passport, for which something was recorded. */
  readonly week?: number
  /** What attendance has decided about a lesson. */
  readonly verdict?: LessonVerdict
  /** Minutes of it that went back to its student, and those its tutor is paid for. */
  readonly returnedMinutes?: number
  readonly paidMinutes?: number
  readonly homeworkId?: number
  /** How much homework is due at once, and whether on a day instead of before a lesson. */
  readonly count?: number
  readonly isDay?: boolean
  /** Whether returned homework is over. */
  readonly isGood?: boolean
  /** The tutor of that lesson: the two are told different things. */
  readonly tutorId?: number
  /** Minutes that somebody was given. */
  readonly minutes?: number
  /** Whether the reader is who invited a friend, and not the friend. */
  readonly isInviter?: boolean
  readonly introVideoId?: number
  /** A visit to a studio, and where it is. */
  readonly visitId?: number
  readonly place?: string
  readonly state?: number
  readonly roomId?: number
  readonly transactionId?: number
  readonly planId?: number
  readonly weeklyMinutes?: number
  /** Minutes of a lesson that were used up, because its student cancelled it late. */
  readonly lateMinutes?: number
  /** Extra minutes that a payment is for, instead of the plan. */
  readonly packMinutes?: number
  readonly amount?: number
  readonly expiresAt?: number
  readonly invoiceId?: number
  readonly note?: string
  /** What became of other terms of a withdrawal, where the news is of them. */
  readonly change?: 'approved' | 'refused'
  readonly isPaid?: boolean
  /** What the team asked to change. */
  readonly field?: AskedField
  /** Why messages to a chat ended: the person blocked the bot, or all devices were signed out. */
  readonly ending?: 'blocked' | 'signed-out'
  /** A conversation with the team, and what became of the report it began with. */
  readonly threadId?: number
  readonly outcome?: ReportOutcome
  /** Why the lesson of a weekly hour could not be booked. */
  readonly miss?: WeeklyMiss
}
