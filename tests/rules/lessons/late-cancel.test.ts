import { describe, expect, test } from 'vitest'
import { decideReschedule } from '#contract/lessons/rules/booking.ts'
import { decideCancel } from '#contract/lessons/rules/cancel.ts'
import { minutesUsedUp, movedTerms, returnAllBut, termsOf } from '#contract/lessons/rules/late-cancel.ts'
import type { HeldPart } from '#contract/lessons/rules/minutes.ts'
import { dayMs, hourMs, minuteMs } from '#contract/shared/rules/time.ts'
import { lateCancel } from '#contract/vocabulary/minutes.ts'
import { lesson, moving, now, on, slot } from '../facts.ts'

const half = { hours: 12, share: 5000 }
const start = now + 2 * dayMs
const from = start - 12 * hourMs
const graceMs = lateCancel.graceMinutes * minuteMs

describe('the terms of a lesson', () => {
  test.each([
    ['are none at 0 hours', start, { hours: 0, share: 5000 }, { lateFrom: null, lateShare: 0 }],
    ['are none at no share', start, { hours: 12, share: 0 }, { lateFrom: null, lateShare: 0 }],
    ['begin the hours before it', start, half, { lateFrom: from, lateShare: 5000 }],
    ['leave a moment to think again', now + hourMs, half, { lateFrom: now + graceMs, lateShare: 5000 }],
  ])('%s', (_, at, setting, terms) => {
    expect(termsOf(at, setting, now)).toEqual(terms)
  })

  test('move with it, also to an earlier time, but not away from being late', () => {
    const terms = { lateFrom: from, lateShare: 5000 }
    expect(movedTerms(terms, { from: start, to: start + dayMs }, now).lateFrom).toBe(from + dayMs)
    expect(movedTerms(terms, { from: start, to: start - dayMs }, now).lateFrom).toBe(from - dayMs)
    expect(movedTerms(terms, { from: start, to: now + hourMs }, now).lateFrom).toBe(now + graceMs)
    expect(movedTerms(terms, { from: start, to: start + dayMs }, from - 1).lateFrom).toBe(from + dayMs)
    expect(movedTerms(terms, { from: start, to: start + dayMs }, from)).toEqual(terms)
    const none = { lateFrom: null, lateShare: 0 }
    expect(movedTerms(none, { from: start, to: start + dayMs }, now)).toEqual(none)
  })

  test('are those it was booked with, whatever is set when it moves', () => {
    const terms = { lateFrom: now - 1, lateShare: 700 }
    const facts = moving({ lesson: { ...lesson, terms: { lateFrom: now - 1, lateShare: 700 } }, slot })
    expect(decideReschedule(facts, { start: on('14:00'), duration: 30 }, now)).toMatchObject({ draft: { terms } })
  })
})

describe('what is used up', () => {
  const terms = { lateFrom: from, lateShare: 5000 }

  test.each([
    ['nothing a moment before', terms, 30, from - 1, 0],
    ['half from then on', terms, 30, from, 15],
    ['of a short one rounded down', terms, 15, from, 7],
    ['all of it, if that is set', { ...terms, lateShare: 10_000 }, 30, start - 1, 30],
    ['less than a minute is nothing', { ...terms, lateShare: 300 }, 30, from, 0],
    ['never without terms', { lateFrom: null, lateShare: 5000 }, 30, start - 1, 0],
  ])('%s', (_, of, duration, at, used) => {
    expect(minutesUsedUp(of, duration, at)).toBe(used)
  })

  const cancelable = {
    start,
    end: start + 30 * minuteMs,
    duration: 30,
    canceledAt: null,
    studentId: 4,
    tutorId: 3,
    ...terms,
  }
  const came = { tutorAbsent: false }

  test('only by the student, and not for an absence after the start', () => {
    expect(decideCancel(cancelable, { id: 4 }, came, from)).toEqual({ canceledBy: 4, verdict: null, usedMinutes: 15 })
    expect(decideCancel(cancelable, { id: 4 }, came, from - 1)).toMatchObject({ usedMinutes: 0 })
    expect(decideCancel(cancelable, { id: 3 }, came, from)).toEqual({ canceledBy: 3, verdict: null, usedMinutes: 0 })
    expect(decideCancel(cancelable, { id: 4 }, { tutorAbsent: true }, start + 3 * minuteMs)).toMatchObject({
      ...{ verdict: 'tutorAbsent', usedMinutes: 0 },
    })
  })
})

describe('what goes back', () => {
  const week: HeldPart = { lotId: null, minutes: 10, paid: true, end: 0 }
  const gift: HeldPart = { lotId: 7, minutes: 20, paid: false, end: 1 }

  test.each([
    ['everything', 0, [10, 20]],
    ['paid minutes first', 15, [10, 5]],
    ['of one source alone', 25, [5]],
    ['nothing', 30, []],
  ] as const)('%s', (_, used, minutes) => {
    const returns = returnAllBut([gift, week], used)
    expect(returns.map((one) => one.minutes)).toEqual(minutes)
    expect(returns.reduce((sum, one) => sum + one.minutes, 0)).toBe(30 - used)
    expect(returns[0]?.to ?? 'week').toBe('week')
  })
})
