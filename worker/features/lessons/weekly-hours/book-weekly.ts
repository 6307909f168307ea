/** Books the lessons of weekly hours as the weeks of their students open. */

import { quietHoursEnd } from '#contract/lessons/rules/reminders.ts'
import { findDueOccurrences, nextLookAt, nextOccurrence, toWeeklyMiss } from '#contract/lessons/rules/weekly-hours.ts'
import { isRefused } from '#contract/shared/rules/refusal.ts'
import type { Interval } from '#contract/shared/rules/time.ts'
import { WeeklyMiss } from '#contract/vocabulary/calendar.ts'
import { describeFault } from '#worker/database-errors.ts'
import { placeBooking } from '#worker/features/lessons/book.ts'
import { writeFault } from '#worker/log.ts'
import { isUnderLoad } from '#worker/platform-faults.ts'
import type { Services } from '#worker/services.ts'
import { runBatch } from '#worker/storage/guarded.ts'
import { pendingId } from '#worker/storage/outbox/bookings.ts'
import { queueWeeklyMiss } from '#worker/storage/outbox/news.ts'
import type { WeeklyHourRow } from './store.ts'
import * as store from './week-store.ts'

/** Weeks open at UTC midnight, which is night in Cairo: news about a lesson that is not soon waits for the morning. */
const whenToTell = (start: number, now: number): number => quietHoursEnd(now, start) ?? now

/** Null once the lesson is booked, else why it is not. */
const bookOccurrence = async (
  services: Services,
  hour: WeeklyHourRow,
  occurrence: Interval,
  now: number,
): Promise<WeeklyMiss | null> => {
  const { db } = services
  const { studentId, tutorId, duration } = hour
  const { start } = occurrence
  const slotId = await store.findSlotAround(db, tutorId, occurrence)
  if (slotId === null) return WeeklyMiss.TutorAway
  const noticeAt = whenToTell(start, now)
  const also = store.recordBooked(db, hour, { id: pendingId, studentId, tutorId, start, duration }, noticeAt, now)
  const booked = await placeBooking(
    services,
    { studentId, tutorId, slotId, start, duration, idempotency: null, also, noticeAt },
    now,
  )
  return isRefused(booked) ? toWeeklyMiss(booked.refused) : null
}

/**
 * Books what is missing of the hour's present week, and sets when it is looked at next. May run any number of times, also
 * at the same time: a booked start is settled in the batch of its lesson, and a miss never replaces a lesson.
 */
export const bookWeeklyHour = async (services: Services, hour: WeeklyHourRow, now: number): Promise<void> => {
  const { db } = services
  const { week, opensAt, settled, lessons } = await store.readWeekOfHour(db, hour, now)
  if (!week) {
    const { start } = nextOccurrence(hour, now)
    const missed = { weeklyHourId: hour.id, start, miss: WeeklyMiss.NoSubscription }
    await runBatch(db, [
      // It is booked in time when the next subscription begins before it.
      ...(opensAt !== null && opensAt <= start ? [] : queueWeeklyMiss(db, missed, whenToTell(start, now))),
      store.setNextLook(db, hour.id, nextLookAt(null, [], now, opensAt)),
    ])
    return
  }
  const missed: Interval[] = []
  const writes: D1PreparedStatement[] = []
  for (const occurrence of findDueOccurrences(hour, week, settled, now)) {
    const { start } = occurrence
    const lesson = lessons.get(start)
    if (lesson !== undefined) {
      writes.push(store.adoptLesson(db, hour.id, lesson, now))
      continue
    }
    const miss = await bookOccurrence(services, hour, occurrence, now)
    if (miss === null) continue
    missed.push(occurrence)
    writes.push(...store.recordMiss(db, hour.id, { start, miss, noticeAt: whenToTell(start, now) }, now))
  }
  await runBatch(db, [...writes, store.setNextLook(db, hour.id, nextLookAt(week, missed, now))])
}

/** A booking takes about eight statements, and one worker invocation may run a thousand; the next run continues. */
const hoursPerRun = 60

/** Books the lessons of every hour that is due. The sweep calls it; an hour that fails is tried again by the next run, and so are the rest of them under load. */
export const bookDueWeeklyHours = async (services: Services, now: number): Promise<void> => {
  const due = await store.claimDueHours(services.db, now, hoursPerRun)
  for (const hour of due)
    await bookWeeklyHour(services, hour, now).catch((error: unknown) => {
      if (isUnderLoad(error)) throw error
      writeFault({ weeklyHour: hour.id, fault: describeFault(error) })
    })
}
