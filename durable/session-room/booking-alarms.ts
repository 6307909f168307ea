import { LessonSettled } from '#contract/lessons/events/lesson-events.ts'
import { reminderTimes } from '#contract/lessons/rules/reminders.ts'
import { frameOf } from '#contract/shared/events/event.ts'
import { attendance } from '#contract/vocabulary/attendance.ts'
import { SessionKind } from '#contract/vocabulary/teaching.ts'
import type { Alarms } from '#durable/lib/alarms.ts'
import type { Bindings } from '#worker/bindings.ts'
import { markReported } from '#worker/features/lessons/attendance-store.ts'
import { settleSession } from '#worker/features/money/invoices/settle-store.ts'
import { getUserHub } from '#worker/live-rooms.ts'
import { deliverSession } from '#worker/messages/deliver-notifications.ts'
import { openDb } from '#worker/storage/db.ts'
import { lessonsIn } from './more-time.ts'
import type { Booking } from './state.ts'

export const reminderAlarm = 'remind'
export const settlingAlarm = 'settle'

/** What is due at times that the booking of a call names: reminders before it, the settling of a lesson after it. */
export class BookingAlarms {
  readonly #env: Bindings
  readonly #alarms: Alarms
  readonly #booking: () => Booking | null

  /** `booking` answers the booking as it is at that moment; it may be moved or cancelled while an alarm runs. */
  constructor(env: Bindings, alarms: Alarms, booking: () => Booking | null) {
    this.#env = env
    this.#alarms = alarms
    this.#booking = booking
  }

  /** Set for the next reminder of the booking as it is now: a move sets it anew, and a cancellation clears it. */
  armReminder(now: number): void {
    const booking = this.#booking()
    const [next] = booking && booking.canceledAt === null ? reminderTimes(booking.startAt, now) : []
    if (next) this.#alarms.set(reminderAlarm, next.dueAt)
    else this.#alarms.clear(reminderAlarm)
  }

  /** Delivers the reminders of this booking that are due. The sweep delivers them when this object could not. */
  async remind(now: number): Promise<void> {
    const booking = this.#booking()
    if (!booking) return
    const tellUsers = async (userIds: readonly number[], frame: string) => {
      await Promise.all(userIds.map((userId) => getUserHub(this.#env, userId).deliver([frame])))
    }
    await deliverSession({ db: openDb(this.#env.DB), tellUsers }, now, booking)
    this.armReminder(now)
  }

  /**
   * Set for the end of a lesson, or of one that its call carries, when one that was held is settled, and for the time by which every lost socket is
   * noticed, when any other is.
   */
  armSettling(now: number): void {
    const booking = this.#booking()
    if (booking?.kind === SessionKind.Lesson && booking.canceledAt === null) {
      const ends = lessonsIn(booking).flatMap(({ endAt }) => [endAt, endAt + attendance.reportAfterMs])
      const next = ends.sort((one, other) => one - other).find((at) => at > now)
      if (next !== undefined) this.#alarms.set(settlingAlarm, next)
    } else this.#alarms.clear(settlingAlarm)
  }

  /**
   * Settles a lesson whose attendance was written; says in the database that it is complete once nothing more can
   * follow. Returns the frames that tell both members of what was settled.
   */
  async settle(
    sessionId: string,
    endAt: number,
    now: number,
  ): Promise<{ readonly userIds: readonly number[]; readonly frame: string }[]> {
    const db = openDb(this.#env.DB)
    if (now >= endAt + attendance.reportAfterMs) await markReported(db, sessionId, now)
    const lessons = await settleSession(db, sessionId, now)
    return lessons.map(({ id, tutorId, studentId }) => ({
      userIds: [tutorId, studentId],
      frame: frameOf(LessonSettled, { tutor: tutorId, lesson: id }),
    }))
  }
}
