/** Weeks of everybody open at once, at midnight of UTC: their hours are booked over the next minutes, none is lost. */
import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { dayMs, hourMs, minutes } from '#contract/shared/rules/time.ts'
import { expectConsistentBookings, rows } from '#tests/kit/bookings.ts'
import { clock } from '#tests/kit/clock.ts'
import { settleLateWorks } from '#tests/kit/late-works.ts'
import { make } from '#tests/kit/make.ts'
import { db, people } from '#tests/kit/people.ts'
import { countTrips } from '#tests/kit/trips.ts'
import type { Bindings } from '#worker/bindings.ts'
import { countedServices } from '#worker/schedules/counted-services.ts'
import { workPart } from '#worker/schedules/parts.ts'
import { runSchedule } from '#worker/schedules/run-jobs.ts'
import type { Share } from '#worker/work-budget.ts'

const midnight = Date.parse('2026-11-19T00:00:00Z')
/** Sunday at six in the evening, in Cairo. */
const sunday = Date.parse('2026-11-22T16:00:00Z')
const students = 36
const hoursOfTutor = 12

const keepHours = async () => {
  clock.set(midnight - 7 * dayMs + hourMs)
  const kept: { readonly id: number; readonly tutorId: number }[] = []
  let tutorId = 0
  for (let i = 0; i < students; i++) {
    const place = i % hoursOfTutor
    if (place === 0) {
      tutorId = (await people.tutor()).id
      await make.slot({ userId: tutorId, start: sunday, end: sunday + hoursOfTutor * minutes(30) })
    }
    const { id: userId } = await people.student()
    await make.subscription({ userId, start: midnight - 7 * dayMs, end: midnight + 21 * dayMs, weeklyMinutes: 60 })
    const hour = { weekday: 0, minute: 18 * 60 + place * 30, duration: 30, nextLookAt: midnight } as const
    kept.push({ id: (await make.weeklyHour({ studentId: userId, tutorId, ...hour })).id, tutorId })
  }
  // The simulated books of the company would count their own statements.
  await rows('DELETE FROM book_documents')
  clock.set(midnight)
  return kept
}

/** Ids of hours, in the order in which their lessons were booked. */
const bookedOf = async (ids: readonly number[]) => {
  const found = await rows<{ id: number }>(
    'SELECT weekly_hour_id AS id FROM weekly_lessons WHERE lesson_id IS NOT NULL ORDER BY lesson_id',
  )
  return found.map(({ id }) => id).filter((id) => ids.includes(id))
}

test('a part books what the platform allows to an invocation, in the order in which hours were kept', async () => {
  const kept = (await keepHours()).map(({ id }) => id)
  for (let minute = 0; ; minute++) {
    const { database: DB, trips } = countTrips(env.DB, 0)
    const bindings = { ...(env as Bindings), DB }
    const { more } = await workPart(bindings, createExecutionContext(), {
      ...{ job: 'weeklyHours', part: 0, of: 1 },
      now: clock.set(midnight + minutes(minute)),
    })
    await settleLateWorks()
    expect(trips.statements).toBeLessThanOrEqual(1000)
    const booked = await bookedOf(kept)
    expect(booked).toEqual(kept.slice(0, booked.length))
    if (!more) break
    // A thousand hours of ten parts are booked within five minutes.
    expect(booked.length).toBeGreaterThanOrEqual(20 * (minute + 1))
  }
  expect(await bookedOf(kept)).toEqual(kept)
  await expectConsistentBookings()
})

test('hours of many tutors are booked at the same time, those of one in the order in which they were kept', async () => {
  const kept = await keepHours()
  const servicesOf = (share: Share) => countedServices(env as Bindings, createExecutionContext())(share)
  let minute = 0
  for (; minute < 60; minute++) {
    const { runs } = await runSchedule('* * * * *', { db, servicesOf, now: clock.set(midnight + minutes(minute)) })
    await settleLateWorks()
    if (!runs.find(({ job }) => job === 'weeklyHours')?.more) break
  }
  expect(minute).toBeLessThan(3)
  for (const tutor of new Set(kept.map(({ tutorId }) => tutorId))) {
    const ids = kept.filter(({ tutorId }) => tutorId === tutor).map(({ id }) => id)
    expect(await bookedOf(ids)).toEqual(ids)
  }
  await expectConsistentBookings()
})
