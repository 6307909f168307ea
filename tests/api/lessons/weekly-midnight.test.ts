/** Weeks of everybody open at once, at midnight of UTC: their hours are booked over the next minutes, none is lost. */
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { dayMs, hourMs, minutes } from '#contract/shared/rules/time.ts'
import { expectConsistentBookings, rows } from '#tests/kit/bookings.ts'
import { clock } from '#tests/kit/clock.ts'
import { settleLateWorks } from '#tests/kit/late-works.ts'
import { make } from '#tests/kit/make.ts'
import { db, people } from '#tests/kit/people.ts'
import type { Bindings } from '#worker/bindings.ts'
import { buildServices } from '#worker/build-services.ts'
import { runSchedule } from '#worker/schedules/run-jobs.ts'
import { steady } from '#worker/storage/steady-client.ts'
import type { Share } from '#worker/work-budget.ts'

const midnight = Date.parse('2026-11-19T00:00:00Z')
/** Sunday at six in the evening, in Cairo. */
const sunday = Date.parse('2026-11-22T16:00:00Z')
const students = 60
const hoursOfTutor = 12

test('each minute books what the platform allows, in the order in which hours were kept', async () => {
  clock.set(midnight - 7 * dayMs + hourMs)
  const kept: number[] = []
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
    kept.push((await make.weeklyHour({ studentId: userId, tutorId, ...hour })).id)
  }
  // The simulated books of the company would count their own statements.
  await rows('DELETE FROM book_documents')
  clock.set(midnight)
  const bookedOf = async () =>
    (
      await rows<{ id: number }>(
        'SELECT weekly_hour_id AS id FROM weekly_lessons WHERE lesson_id IS NOT NULL ORDER BY 1',
      )
    ).map(({ id }) => id)
  let minute = 0
  for (; minute < 60; minute++) {
    let statements = 0
    const servicesOf = (share: Share) => {
      const counted = (sent: number) => {
        statements += sent
        share.spend(sent)
      }
      return buildServices(env as Bindings, { waitUntil: (work) => share.follow(work) }, steady(env.DB, counted))
    }
    const { runs } = await runSchedule('* * * * *', { db, servicesOf, now: clock.set(midnight + minutes(minute)) })
    await settleLateWorks()
    expect(statements).toBeLessThanOrEqual(1000)
    const booked = await bookedOf()
    expect(booked).toEqual(kept.slice(0, booked.length))
    if (!runs.find(({ job }) => job === 'weeklyHours')?.more) break
    expect(booked.length).toBeGreaterThan(0)
  }
  expect(await bookedOf()).toEqual(kept)
  expect(minute).toBeGreaterThan(0)
  await expectConsistentBookings()
})
