import { describe, expect, test } from 'vitest'
import { countsInWeek, lessonPrice, remainingMinutes, usedMinutes } from '#contract/lessons/rules/quota.ts'
import {
  bookableWindow,
  bookingWeek,
  countWeeks,
  hasTrial,
  isRunning,
  subscriptionWeekOf,
  trialSubscription,
  trialWindow,
  weekIndexOf,
} from '#contract/shared/rules/weeks.ts'
import { allRoles, Role } from '#contract/vocabulary/roles.ts'
import { at, paidWeek, span, subscription } from '../facts.ts'

describe('the subscription week', () => {
  const bought = '2025-09-03T10:15:00Z'
  const first = span('2025-09-03T00:00Z', '2025-09-10T00:00Z')
  const second = span('2025-09-10T00:00Z', '2025-09-17T00:00Z')
  const lateBuy = '2025-09-03T23:30:00Z'

  test.each([
    ['a moment before the start', bought, '2025-09-03T10:14:59.999Z', null],
    ['earlier on the day of the start', bought, '2025-09-03T00:00Z', null],
    ['a week before the start', bought, '2025-08-27T10:15Z', null],
    ['the start itself', bought, '2025-09-03T10:15Z', first],
    ['the last instant of the first week', bought, '2025-09-09T23:59:59.999Z', first],
    ['the first instant of the second week', bought, '2025-09-10T00:00Z', second],
    ['the weekday of purchase, before its hour', bought, '2025-09-10T09:00Z', second],
    ['week fifty-three', bought, '2026-09-02T00:00Z', span('2026-09-02T00:00Z', '2026-09-09T00:00Z')],
    ['bought at 23:30 UTC, the same evening', lateBuy, '2025-09-03T23:45Z', first],
    ['bought at 23:30 UTC, half an hour later', lateBuy, '2025-09-04T00:00Z', first],
    ['bought at 23:30 UTC, six days and half an hour later', lateBuy, '2025-09-10T00:00Z', second],
    [
      'across the Cairo clock change',
      '2026-04-22T12:00Z',
      '2026-04-28T23:00Z',
      span('2026-04-22T00:00Z', '2026-04-29T00:00Z'),
    ],
  ])('%s', (_, start, now, week) => {
    expect(subscriptionWeekOf(at(start), at(now))).toEqual(week)
  })

  test('weeks are counted from the day of the purchase, whatever its hour', () => {
    expect(countWeeks({ start: at(bought), end: at('2025-10-01T00:00Z') })).toBe(4)
    expect(countWeeks({ start: at('2026-09-24T05:00Z'), end: at('2026-12-24T05:00Z') })).toBe(13)
    expect(countWeeks({ start: at(bought), end: at('2025-09-04T00:00Z') })).toBe(0)
    // Days that make no week, and a subscription that was ended before it began.
    expect(countWeeks({ start: at(bought), end: at('2025-10-07T23:59Z') })).toBe(4)
    expect(countWeeks({ start: at(bought), end: at('2025-08-01T00:00Z') })).toBe(0)
    expect(weekIndexOf(at(bought), at('2025-09-09T23:59:59.999Z'))).toBe(0)
    expect(weekIndexOf(at(bought), at('2025-09-10T00:00Z'))).toBe(1)
  })

  test('the trial window is today and the six days after it, in UTC', () => {
    const window = span('2026-03-04T00:00Z', '2026-03-11T00:00Z')
    expect(trialWindow(at('2026-03-04T00:00Z'))).toEqual(window)
    expect(trialWindow(at('2026-03-04T23:59:59.999Z'))).toEqual(window)
    expect(trialWindow(at('2026-03-05T00:00Z'))).toEqual(span('2026-03-05T00:00Z', '2026-03-12T00:00Z'))
  })
})

describe('the booking week', () => {
  test('the first paid week begins on a midnight, counts from the purchase, and knows the end of the subscription', () => {
    expect(paidWeek).toEqual({
      window: span('2026-03-04T00:00Z', '2026-03-11T00:00Z'),
      countFrom: at('2026-03-04T09:00Z'),
      quota: 60,
      trial: false,
      lastEnd: at('2026-04-01T09:00Z'),
    })
  })

  test('there is none before the start, nor from the end on', () => {
    expect(bookingWeek(subscription, subscription.start - 1)).toBeNull()
    expect(bookingWeek(subscription, subscription.start)).not.toBeNull()
    expect(bookingWeek(subscription, subscription.end - 1)).not.toBeNull()
    expect(bookingWeek(subscription, subscription.end)).toBeNull()
  })

  test('the trial is sixty minutes, counted from the creation of the account', () => {
    const opened = at('2026-01-10T08:00Z')
    expect(bookingWeek(trialSubscription({ id: 4, createdAt: opened }), at('2026-03-04T10:00Z'))).toEqual({
      window: span('2026-03-04T00:00Z', '2026-03-11T00:00Z'),
      countFrom: opened,
      quota: 60,
      trial: true,
      lastEnd: at('2126-01-10T08:00Z'),
    })
  })

  test('the trial row has no plan and no payment', () => {
    const row = trialSubscription({ id: 4, createdAt: 1000 })
    expect(row).toMatchObject({ id: -1, planId: -1, txId: -1, period: 3, userId: 4, start: 1000, weeklyMinutes: 60 })
    expect([row.extendedBy, row.terminatedAt, row.terminatedBy]).toEqual([null, null, null])
  })

  test('booking ends with the week or the subscription, whichever is earlier', () => {
    const week = bookingWeek(subscription, at('2026-03-31T12:00Z'))
    expect(week?.window.end).toBe(at('2026-04-01T00:00Z'))
    expect(week && bookableWindow(week)).toEqual(span('2026-03-25T00:00Z', '2026-04-01T00:00Z'))
    const last = bookingWeek(subscription, at('2026-04-01T08:00Z'))
    expect(last && bookableWindow(last)).toEqual(span('2026-04-01T00:00Z', '2026-04-01T09:00Z'))
  })

  test('a subscription runs from its start until before its end unless terminated', () => {
    const times = { start: 100, end: 200, terminatedAt: null }
    expect([99, 100, 199, 200].map((now) => isRunning(times, now))).toEqual([false, true, true, false])
    expect(isRunning({ ...times, terminatedAt: 120 }, 150)).toBe(false)
  })

  test('only students have a trial', () => {
    expect(allRoles.filter(hasTrial)).toEqual([Role.Student])
  })
})

describe('minutes', () => {
  const window = span('2026-03-04T00:00Z', '2026-03-11T00:00Z')
  const week = { countFrom: window.start, window, trial: false }
  const lesson = (start: string) => ({ start: at(start), weekMinutes: 30 })

  test.each([
    ['starting with the week', lesson('2026-03-04T00:00Z'), true],
    ['starting a moment before it', lesson('2026-03-03T23:59:59.999Z'), false],
    ['starting in its last instant', lesson('2026-03-10T23:59:59.999Z'), true],
    ['starting with the next week', lesson('2026-03-11T00:00Z'), false],
    ['across the midnight before the week', lesson('2026-03-03T23:45Z'), false],
    ['across the midnight at its end', lesson('2026-03-10T23:45Z'), true],
  ])('a lesson %s counts: %s', (_, one, expected) => {
    expect(countsInWeek(one, week)).toBe(expected)
  })

  test('a lesson across the end of a week counts in exactly one week', () => {
    const next = { countFrom: week.window.end, window: { start: week.window.end, end: at('2026-03-18T00:00Z') } }
    const one = lesson('2026-03-10T23:45Z')
    expect([week, next].filter((w) => countsInWeek(one, w))).toEqual([week])
  })

  const ofWeek = { canceledAt: null, trial: false }

  test('a lesson counts with what it has of the week', () => {
    const held = [
      { ...lesson('2026-03-05T10:00Z'), ...ofWeek, weekMinutes: 15 },
      { ...lesson('2026-03-06T10:00Z'), ...ofWeek, weekMinutes: 15 },
    ]
    expect(usedMinutes(held, week)).toBe(30)
    expect(remainingMinutes(120, usedMinutes(held, week))).toBe(90)
  })

  test.each([
    ['of the trial', { trial: true }, 0],
    ['of an earlier subscription, cancelled before this one began', { canceledAt: week.countFrom - 1 }, 0],
    ['cancelled in it, with a lot instead', { canceledAt: week.countFrom }, 15],
  ])('a lesson %s counts in a week that was bought as what it took of it', (_, fields, used) => {
    expect(usedMinutes([{ ...lesson('2026-03-05T10:00Z'), ...ofWeek, ...fields, weekMinutes: 15 }], week)).toBe(used)
  })

  test('what was cancelled counts in the week it was taken of, also where the weeks have moved since', () => {
    const taken = { ...lesson('2026-03-12T10:00Z'), trial: false, canceledAt: at('2026-03-09T10:00Z') }
    const next = { ...week, countFrom: window.end, window: span('2026-03-11T00:00Z', '2026-03-18T00:00Z') }
    expect([week, next].map((one) => usedMinutes([taken], one))).toEqual([30, 0])
    // After its start, as by a verdict, it counts at the start.
    const judged = { ...taken, start: at('2026-03-10T23:30Z'), canceledAt: at('2026-03-11T00:30Z') }
    expect([week, next].map((one) => usedMinutes([judged], one))).toEqual([30, 0])
  })

  test('on the day of the purchase only what begins after it counts', () => {
    const createdAt = at('2026-03-04T11:00Z')
    const bought = {
      id: 7,
      start: at('2026-03-04T00:00Z'),
      end: at('2026-04-01T00:00Z'),
      weeklyMinutes: 120,
      createdAt,
    }
    const first = bookingWeek(bought, createdAt)
    expect(first?.window.start).toBe(bought.start)
    expect(
      first && ['2026-03-04T09:00Z', '2026-03-04T11:00Z'].map((when) => countsInWeek(lesson(when), first)),
    ).toEqual([false, true])
  })

  test('the remainder is never negative', () => {
    expect([59, 60, 61].map((used) => remainingMinutes(60, used))).toEqual([1, 0, 0])
  })

  test.each([
    [15, Role.Tutor, 3750],
    [30, Role.Tutor, 7500],
    [15, Role.TutorManager, 0],
    [30, Role.TutorManager, 0],
  ])('%i minutes with role %i earn %i piastres', (duration, role, price) => {
    expect(lessonPrice(duration, role)).toBe(price)
  })
})
