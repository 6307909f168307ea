/** The way out for a student whose tutor does not come. */
import { afterEach, describe, expect, test, vi } from 'vitest'
import { JoinSession } from '#contract/classroom/events/session.ts'
import { bookLesson, cancelLesson, getLesson } from '#contract/lessons/api/lessons.ts'
import { acceptRing, cancelRing } from '#contract/lessons/api/now.ts'
import { getRescue, ringRescue, takeRescue } from '#contract/lessons/api/rescue.ts'
import { RingClosed } from '#contract/lessons/events/now-events.ts'
import { dayMs, minutes } from '#contract/shared/rules/time.ts'
import { nowLimits } from '#contract/vocabulary/now.ts'
import { Gender } from '#contract/vocabulary/people.ts'
import { LessonVerdict, SessionEventType } from '#contract/vocabulary/teaching.ts'
import {
  expectConsistentBookings,
  expectConsistentMinutes,
  iso,
  offer,
  outcomes,
  rows,
  subscriber,
} from '#tests/kit/bookings.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { accept, available, clearBoard, offered, search } from '#tests/kit/now.ts'
import { db, type Person, people } from '#tests/kit/people.ts'
import { openTab } from '#tests/kit/sockets.ts'
import { refreshTutorPublic } from '#worker/features/catalogue/tutors/public-record.ts'

vi.setConfig({ testTimeout: 60_000 })
afterEach(async () => {
  await clearBoard()
  await expectConsistentBookings()
  await expectConsistentMinutes()
})

/** A lesson of 30 minutes that began four minutes ago, and whose tutor is not there. */
const waiting = async (student?: Person, passed = minutes(4)) => {
  const her = student ?? (await subscriber(60))
  const tutor = await people.tutor()
  const start = (Math.floor(Date.now() / minutes(15)) + 2) * minutes(15)
  const slot = await offer(tutor, { start, hours: 1 })
  const body = { tutorId: tutor.id, slotId: slot.id, start: iso(start), duration: 30 as const }
  const lesson = await her.api(bookLesson, { body })
  clock.set(start + passed)
  return { student: her, tutor, lesson, start, id: lesson.id }
}
/** A tutor who offers an hour from the next quarter on. */
const nearby = async (start: number, fields: Parameters<typeof people.tutor>[0] = {}) => {
  const tutor = await people.tutor(fields)
  const slot = await offer(tutor, { start: start + minutes(15), hours: 1 })
  await refreshTutorPublic(db, tutor.id, Date.now())
  return { tutor, wish: { tutorId: tutor.id, slotId: slot.id, start: iso(start + minutes(15)) } }
}
const look = (student: Person, id: number, sameGender = false) =>
  student.api(getRescue, { params: { id }, query: { sameGender } })
const take = (student: Person, id: number, body: Awaited<ReturnType<typeof nearby>>['wish']) =>
  student.api(takeRescue, { params: { id }, body })
const ring = (student: Person, id: number) => student.api(ringRescue, { params: { id }, body: {} })
const codeOf = async (asked: Promise<unknown>) => (await refusalOf(asked)).code
const liveOf = (student: Person) =>
  rows<{ id: number; tutor_id: number; charge: number; duration: number; week_minutes: number }>(
    'SELECT id, tutor_id, charge, duration, week_minutes FROM lessons WHERE student_id = ? AND canceled_at IS NULL',
    student.id,
  )

describe('who is offered', () => {
  test('nobody while the tutor may still come, or is there', async () => {
    const { student, tutor, lesson, id, start } = await waiting(undefined, minutes(3) - 1)
    await nearby(start)
    expect(await look(student, id)).toMatchObject({ state: 'early', now: [], soon: [], later: [] })
    clock.set(start + minutes(3))
    expect(await look(student, id)).toMatchObject({ state: 'open', minutes: 30 })
    const page = await openTab(tutor)
    expect(await page.send(JoinSession, { sessionId: lesson.sessionId })).toEqual({ code: 'ok' })
    expect(await look(student, id)).toMatchObject({ state: 'arrived', now: [], soon: [], later: [] })
  })

  test('who is available, who offers an hour soon, and the nearest later ones', async () => {
    const { student, id, start } = await waiting()
    const here = await available()
    const soon = await nearby(start)
    const later = await people.tutor()
    await offer(later, { start: start + minutes(75), hours: 1 })
    await refreshTutorPublic(db, later.id, Date.now())
    const seen = await look(student, id)
    expect(seen.now.map((one) => one.id)).toEqual([here.tutor.id])
    expect(seen.soon).toContainEqual(
      expect.objectContaining({ slotId: soon.wish.slotId, tutor: expect.objectContaining({ id: soon.tutor.id }) }),
    )
    expect(seen.later.length).toBeGreaterThan(0)
    expect(Date.parse(seen.minutesUntil)).toBe(Date.now() + 7 * dayMs)
  })

  test('of her own gender, if she asks for that', async () => {
    const { student, id, start } = await waiting()
    const hers = await nearby(start, { gender: Gender.Female })
    const his = await nearby(start, { gender: Gender.Male })
    const seen = await look(student, id, true)
    const ids = [...seen.soon, ...seen.later].map(({ tutor }) => tutor.id)
    expect(ids).toContain(hers.tutor.id)
    expect(ids).not.toContain(his.tutor.id)
  })

  test('to nobody but the student', async () => {
    const { id } = await waiting()
    expect(await codeOf(look(await people.student(), id))).toBe('forbidden')
    expect(await codeOf(look(await people.student(), 987_654_321))).toBe('lesson-not-found')
  })
})

describe('taking an offered hour', () => {
  test('settles the first lesson and books the other with its minutes, for nothing more', async () => {
    const { student, tutor, id, start } = await waiting()
    const [before] = await liveOf(student)
    const { wish } = await nearby(start)
    const lesson = await take(student, id, wish)
    expect(lesson).toMatchObject({ duration: 30, start: wish.start })
    const first = (await student.api(getLesson, { params: { id } })).lesson
    expect(first).toMatchObject({ verdict: LessonVerdict.TutorAbsent, canceledBy: student.id })
    const [after, ...more] = await liveOf(student)
    expect(more).toEqual([])
    // The same sum, from the lot of what came back; the week has as much as if nothing had happened.
    expect(after).toMatchObject({ id: lesson.id, charge: before?.charge, duration: 30, week_minutes: 0 })
    expect(await rows('SELECT rest, minutes, paid FROM minute_lots WHERE lesson_id = ?', id)).toEqual([
      { rest: 0, minutes: 30, paid: 1 },
    ])
    const told = await rows(
      "SELECT user_id FROM notifications WHERE kind = 'lesson_settled' AND session_id = ?",
      (await student.api(getLesson, { params: { id } })).lesson.sessionId,
    )
    expect(told.map(({ user_id }) => user_id).sort()).toEqual([tutor.id, student.id].sort())
  })

  test('of the trial, the other lesson is of the trial as well', async () => {
    const { student, id, start } = await waiting(await people.student())
    await take(student, id, (await nearby(start)).wish)
    expect(await liveOf(student)).toMatchObject([{ charge: 0, week_minutes: 30 }])
  })

  test('not before three minutes, not with the one who did not come, not after the end', async () => {
    const { student, tutor, id, start, lesson } = await waiting(undefined, minutes(3) - 1)
    const { wish } = await nearby(start)
    expect(await codeOf(take(student, id, wish))).toBe('illegal')
    clock.set(start + minutes(4))
    const own = { tutorId: tutor.id, slotId: lesson.slotId, start: iso(start + minutes(30)) }
    expect(await codeOf(take(student, id, own))).toBe('busy-tutor')
    clock.set(start + minutes(30))
    expect(await codeOf(take(student, id, wish))).toBe('lesson-time-passed')
    expect(await liveOf(student)).toHaveLength(1)
  })

  test('a time that is gone leaves the first lesson as it was', async () => {
    const { student, id, start } = await waiting()
    const { wish } = await nearby(start)
    const other = await subscriber()
    await other.api(bookLesson, { body: { ...wish, duration: 30 } })
    expect(await codeOf(take(student, id, wish))).toBe('busy-tutor')
    expect(await liveOf(student)).toMatchObject([{ id }])
  })
})

describe('at the same moment', () => {
  test('two presses book one lesson, also on two tutors', async () => {
    const { student, id, start } = await waiting()
    const [one, other] = [await nearby(start), await nearby(start)]
    const taken = await Promise.all([one, other, one].map(({ wish }) => take(student, id, wish)))
    expect(new Set(taken.map((lesson) => lesson.id)).size).toBe(1)
    expect(await liveOf(student)).toHaveLength(1)
    // And once more, when all of it is over.
    expect((await take(student, id, other.wish)).id).toBe(taken[0]?.id)
  })

  test('the tutor who comes while the student presses: they meet, or the lesson was settled before', async () => {
    const { student, tutor, lesson, id, start } = await waiting()
    const { wish } = await nearby(start)
    const page = await openTab(tutor)
    const [taken, joined] = await Promise.allSettled([
      take(student, id, wish),
      page.send(JoinSession, { sessionId: lesson.sessionId }),
    ])
    const live = await liveOf(student)
    expect(live).toHaveLength(1)
    if (taken.status === 'rejected') {
      expect(live).toMatchObject([{ id }])
      expect(joined).toMatchObject({ value: { code: 'ok' } })
    } else expect(live).toMatchObject([{ id: taken.value.id }])
  })

  test('attendance that is written between decision and booking undoes it', async () => {
    const { student, tutor, lesson, id, start } = await waiting()
    const { wish } = await nearby(start)
    // Inside for four minutes, by an event that only now arrives.
    await rows(
      'INSERT INTO session_events (session_id, user_id, type, created_at) VALUES (?, ?, ?, ?)',
      ...[lesson.sessionId, tutor.id, SessionEventType.UserJoined, start],
    )
    expect(await codeOf(take(student, id, wish))).toBe('illegal')
    expect(await liveOf(student)).toMatchObject([{ id }])
  })

  test('two students want the same hour: one gets it, the other keeps the first lesson', async () => {
    const one = await waiting()
    vi.useRealTimers()
    const other = await waiting()
    const { wish } = await nearby(one.start)
    const seen = await outcomes([take(one.student, one.id, wish), take(other.student, other.id, wish)])
    expect(seen).toEqual(['busy-tutor', 'ok'])
    const lives = [await liveOf(one.student), await liveOf(other.student)]
    expect(lives.map((list) => list.length)).toEqual([1, 1])
  })

  test('a lesson the student has cancelled already is not taken over', async () => {
    const { student, id, start } = await waiting()
    const { wish } = await nearby(start)
    const seen = await outcomes([student.api(cancelLesson, { params: { id } }), take(student, id, wish)])
    expect(seen.filter((code) => code === 'ok').length).toBeGreaterThan(0)
    const live = await liveOf(student)
    const lots = await rows<{ rest: number }>('SELECT rest FROM minute_lots WHERE lesson_id = ?', id)
    // Either the minutes are there, or the lesson they pay for.
    expect(live.length === 1 ? lots : lots.map(({ rest }) => rest)).toEqual(live.length === 1 ? [{ rest: 0 }] : [30])
  })
})

describe('by a ring', () => {
  test('the first who accepts takes the lesson over, with its minutes', async () => {
    const { student, id, tutor } = await waiting()
    await openTab(student)
    const [one, other] = [await available(), await available()]
    const search = await ring(student, id)
    expect(search).toMatchObject({ lessonId: id, duration: 30 })
    expect(search.asked.map((asked) => asked.tutor.id)).not.toContain(tutor.id)
    expect(await offered(one)).toMatchObject({ rescue: true })
    const lesson = await accept(one, search.id)
    expect(await other.tab.next(RingClosed)).toEqual({ id: search.id, reason: 'taken' })
    expect(await liveOf(student)).toMatchObject([{ id: lesson.id, week_minutes: 0 }])
    expect((await student.api(getLesson, { params: { id } })).lesson.verdict).toBe(LessonVerdict.TutorAbsent)
  })

  test('does not count among the searches that the student began', async () => {
    const { student, id } = await waiting()
    await openTab(student)
    await available()
    const cancel = (ringId: string) => student.api(cancelRing, { params: { ringId } })
    for (let asked = 0; asked < nowLimits.rings.count; asked++) await cancel((await ring(student, id)).id)
    // For this lesson it is enough; for one of their own, once it is over, nothing is used up.
    expect(await codeOf(ring(student, id))).toBe('too-many-requests')
    await student.api(cancelLesson, { params: { id } })
    expect((await search(student)).status).toBe('searching')
  })

  test('the tutor comes before anybody accepts: nobody is booked, and the first lesson stands', async () => {
    const { student, id, tutor, lesson } = await waiting()
    const here = await available()
    const search = await ring(student, id)
    const page = await openTab(tutor)
    await page.send(JoinSession, { sessionId: lesson.sessionId })
    expect(await codeOf(here.tutor.api(acceptRing, { params: { ringId: search.id } }))).toBe('ring-over')
    expect(await liveOf(student)).toMatchObject([{ id }])
  })

  test('while one accepts, the student takes an hour: one lesson', async () => {
    const { student, id, start } = await waiting()
    await openTab(student)
    const here = await available()
    const { wish } = await nearby(start)
    const search = await ring(student, id)
    await Promise.allSettled([accept(here, search.id), take(student, id, wish)])
    expect(await liveOf(student)).toHaveLength(1)
  })

  test('a tutor who comes after the student has left is told so', async () => {
    const { student, tutor, lesson, id, start } = await waiting()
    await take(student, id, (await nearby(start)).wish)
    const page = await openTab(tutor)
    expect((await page.send(JoinSession, { sessionId: lesson.sessionId })).code).not.toBe('ok')
    expect((await tutor.api(getLesson, { params: { id } })).lesson).toMatchObject({
      verdict: LessonVerdict.TutorAbsent,
      canceledBy: student.id,
    })
  })
})
