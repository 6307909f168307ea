import { describe, expect, test } from 'vitest'
import { bookableSpan, takeFor, takeForAll } from '#contract/lessons/rules/bookable-minutes.ts'
import { decideBooking, decideReschedule } from '#contract/lessons/rules/booking.ts'
import {
  type BookingAccessFacts,
  bookableMinutes,
  judgeBookingAccess,
  minutesLeft,
  withLessonReturned,
} from '#contract/lessons/rules/booking-access.ts'
import type { MinuteLot } from '#contract/lessons/rules/minutes.ts'
import { isRefused } from '#contract/shared/rules/refusal.ts'
import { trialSubscription } from '#contract/shared/rules/weeks.ts'
import { LessonDuration } from '#contract/vocabulary/teaching.ts'
import { at, booking, subscription as bought, day, hour, minute, now, on, randomFrom, slot, tutor } from '../facts.ts'

const subscription = { ...bought, terminatedAt: null }
const trial = trialSubscription({ id: 4, createdAt: at('2026-01-10T08:00Z') })
const facts = (over: Partial<BookingAccessFacts> = {}): BookingAccessFacts => ({
  subscription,
  last: null,
  remaining: 30,
  lots: [],
  nextLesson: null,
  ...over,
})
const judge = (over: Partial<BookingAccessFacts> = {}, moment = now) => judgeBookingAccess(facts(over), moment)
const soon = { end: now + hour }

describe('what a student may book now', () => {
  test.each([
    ['minutes for a short lesson', { remaining: 15 }, 'open'],
    ['a subscription with a lesson to come', { nextLesson: soon }, 'open'],
    ['fewer minutes than the shortest lesson', { remaining: 14 }, 'week-depleted'],
    ['money on its way back, whatever is left', { isRefunding: true }, 'subscription-refunding'],
    ['an untouched trial', { subscription: trial, remaining: 60 }, 'open'],
    ['a trial without minutes', { subscription: trial, remaining: 0 }, 'trial-used'],
    ['a trial with a lesson to come', { subscription: trial, nextLesson: soon }, 'trial-lesson-booked'],
    [
      'a trial whose last minutes are booked',
      { subscription: trial, remaining: 0, nextLesson: soon },
      'trial-lesson-booked',
    ],
    ['a trial whose lesson has just ended', { subscription: trial, nextLesson: { end: now } }, 'open'],
    ['nothing, ever', { subscription: null }, 'no-subscription'],
  ] as const)('with %s', (_, over, state) => {
    expect(judge(over).state).toBe(state)
  })

  test('says when booking opens again, if it does without a new subscription', () => {
    const turn = at('2026-03-11T00:00Z')
    expect(judge({ remaining: 0 })).toMatchObject({ opensAt: turn, renewsAt: turn })
    expect(judge()).toMatchObject({ opensAt: null, renewsAt: turn })
    const lastWeek = { ...subscription, end: now + day }
    expect(judge({ subscription: lastWeek, remaining: 0 })).toMatchObject({ opensAt: null, renewsAt: null })
    // The next term is paid, and brings its minutes when this one ends.
    const extended = { ...lastWeek, isExtended: true }
    expect(judge({ subscription: extended, remaining: 0 })).toMatchObject({ opensAt: now + day, renewsAt: now + day })
    expect(judge({ subscription: { ...subscription, isExtended: true } })).toMatchObject({ renewsAt: turn })
    const booked = { subscription: trial, nextLesson: soon }
    expect(judge(booked)).toMatchObject({ opensAt: soon.end, renewsAt: null })
    expect(judge({ ...booked, remaining: 0 })).toMatchObject({ opensAt: null })
  })

  test('tells a subscription that ended from one that was stopped, and since when', () => {
    const last = { end: now - 5 * day, terminatedAt: null, weeklyMinutes: 60 }
    const over = { week: null, weeklyMinutes: 60, lots: [] }
    expect(judge({ subscription: null, last })).toEqual({
      ...over,
      state: 'subscription-ended',
      endedAt: now - 5 * day,
    })
    const stopped = { ...last, end: now + 20 * day, terminatedAt: now - 2 * day }
    expect(judge({ subscription: null, last: stopped })).toEqual({
      ...over,
      state: 'subscription-stopped',
      endedAt: now - 2 * day,
    })
    const afterItsEnd = { ...last, terminatedAt: last.end + day }
    expect(judge({ subscription: null, last: afterItsEnd }).state).toBe('subscription-ended')
  })

  test('changes when a subscription ends while a page is open', () => {
    expect(judge({}, subscription.end)).toMatchObject({ state: 'subscription-ended', endedAt: subscription.end })
  })
})

test('booking is open exactly when the decision does not refuse for minutes, trial or subscription', () => {
  const start = on('13:00')
  const refusedFor = (state: ReturnType<typeof judge>, remaining: number, upcomingLessons: number) => {
    const asked = booking({ slot, week: state.week, usedMinutes: 60 - remaining, upcomingLessons })
    const decided = decideBooking(asked, { start, duration: 15 }, now)
    return isRefused(decided) ? decided.refused : null
  }
  for (const given of [subscription, trial])
    for (const remaining of [0, 14, 15, 60])
      for (const nextLesson of [null, { end: now + 30 * minute }]) {
        const state = judge({ subscription: given, remaining, nextLesson })
        const refused = refusedFor(state, remaining, nextLesson ? 1 : 0)
        expect([remaining, nextLesson, refused === null]).toEqual([remaining, nextLesson, state.state === 'open'])
      }
  expect(refusedFor(judge({ subscription: null }), 60, 0)).toBe('subscription-required')
})

const lot = (rest: number, end: number, id = 1): MinuteLot => ({ id, rest, paid: true, end })
const weekEnd = at('2026-03-11T00:00Z')
const lessonOf = (start: number, duration: LessonDuration) => ({ start, end: start + duration * minute, duration })

describe('minutes beside the week', () => {
  test.each([
    ['enough of them alone', { remaining: 0, lots: [lot(15, now + day)] }, 'open'],
    ['too few of them alone', { remaining: 0, lots: [lot(14, now + day)] }, 'week-depleted'],
    ['what the week lacks', { remaining: 5, lots: [lot(10, now + day)] }, 'open'],
    ['some that end before a lesson could', { remaining: 0, lots: [lot(30, now + 15 * minute - 1)] }, 'week-depleted'],
    ['some after a trial', { subscription: trial, remaining: 0, lots: [lot(15, now + day)] }, 'open'],
    [
      'some that end within the trial whose lesson is booked',
      { subscription: trial, nextLesson: soon, lots: [lot(60, now + day)] },
      'trial-lesson-booked',
    ],
    [
      'some that last longer than its days',
      { subscription: trial, nextLesson: soon, lots: [lot(60, now + 20 * day)] },
      'open',
    ],
    ['some without a subscription', { subscription: null, lots: [lot(15, now + day)] }, 'open'],
    ['too few without a subscription', { subscription: null, lots: [lot(14, now + day)] }, 'no-subscription'],
  ] as const)('open booking: %s', (_, over, state) => {
    expect(judge(over).state).toBe(state)
  })

  test('without a subscription say what it would be otherwise', () => {
    const last = { end: now - day, terminatedAt: null, weeklyMinutes: 60 }
    expect(judge({ subscription: null, last, lots: [lot(20, now + day)] })).toMatchObject({
      state: 'open',
      week: null,
      without: { state: 'subscription-ended', endedAt: now - day },
    })
  })

  test('are counted as long as a lesson may use them', () => {
    const access = judge({ lots: [lot(20, now + day), lot(30, now + 15 * minute - 1, 2)] })
    expect(minutesLeft(access)).toEqual({ week: 30, lots: 20 })
  })

  test('reach beyond the week until the last lesson they suffice for', () => {
    const spanOf = (over: Partial<BookingAccessFacts>) => bookableSpan(bookableMinutes(judge(over)), now)
    expect(spanOf({})?.end).toBe(weekEnd)
    expect(spanOf({ lots: [lot(15, weekEnd + day)] })?.end).toBe(weekEnd + day)
    expect(spanOf({ lots: [lot(15, weekEnd - day)] })?.end).toBe(weekEnd)
    // Ten until later and ten until sooner are a lesson only until the sooner.
    expect(spanOf({ lots: [lot(10, weekEnd + day), lot(10, weekEnd + 2 * day, 2)] })?.end).toBe(weekEnd + day)
    expect(spanOf({ subscription: null })).toBeNull()
    expect(spanOf({ subscription: null, lots: [lot(15, now + day)] })).toEqual({ start: on('00:00'), end: now + day })
    expect(spanOf({ lots: [lot(15, now + 200 * day)] })?.end).toBe(at('2026-03-04T00:00Z') + 60 * day)
  })

  test('are used up by lessons booked one after the other', () => {
    const account = bookableMinutes(judge({ remaining: 30, lots: [lot(30, now + day)] }))
    const three = [0, 1, 2].map((hours) => lessonOf(now + hours * hour, LessonDuration.Long))
    const taken = takeForAll(account, three.slice(0, 2))
    expect(taken).toMatchObject({
      parts: [
        { lotId: null, minutes: 30 },
        { lotId: 1, minutes: 30 },
      ],
    })
    expect(takeForAll(account, three)).toEqual({ refused: 'no-enough-minutes' })
  })

  test('of a lesson that is moved are back where they are of', () => {
    const moved = lessonOf(weekEnd + hour, LessonDuration.Long)
    const held = [{ lotId: 7, minutes: 30, end: moved.end }]
    const access = judgeBookingAccess(withLessonReturned(facts({ remaining: 0 }), { ...moved, held }, now), now)
    expect(access.state).toBe('open')
    const canMoveTo = (start: number) =>
      'parts' in takeFor(bookableMinutes(access), lessonOf(start, LessonDuration.Long))
    expect([canMoveTo(now), canMoveTo(moved.start), canMoveTo(moved.start + minute)]).toEqual([true, true, false])
    // One of the week gives back to the week what that has given, and to a lot that is there what that has.
    const both = [
      { lotId: null, minutes: 15, end: null },
      { lotId: 1, minutes: 15, end: weekEnd },
    ]
    const ofBoth = { ...lessonOf(now + hour, LessonDuration.Long), held: both }
    const back = withLessonReturned(facts({ remaining: 45, lots: [lot(5, weekEnd, 1)] }), ofBoth, now)
    expect([back.remaining, back.lots.map(({ rest }) => rest)]).toEqual([60, [20]])
  })
})

test('where a lesson can be moved in the browser is where the decision moves it, whatever it is paid from', () => {
  const random = randomFrom(21)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const ends = [now + day, weekEnd - hour, weekEnd + day, weekEnd + 9 * day]
  let refusals = 0
  for (let round = 0; round < 2000; round++) {
    const remaining = pick([0, 15, 30])
    const old = lessonOf(now + 15 * minute * (1 + Math.floor(random() * 4 * 24 * 9)), LessonDuration.Long)
    const lots = ends.map((end, id) => lot(pick([0, 0, 5, 15]), end, id)).filter(({ end }) => end >= old.end)
    const ofLot = pick(lots.length > 0 ? [0, 15, 30] : [0])
    const [from] = lots
    const parts = [
      ...(ofLot < 30 ? [{ lotId: null, minutes: 30 - ofLot, paid: true, end: 0 }] : []),
      ...(ofLot > 0 && from ? [{ lotId: from.id, minutes: ofLot, paid: true, end: from.end }] : []),
    ]
    const held = parts.map(({ lotId, minutes: part, end }) => ({
      lotId,
      minutes: part,
      end: lotId === null ? null : end,
    }))
    // A lot without a rest is not told; the server knows it by the lesson.
    const told = facts({ remaining, lots: lots.filter(({ rest }) => rest > 0) })
    const access = judgeBookingAccess(withLessonReturned(told, { ...old, held }, now), now)
    const to = lessonOf(
      now + 15 * minute * (1 + Math.floor(random() * 4 * 24 * 14)),
      pick([LessonDuration.Short, LessonDuration.Long]),
    )
    const week = access.week
    if (!week) throw new Error('no week')
    const decided = decideReschedule(
      {
        ...booking({
          slot: { ...slot, start: now, end: now + 20 * day },
          week,
          usedMinutes: week.quota - remaining,
          lots,
        }),
        tutor: { ...tutor, noticeMinutes: 0 },
        lesson: { ...old, canceledAt: null, parts, terms: { lateFrom: null, lateShare: 0 } },
      },
      { start: to.start, duration: to.duration },
      now,
    )
    const offered = 'parts' in takeFor(bookableMinutes(access), to)
    if (!offered) refusals++
    expect({ round, moved: !isRefused(decided) }).toEqual({ round, moved: offered })
  }
  expect(refusals).toBeGreaterThan(200)
})

test('what the browser offers is what the decision accepts, whatever the minutes are', () => {
  const random = randomFrom(20)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  for (let round = 0; round < 3000; round++) {
    const remaining = pick([0, 10, 15, 30, 60])
    const ends = [now + 20 * minute, now + day, weekEnd - hour, weekEnd + day, weekEnd + 9 * day]
    const lots = Array.from({ length: Math.floor(random() * 4) }, (_, id) => lot(pick([5, 10, 15, 40]), pick(ends), id))
    const nextLesson = pick([null, soon])
    const given = pick([subscription, trial, null])
    const access = judge({ subscription: given, remaining, lots, nextLesson })
    const lesson = lessonOf(
      now + 15 * minute * Math.floor(random() * 4 * 24 * 14),
      pick([LessonDuration.Short, LessonDuration.Long]),
    )
    const decided = decideBooking(
      booking({
        slot: { ...slot, start: now, end: now + 20 * day },
        week: access.week,
        usedMinutes: access.week ? access.week.quota - remaining : 0,
        lots,
        upcomingLessons: nextLesson ? 1 : 0,
      }),
      { start: lesson.start, duration: lesson.duration },
      now,
    )
    if (lesson.start === now) continue
    const offered = 'parts' in takeFor(bookableMinutes(access), lesson)
    expect([round, offered]).toEqual([round, !isRefused(decided)])
    if (offered) expect(access.state).toBe('open')
  }
})
