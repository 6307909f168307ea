/** What people of the demo world were told lately: bookings, cancellations, reminders, payments and messages. */
import { outboxKey } from '#contract/lessons/rules/reminders.ts'
import { dayMs, hourMs, minutes } from '#contract/shared/rules/time.ts'
import { attendance } from '#contract/vocabulary/attendance.ts'
import type { NotificationKind } from '#contract/vocabulary/notifications.ts'
import { LessonVerdict } from '#contract/vocabulary/teaching.ts'
import type { Booked } from './calendar.ts'
import type { Row } from './seed-rows.ts'

/** What is older has been read by everybody. */
const unreadMs = 8 * hourMs
const toldMs = 21 * dayMs

export interface ToldAbout {
  readonly userId: number
  readonly kind: NotificationKind
  readonly key: string
  readonly aboutId?: number
  readonly sessionId?: string
  readonly facts: Readonly<Record<string, unknown>>
  readonly dueAt: number
}

const ofLesson = (lesson: Booked): ToldAbout[] => {
  const { id: refId, tutorId, studentId, sessionId, start, duration, createdAt, canceledAt, canceledBy } = lesson
  const facts = { sessionId, start, refId, duration }
  const tell = (userId: number, kind: NotificationKind, key: string, dueAt: number, more = {}): ToldAbout => {
    const aboutId = userId === tutorId ? studentId : tutorId
    return { userId, kind, key, aboutId, sessionId, facts: { ...facts, ...more }, dueAt }
  }
  const booked = tell(tutorId, 'new_lesson_booked', outboxKey.booked(refId), createdAt)
  const { verdict, end } = lesson
  const settled =
    verdict === null || verdict === LessonVerdict.Held
      ? []
      : [tutorId, studentId].map((userId) =>
          tell(userId, 'lesson_settled', `lesson:${refId}:settled:${userId}`, end + attendance.reportAfterMs, {
            verdict,
            tutorId,
          }),
        )
  if (canceledAt !== null && canceledBy !== null && verdict === null) {
    const other = canceledBy === tutorId ? studentId : tutorId
    return [booked, tell(other, 'lesson_canceled', outboxKey.canceled(refId), canceledAt, { by: canceledBy })]
  }
  const reminders = [24, 1].flatMap((hoursBefore) => {
    const dueAt = start - hoursBefore * hourMs
    const key = (userId: number) => outboxKey.reminder(refId, hoursBefore, start, userId)
    return dueAt <= createdAt
      ? []
      : [tutorId, studentId].map((userId) => tell(userId, 'lesson_reminder', key(userId), dueAt, { hoursBefore }))
  })
  return [booked, ...reminders, ...settled]
}

/** `others`: what is not about lessons. What is due later waits for the sweep, as after a booking. */
export const notificationRows = (lessons: readonly Booked[], others: readonly ToldAbout[], now: number): Row[] =>
  [...lessons.flatMap(ofLesson), ...others]
    .filter(({ dueAt }) => dueAt > now - toldMs)
    .sort((a, b) => a.dueAt - b.dueAt)
    .map(({ userId, kind, key, aboutId, sessionId, facts, dueAt }) => ({
      user_id: userId,
      kind,
      dedupe_key: key,
      about_id: aboutId ?? null,
      session_id: sessionId ?? null,
      facts: JSON.stringify(facts),
      due_at: dueAt,
      delivered_at: dueAt <= now ? dueAt : null,
      read_at: dueAt <= now - unreadMs ? dueAt + minutes(20) : null,
    }))
