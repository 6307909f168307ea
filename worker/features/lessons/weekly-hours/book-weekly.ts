/** Books the lessons of weekly hours as the weeks of their students open. */

import { quietHoursEnd } from '#contract/lessons/rules/reminders.ts'
import { findDueOccurrences, nextLookAt, nextOccurrence, toWeeklyMiss } from '#contract/lessons/rules/weekly-hours.ts'
import { isRefused } from '#contract/shared/rules/refusal.ts'
import type { Interval } from '#contract/shared/rules/time.ts'
import { WeeklyMiss } from '#contract/vocabulary/calendar.ts'
import { describeFault } from '#worker/database-errors.ts'
import { placeBooking } from '#worker/features/lessons/book.ts'
import { workInParts } from '#worker/job-hands.ts'
import { writeFault } from '#worker/log.ts'
import { isUnderLoad } from '#worker/platform-faults.ts'
import type { Services } from '#worker/services.ts'
import { runBatch } from '#worker/storage/guarded.ts'
import { pendingId } from '#worker/storage/outbox/bookings.ts'
import { queueWeeklyMiss } from '#worker/storage/outbox/news.ts'
import { ample, type Budget, type Progress, untilEmpty, whole } from '#worker/work-budget.ts'
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

/**
 * Hours claimed at once: few, since what a run that is killed has claimed waits for a lease. One takes up to 40 statements,
 * with those that tell others of the booking.
 */
const atOnce = { size: 3, statements: 120 }

/** With more that are due, they are booked in parts. */
const mostAlone = 20

/**
 * Books the lessons of every hour that is due, those first that are due longest, and of those of one midnight the hours that
 * were kept first. The sweep calls it; an hour that fails is tried again after its lease, and so are the rest of them under
 * load.
 */
export const bookDueWeeklyHours = (
  services: Services,
  now: number,
  budget: Budget = ample,
  part = whole,
): Promise<Progress> =>
  untilEmpty(budget, atOnce, async (size) => {
    const due = await store.claimDueHours(services.db, now, size, part)
    for (const hour of due)
      await bookWeeklyHour(services, hour, now).catch((error: unknown) => {
        if (isUnderLoad(error)) throw error
        writeFault({ weeklyHour: hour.id, fault: describeFault(error) })
      })
    return due.length
  })

/**
 * Books the hours that are due; those of an opening week, of which there are many, in parts at the same time. Hours with one
 * tutor are of one part, so that of two students who keep the same hour the first one gets it.
 */
export const bookWeeklyHours = async (services: Services, now: number, budget: Budget): Promise<Progress> =>
  (await store.countDueHours(services.db, now, mostAlone + 1)) > mostAlone
    ? workInParts(services.env, 'weeklyHours', now)
    : bookDueWeeklyHours(services, now, budget)
