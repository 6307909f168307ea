import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { getMinutes } from '#contract/lessons/api/minutes.ts'
import { getUserSubscription } from '#contract/lessons/api/own-subscription.ts'
import { dayMs, hourMs } from '#contract/shared/rules/time.ts'
import { LessonDuration, PlanPeriod } from '#contract/vocabulary/teaching.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { make } from '#tests/kit/make.ts'
import { type Person, people } from '#tests/kit/people.ts'

/** The answer for a student without any subscription or trial. */
const nothing = { info: null, isRefunding: false, remainingWeeklyMinutes: 0, last: null, nextLesson: null }

const wednesday = Date.parse('2026-09-02T10:15:00Z')
const mine = (person: Person) => person.api(getUserSubscription, {})
const book = async (student: Person, start: number, duration: LessonDuration = LessonDuration.Long) =>
  make.lesson({ studentId: student.id, tutorId: (await people.tutor()).id, start, duration })

test('a new student has the trial: sixty minutes, once', async () => {
  clock.set(wednesday)
  const student = await people.student()
  const { info, remainingWeeklyMinutes } = await mine(student)
  expect(info).toEqual({
    id: -1,
    userId: student.id,
    planId: -1,
    txId: -1,
    period: PlanPeriod.FreeTrial,
    weeklyMinutes: 60,
    start: '2026-09-02T10:15:00.000Z',
    end: '2126-09-02T10:15:00.000Z',
    pauses: [],
    extendedBy: null,
    terminatedAt: null,
    terminatedBy: null,
    createdAt: '2026-09-02T10:15:00.000Z',
    updatedAt: '2026-09-02T10:15:00.000Z',
  })
  expect(remainingWeeklyMinutes).toBe(60)
  await book(student, wednesday + hourMs)
  clock.advance(90 * dayMs)
  expect((await mine(student)).remainingWeeklyMinutes).toBe(30)
})

test('a running subscription counts booked minutes of its own week only, and no cancelled ones', async () => {
  clock.set(wednesday)
  const student = await people.student()
  const { id } = await make.subscription({ userId: student.id, start: wednesday, end: wednesday + 28 * dayMs })
  await book(student, wednesday + dayMs)
  const cancelled = await book(student, wednesday + 2 * dayMs, LessonDuration.Short)
  await make.cancel(cancelled.id, student.id)
  await book(student, wednesday + 8 * dayMs)
  expect(await mine(student)).toMatchObject({ info: { id, weeklyMinutes: 120 }, remainingWeeklyMinutes: 90 })
  clock.set('2026-09-08T23:59:59.999Z')
  expect((await mine(student)).remainingWeeklyMinutes).toBe(90)
  clock.set('2026-09-09T00:00:00Z')
  expect((await mine(student)).remainingWeeklyMinutes).toBe(90)
  clock.set('2026-09-16T00:00:00Z')
  expect((await mine(student)).remainingWeeklyMinutes).toBe(120)
})

test('the remaining minutes are never below zero', async () => {
  clock.set(wednesday)
  const student = await people.student()
  await make.subscription({ userId: student.id, start: wednesday, end: wednesday + 28 * dayMs, weeklyMinutes: 15 })
  await book(student, wednesday + hourMs)
  expect((await mine(student)).remainingWeeklyMinutes).toBe(0)
})

test.each([
  ['is over', { start: wednesday - 30 * dayMs, end: wednesday }],
  ['has not begun', { start: wednesday + 1, end: wednesday + 28 * dayMs }],
  ['was terminated', { start: wednesday - dayMs, end: wednesday + dayMs, terminatedAt: wednesday - hourMs }],
])('a subscription that %s gives nothing, and the trial does not come back', async (_, times) => {
  clock.set(wednesday)
  const student = await people.student()
  await make.subscription({ userId: student.id, ...times })
  expect(await mine(student)).toMatchObject({ info: null, remainingWeeklyMinutes: 0 })
})

test('an admin who asks about a student gets the student’s trial; tutors have none', async () => {
  const [admin, student, tutor] = [await people.admin(), await people.student(), await people.tutor()]
  const ask = (userId: number) => admin.api(getUserSubscription, { query: { userId } })
  expect((await ask(student.id)).info).toMatchObject({ id: -1, userId: student.id })
  expect(await ask(tutor.id)).toEqual(nothing)
  expect(await mine(admin)).toEqual(nothing)
  expect(await refusalOf(ask(9_999_999))).toEqual({ status: 404, code: 'user-not-found' })
})

test('a student may not ask about another', async () => {
  const [one, other] = [await people.student(), await people.student()]
  const refusal = await refusalOf(one.api(getUserSubscription, { query: { userId: other.id } }))
  expect(refusal).toEqual({ status: 403, code: 'forbidden' })
})

test('where the trial is switched off a new student has nothing', async () => {
  Object.assign(env, { FREE_TRIAL: 'off' })
  try {
    expect(await mine(await people.student())).toEqual(nothing)
  } finally {
    Object.assign(env, { FREE_TRIAL: undefined })
  }
})

test('without a running subscription the answer contains the latest that has begun', async () => {
  clock.set(wednesday)
  const student = await people.student()
  const ended = wednesday - 40 * dayMs
  await make.subscription({ userId: student.id, start: ended - 30 * dayMs, end: ended })
  expect((await mine(student)).last).toMatchObject({ end: new Date(ended).toISOString(), terminatedAt: null })
  const stopped = { start: wednesday - 9 * dayMs, end: wednesday + 21 * dayMs, terminatedAt: wednesday - dayMs }
  await make.subscription({ userId: student.id, ...stopped, weeklyMinutes: 60 })
  // One that has not begun does not explain why none is running.
  await make.subscription({ userId: student.id, start: wednesday + dayMs, end: wednesday + 9 * dayMs })
  expect((await mine(student)).last).toMatchObject({
    weeklyMinutes: 60,
    terminatedAt: new Date(stopped.terminatedAt).toISOString(),
  })
  clock.advance(2 * dayMs)
  expect(await mine(student)).toMatchObject({ info: { weeklyMinutes: 120 }, last: null })
})

test('the next lesson is the earliest one that is not cancelled and not over', async () => {
  clock.set(wednesday)
  const student = await people.student()
  expect((await mine(student)).nextLesson).toBeNull()
  await book(student, wednesday + 5 * hourMs)
  const cancelled = await book(student, wednesday + hourMs)
  await make.cancel(cancelled.id, student.id)
  const first = await book(student, wednesday + 2 * hourMs)
  const next = { id: first.id, start: new Date(first.startAt).toISOString(), duration: 30 }
  expect((await mine(student)).nextLesson).toEqual(next)
  clock.advance(2.5 * hourMs - 1)
  expect((await mine(student)).nextLesson).toEqual(next)
  clock.advance(1)
  expect((await mine(student)).nextLesson).toMatchObject({ start: new Date(wednesday + 5 * hourMs).toISOString() })
})

test('on the day of the purchase the week is whole: what was a trial or of an earlier subscription costs it nothing', async () => {
  clock.set(wednesday)
  const student = await people.student()
  await book(student, wednesday - hourMs)
  const bought = wednesday + hourMs
  clock.set(bought)
  await make.subscription({ userId: student.id, start: bought, end: bought + 28 * dayMs, weeklyMinutes: 60 })
  expect((await mine(student)).remainingWeeklyMinutes).toBe(60)
  await book(student, bought + hourMs)
  expect((await mine(student)).remainingWeeklyMinutes).toBe(30)

  // It ends with its money, and another one is bought on the same day.
  clock.set(bought + 2 * hourMs)
  await env.DB.prepare('UPDATE subscriptions SET terminated_at = ?1 WHERE user_id = ?2')
    .bind(Date.now(), student.id)
    .run()
  clock.set(bought + 3 * hourMs)
  await make.subscription({ userId: student.id, start: Date.now(), end: bought + 28 * dayMs, weeklyMinutes: 60 })
  const { remainingWeeklyMinutes } = await mine(student)
  expect(remainingWeeklyMinutes).toBe(60)
  const { week } = await student.api(getMinutes, { query: {} })
  expect(week).toMatchObject({ start: '2026-09-02T00:00:00.000Z', spent: 0, held: 0 })
})
