import { describe, expect, test } from 'vitest'
import { decideBooking } from '#contract/lessons/rules/booking.ts'
import { type BookingAccessFacts, judgeBookingAccess } from '#contract/lessons/rules/booking-access.ts'
import { isRefused } from '#contract/shared/rules/refusal.ts'
import { trialSubscription } from '#contract/shared/rules/weeks.ts'
import { at, booking, subscription as bought, day, hour, minute, now, on, slot } from '../facts.ts'

const subscription = { ...bought, terminatedAt: null }
const trial = trialSubscription({ id: 4, createdAt: at('2026-01-10T08:00Z') })
const facts = (over: Partial<BookingAccessFacts> = {}): BookingAccessFacts => ({
  subscription,
  last: null,
  remaining: 30,
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
    const over = { week: null, weeklyMinutes: 60 }
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
