/** A quarter more, asked for and accepted in the call. */
import { afterEach, describe, expect, test } from 'vitest'
import { bookLesson, cancelLesson, getLesson, rescheduleLesson } from '#contract/lessons/api/lessons.ts'
import { acceptMoreTime, askMoreTime, dropMoreTime } from '#contract/lessons/api/more-time.ts'
import { MoreTimeChanged } from '#contract/lessons/events/lesson-events.ts'
import { dayMs, minutes } from '#contract/shared/rules/time.ts'
import {
  expectConsistentBookings,
  expectConsistentMinutes,
  iso,
  outcomes,
  rows,
  subscriber,
} from '#tests/kit/bookings.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { make } from '#tests/kit/make.ts'
import { acceptIt, ask, giveMinutes, heldBy, lastMinutes, lessonsOf, moreOf } from '#tests/kit/more-time.ts'
import { people } from '#tests/kit/people.ts'

afterEach(async () => {
  await expectConsistentBookings()
  await expectConsistentMinutes()
})

const codeOf = async (asked: Promise<unknown>) => (await refusalOf(asked)).code

describe('the quarter behind a lesson', () => {
  test('is booked when both have pressed, at what was shown, and the call carries it', async () => {
    const call = await lastMinutes({ weekly: 60 })
    const { student, tutor, id, sessionId, end, hers, his } = call
    expect(await moreOf(student, id)).toEqual({
      ...{ start: iso(end), possible: true, refused: null, takes: { weekMinutes: 15, otherMinutes: 0 } },
      ...{ price: null, askedAt: null, nextWeek: null },
    })
    expect(await moreOf(tutor, id)).toMatchObject({ possible: true, price: 3750, takes: null, refused: null })
    await ask(call)
    expect(await his.next(MoreTimeChanged)).toEqual({ sessionId, state: 'asked', by: student.id })
    expect((await moreOf(tutor, id)).askedAt).toBe(iso(end - minutes(4)))
    expect(await lessonsOf(student.id)).toHaveLength(1)

    const lesson = await acceptIt(call)
    expect(lesson).toMatchObject({ start: iso(end), duration: 15, price: 3750, sessionId })
    for (const tab of [hers, his]) {
      const told = await tab.next(MoreTimeChanged)
      expect(told.state === 'asked' ? await tab.next(MoreTimeChanged) : told).toMatchObject({ state: 'booked' })
    }
    expect(await heldBy(student)).toEqual({ week: 45, lots: 0 })
    const details = await student.api(getLesson, { params: { id } })
    expect(details.continued).toEqual([{ id: lesson.id, start: iso(end), duration: 15 }])
    expect((await tutor.api(getLesson, { params: { id: lesson.id } })).continued).toEqual([])
    // The team looks at the attendance of each by itself.
    const seen = await (await people.admin()).api(getLesson, { params: { id: lesson.id } })
    expect(seen.lesson.sessionId).not.toBe(sessionId)
    expect(await rows('SELECT deleted FROM availability_slots WHERE id = ?', lesson.slotId)).toEqual([{ deleted: 1 }])
  })

  test('needs no pause behind this lesson, but one before the next', async () => {
    const call = await lastMinutes({ offered: 120 })
    await rows('UPDATE tutors SET pause = 10 WHERE id = ?', call.tutor.id)
    expect((await moreOf(call.student, call.id)).possible).toBe(true)
    const other = await people.student()
    await make.lesson({
      tutorId: call.tutor.id,
      studentId: other.id,
      start: call.end + minutes(20),
      slotId: call.slot.id,
    })
    expect(await moreOf(call.student, call.id)).toMatchObject({ possible: false, refused: 'busy-tutor' })
    expect(await moreOf(call.tutor, call.id)).toMatchObject({ possible: false, refused: null, nextWeek: null })
    expect(await codeOf(ask(call))).toBe('busy-tutor')
  })

  test('goes on once more behind itself, from whichever lesson it is asked', async () => {
    const call = await lastMinutes()
    await ask(call)
    const second = await acceptIt(call)
    clock.set(call.end + minutes(11))
    await ask({ student: call.student, id: second.id })
    const third = await acceptIt(call)
    expect(third).toMatchObject({ start: iso(call.end + minutes(15)), sessionId: call.sessionId })
    const { continued } = await call.student.api(getLesson, { params: { id: call.id } })
    expect(continued.map(({ id }) => id)).toEqual([second.id, third.id])
  })

  test('is pressed twice at once and again later, and booked once', async () => {
    const call = await lastMinutes()
    await Promise.all([ask(call), ask(call)])
    const { start, price } = await moreOf(call.tutor, call.id)
    const press = () => call.tutor.api(acceptMoreTime, { params: { id: call.id }, body: { start, price: price ?? 0 } })
    const answers = await Promise.all([press(), press(), press()])
    clock.set(call.end + minutes(1))
    answers.push(await press())
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(await lessonsOf(call.student.id)).toHaveLength(2)
    expect(await heldBy(call.student)).toEqual({ week: 45, lots: 0 })
  })

  test('moved away by the student is a lesson with a call of its own', async () => {
    const call = await lastMinutes({ offered: 180 })
    await ask(call)
    const { id } = await acceptIt(call)
    const body = { lessonId: id, slotId: call.slot.id, start: iso(call.end + minutes(60)), duration: 15 as const }
    await call.student.api(rescheduleLesson, { body })
    const [, moved] = await lessonsOf(call.student.id)
    expect(moved).toMatchObject({ id, call: null })
    const { lesson } = await call.student.api(getLesson, { params: { id } })
    expect(lesson.sessionId).toBe(moved?.session)
    expect((await call.student.api(getLesson, { params: { id: call.id } })).continued).toEqual([])
  })

  test('cancelled before it begins can be asked for again', async () => {
    const call = await lastMinutes()
    await ask(call)
    const { id } = await acceptIt(call)
    await call.student.api(cancelLesson, { params: { id } })
    expect(await moreOf(call.student, call.id)).toMatchObject({ possible: true, start: iso(call.end), askedAt: null })
    await ask(call)
    expect((await acceptIt(call)).id).not.toBe(id)
  })
})

describe('the quarter is refused', () => {
  test('outside the last five minutes', async () => {
    const call = await lastMinutes({ at: minutes(55) - 1 })
    const body = { start: iso(call.end), weekMinutes: 15, otherMinutes: 0 }
    const press = () => call.student.api(askMoreTime, { params: { id: call.id }, body })
    expect(await moreOf(call.student, call.id)).toMatchObject({ possible: false, refused: 'illegal' })
    expect(await codeOf(press())).toBe('illegal')
    clock.set(call.end - minutes(5))
    await press()
    clock.set(call.end)
    expect(await codeOf(press())).toBe('lesson-time-passed')
    const late = { start: iso(call.end), price: 3750 }
    const accept = () => call.tutor.api(acceptMoreTime, { params: { id: call.id }, body: late })
    expect(await codeOf(accept())).toBe('lesson-time-passed')
    expect(await lessonsOf(call.student.id)).toHaveLength(1)
  })

  test('without a wish, after it was taken back, and of anybody else', async () => {
    const call = await lastMinutes()
    expect(await codeOf(acceptIt(call))).toBe('changed-meanwhile')
    await ask(call)
    await call.student.api(dropMoreTime, { params: { id: call.id } })
    await call.student.api(dropMoreTime, { params: { id: call.id } })
    expect(await codeOf(acceptIt(call))).toBe('changed-meanwhile')
    await ask(call)
    await call.tutor.api(dropMoreTime, { params: { id: call.id } })
    expect((await moreOf(call.student, call.id)).askedAt).toBeNull()
    const [stranger, other] = [await people.student(), await people.tutor()]
    expect(await codeOf(moreOf(stranger, call.id))).toBe('forbidden')
    expect(await codeOf(stranger.api(dropMoreTime, { params: { id: call.id } }))).toBe('forbidden')
    expect(await codeOf(moreOf(await people.superAdmin(), call.id))).toBe('forbidden')
    const body = { start: iso(call.end), price: 3750 }
    expect(await codeOf(other.api(acceptMoreTime, { params: { id: call.id }, body }))).toBe('forbidden')
    expect(await codeOf(other.api(acceptMoreTime, { params: { id: 999_999 }, body }))).toBe('lesson-not-found')
  })

  test('when its minutes or its price are others than were shown', async () => {
    const call = await lastMinutes()
    const { student, tutor, id, end } = call
    const wrong = { start: iso(end), weekMinutes: 10, otherMinutes: 5 }
    expect(await codeOf(student.api(askMoreTime, { params: { id }, body: wrong }))).toBe('changed-meanwhile')
    await ask(call)
    const cheaper = { start: iso(end), price: 3749 }
    expect(await codeOf(tutor.api(acceptMoreTime, { params: { id }, body: cheaper }))).toBe('changed-meanwhile')
    // The week has become smaller: some of the quarter would be of minutes beside it now.
    await rows('UPDATE subscriptions SET weekly_minutes = 40 WHERE user_id = ?', student.id)
    await giveMinutes(student, 30)
    expect((await moreOf(student, id)).takes).toEqual({ weekMinutes: 10, otherMinutes: 5 })
    expect(await codeOf(acceptIt(call))).toBe('changed-meanwhile')
    expect(await lessonsOf(student.id)).toHaveLength(1)
  })

  test('without minutes, on the free trial, and to a minor without a guardian', async () => {
    const short = await lastMinutes({ weekly: 30 })
    expect(await moreOf(short.student, short.id)).toMatchObject({ possible: false, refused: 'no-enough-minutes' })
    expect(await codeOf(ask(short))).toBe('no-enough-minutes')
    const trial = await lastMinutes({ student: () => people.student() })
    expect(await moreOf(trial.student, trial.id)).toMatchObject({ refused: 'reached-booking-limit' })
    const child = await lastMinutes({ student: () => subscriber(300) })
    await rows('UPDATE users SET birth_year = 2018 WHERE id = ?', child.student.id)
    expect(await moreOf(child.student, child.id)).toMatchObject({ refused: 'guardian-required' })
  })

  test('when somebody has left, or the account was blocked', async () => {
    const call = await lastMinutes()
    await ask(call)
    await rows('UPDATE users SET blocked_until = ? WHERE id = ?', call.end + minutes(99), call.tutor.id)
    expect(await moreOf(call.student, call.id)).toMatchObject({ possible: false, refused: 'tutor-not-found' })
    await rows('UPDATE users SET blocked_until = 0 WHERE id = ?', call.tutor.id)
    await call.hers.close()
    clock.advance(minutes(1))
    expect((await moreOf(call.tutor, call.id)).possible).toBe(true)
  })

  test('when another student books that time at the same moment: one of them has it', async () => {
    const call = await lastMinutes({ offered: 120 })
    const other = await subscriber()
    await ask(call)
    const { start, price } = await moreOf(call.tutor, call.id)
    const body = { tutorId: call.tutor.id, slotId: call.slot.id, start, duration: 15 as const }
    const seen = await outcomes([
      call.tutor.api(acceptMoreTime, { params: { id: call.id }, body: { start, price: price ?? 0 } }),
      other.api(bookLesson, { body }),
    ])
    expect(seen).toEqual(['busy-tutor', 'ok'])
  })
})

test('where it is not possible, the same hour of next week is offered, and booked as any other', async () => {
  const call = await lastMinutes({ weekly: 30 })
  const { student, tutor, id } = call
  const week = 7 * dayMs
  const slot = await make.slot({ userId: tutor.id, start: call.start + week, end: call.end + week })
  expect((await moreOf(student, id)).nextWeek).toBeNull()
  await rows('UPDATE tutors SET pause = 15 WHERE id = ?', tutor.id)
  await make.lesson({ tutorId: tutor.id, studentId: (await people.student()).id, start: call.end + minutes(15) })
  await giveMinutes(student, 30)
  const { possible, nextWeek } = await moreOf(student, id)
  const offered = { tutorId: tutor.id, slotId: slot.id, start: iso(call.start + week), duration: 30 as const }
  expect({ possible, nextWeek }).toEqual({
    possible: false,
    nextWeek: { ...offered, weekMinutes: 0, otherMinutes: 30 },
  })
  await student.api(bookLesson, { body: offered })
  expect((await moreOf(student, id)).nextWeek).toBeNull()
})
