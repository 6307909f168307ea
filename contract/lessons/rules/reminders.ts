/** When people are reminded, and the keys that keep a message from being sent twice. */

import { cairoInstant, cairoParts, hourMs } from '../../shared/rules/time.ts'
import { session } from '../../vocabulary/limits.ts'
import { NotificationMethod } from '../../vocabulary/people.ts'

export interface Reminder {
  readonly hoursBefore: number
  /** Epoch ms. */
  readonly dueAt: number
}

/**
 * Reminders still to come, earliest first. For a start on the 5th at 13:00 seen on the 3rd: the 4th at 13:00 and
 * the 5th at 12:00; booked on the 5th at 12:30: none.
 */
export const reminderTimes = (start: number, now: number): Reminder[] =>
  session.reminderMs
    .map((beforeMs) => ({ hoursBefore: beforeMs / hourMs, dueAt: start - beforeMs }))
    .filter((reminder) => reminder.dueAt > now)
    .sort((a, b) => a.dueAt - b.dueAt)

/** How a person can be reached, as their account has it. */
export interface TextRecipient {
  readonly phone: string | null
  readonly verifiedPhone: boolean
  readonly notificationMethod: NotificationMethod | null
}

/** Whether messages go to this person by WhatsApp: the number is proved to be theirs, and they want to be told there. */
export const receivesTexts = ({ phone, verifiedPhone, notificationMethod }: TextRecipient): boolean =>
  phone !== null && verifiedPhone && notificationMethod === NotificationMethod.WhatsApp

/** Whether messages go to this person's chat of Telegram; the choice ends with the chat. */
export const receivesTelegram = ({ notificationMethod }: Pick<TextRecipient, 'notificationMethod'>): boolean =>
  notificationMethod === NotificationMethod.Telegram

/** The services of messages that a deployment has switched on. */
export interface TextServices {
  readonly texts: boolean
  readonly telegram: boolean
}

/** By what messages reach this person's phone; null where by nothing. */
export const textCarrier = (
  person: TextRecipient,
  { texts, telegram }: TextServices,
): 'whatsapp' | 'telegram' | null => {
  if (telegram && receivesTelegram(person)) return 'telegram'
  return texts && receivesTexts(person) ? 'whatsapp' : null
}

/**
 * What may be said of the reminder an hour before a lesson: by what it will come, `verify` when proving the number is all
 * it lacks, null when there will be none: the service is off, the person chose no messages, or the hour has begun.
 */
export const reminderOutlook = (
  person: TextRecipient,
  lesson: { readonly start: number },
  services: TextServices,
  now: number,
): 'whatsapp' | 'telegram' | 'verify' | null => {
  if (!reminderTimes(lesson.start, now).some(({ hoursBefore }) => hoursBefore === 1)) return null
  const carrier = textCarrier(person, services)
  if (carrier !== null || !services.texts || receivesTelegram(person)) return carrier
  return person.phone === null || !person.verifiedPhone ? 'verify' : null
}

/** Until a person chooses their own. */
const night = { from: 23, to: 8 } as const
const soonMs = 2 * hourMs

const isWithin = (hour: number, { from, to }: { readonly from: number; readonly to: number }): boolean =>
  from < to ? hour >= from && hour < to : hour >= from || hour < to

/**
 * When a message that is due now may ring: null at once, else at the end of the quiet hours of Cairo. At any hour come
 * messages about a start within two hours, and those that the end of the quiet hours would leave less than an hour
 * before the start.
 */
export const quietHoursEnd = (
  now: number,
  start: number,
  quiet: { readonly from: number; readonly to: number } | null = night,
): number | null => {
  const wall = cairoParts(now)
  if (quiet === null || quiet.from === quiet.to || start - now <= soonMs || !isWithin(wall.hour, quiet)) return null
  // Noon of the next day is on that day whatever the clocks do in between.
  const day = wall.hour < quiet.to ? wall : cairoParts(cairoInstant({ ...wall, hour: 12, minute: 0 }) + 24 * hourMs)
  const end = cairoInstant({ ...day, hour: quiet.to, minute: 0 })
  return start - end < hourMs ? null : end
}

/**
 * Unique keys of outbox rows. `start` and `at` are epoch ms: a lesson that moves gets new reminders, and one that
 * moves there and back is told both times. A member's id ends the key where both people get the message.
 */
export const outboxKey = {
  booked: (lessonId: number): string => `lesson:${lessonId}:booked`,
  weeklyBooked: (lessonId: number): string => `lesson:${lessonId}:weekly`,
  moved: (lessonId: number, at: number): string => `lesson:${lessonId}:moved:${at}`,
  canceled: (lessonId: number): string => `lesson:${lessonId}:canceled`,
  /** `lesson:42:rem24h:1757682000000`, with `:7` for member 7. */
  reminder: (lessonId: number, hoursBefore: number, start: number, userId?: number): string =>
    `lesson:${lessonId}:rem${hoursBefore}h:${start}${userId === undefined ? '' : `:${userId}`}`,
  /** Prefix of the keys of all reminders of a lesson, for deleting them. */
  remindersOf: (lessonId: number): string => `lesson:${lessonId}:rem`,
} as const

/**
 * The same for interviews and demo sessions, which never move: `interview:<uuid>:booked`. An admin may correct a result,
 * so its key ends with the instant of the decision.
 */
export const sessionKey = {
  booked: (sessionId: string): string => `${sessionId}:booked`,
  canceled: (sessionId: string, userId: number): string => `${sessionId}:canceled:${userId}`,
  decided: (sessionId: string, at: number): string => `${sessionId}:decided:${at}`,
  reminder: (sessionId: string, hoursBefore: number, userId: number): string =>
    `${sessionId}:rem${hoursBefore}h:${userId}`,
  remindersOf: (sessionId: string): string => `${sessionId}:rem`,
} as const
