import { describe, expect, test } from 'vitest'
import { decideDispute, disputeKindsOf, refuseAnswer } from '#contract/money/rules/disputes.ts'
import { borneBy, decideRuling, type RuledLesson } from '#contract/money/rules/rulings.ts'
import { hourMs, minutes } from '#contract/shared/rules/time.ts'
import { disputeLimits } from '#contract/vocabulary/disputes.ts'
import { randomFrom } from '../facts.ts'

const end = Date.parse('2026-03-04T13:30:00Z')
const times = { start: end - minutes(30), end }
const lesson = { ...times, studentId: 1, tutorId: 2, canceledAt: null, lateMinutes: 0, verdict: null }

describe('a dispute', () => {
  test('is opened by either member once a lesson is over, for 48 hours, one a side', () => {
    expect(decideDispute(lesson, [], 1, end)).toEqual({ side: 'student' })
    expect(decideDispute(lesson, ['withdrawn'], 2, end + 48 * hourMs)).toEqual({ side: 'tutor' })
    expect(decideDispute(lesson, [], 3, end)).toEqual({ refused: 'forbidden' })
    expect(decideDispute(lesson, [], 1, end - 1)).toEqual({ refused: 'illegal' })
    expect(decideDispute(lesson, [], 1, end + 48 * hourMs + 1)).toEqual({ refused: 'dispute-too-late' })
    for (const state of ['open', 'ruled'] as const)
      expect(decideDispute(lesson, [state], 1, end)).toEqual({ refused: 'dispute-exists' })
  })

  test('is about a lesson that was due: not about one that was called off before it', () => {
    expect(decideDispute({ ...lesson, canceledAt: 5 }, [], 1, end)).toEqual({ refused: 'illegal' })
    const reported = { ...lesson, canceledAt: end - minutes(20), verdict: 'tutorAbsent' } as const
    expect(decideDispute(reported, [], 2, end - minutes(10))).toEqual({ side: 'tutor' })
  })

  test('is about a cancellation that used up minutes, from then on, though the lesson lies ahead', () => {
    const canceledAt = lesson.start - 5 * hourMs
    const late = { ...lesson, canceledAt, lateMinutes: 15 }
    expect(decideDispute(late, [], 1, canceledAt)).toEqual({ side: 'student' })
    expect(decideDispute(late, [], 2, canceledAt + 48 * hourMs)).toEqual({ side: 'tutor' })
    expect(decideDispute(late, [], 2, canceledAt + 48 * hourMs + 1)).toEqual({ refused: 'dispute-too-late' })
    expect(disputeKindsOf(late)).toEqual(['cancellation', 'behaviour', 'other'])
    expect(disputeKindsOf(lesson)).not.toContain('cancellation')
    expect(disputeKindsOf({ canceledAt, verdict: 'tutorAbsent' })).toContain('absent')
  })

  test('is answered once by the other member, in time, while it is open', () => {
    const dispute = { side: 'student', state: 'open', answer: null, createdAt: 0 } as const
    expect(refuseAnswer(dispute, 'tutor', disputeLimits.answerMs)).toBeNull()
    expect(refuseAnswer(dispute, 'tutor', disputeLimits.answerMs + 1)).toBe('dispute-too-late')
    expect(refuseAnswer(dispute, 'student', 1)).toBe('forbidden')
    expect(refuseAnswer(dispute, null, 1)).toBe('forbidden')
    expect(refuseAnswer({ ...dispute, answer: 'so it was' }, 'tutor', 1)).toBe('illegal')
    expect(refuseAnswer({ ...dispute, state: 'ruled' }, 'tutor', 1)).toBe('illegal')
  })
})

const absent: RuledLesson = {
  end,
  duration: 30,
  ...{ agreedPrice: 7500, agreedCharge: 12_750, chargedMinutes: 30, returnedRest: 30 },
  state: { returnedMinutes: 30, paidMinutes: 0, earned: 0, charged: 0 },
}
const rule = (of: RuledLesson, returnedMinutes: number, paidMinutes: number, now = end) =>
  decideRuling(of, { returnedMinutes, paidMinutes }, now)

describe('a ruling', () => {
  test('makes the differences to what the lesson had come to', () => {
    expect(rule(absent, 10, 20)).toEqual({
      state: { returnedMinutes: 10, paidMinutes: 20, earned: 5000, charged: 8500 },
      ...{ minutes: -20, paidFor: -20, earned: 5000, charged: 8500 },
    })
    expect(rule(absent, 30, 30)).toMatchObject({ minutes: 0, earned: 7500, charged: 0 })
  })

  test('does not take minutes that were used in the meantime', () => {
    expect(rule({ ...absent, returnedRest: 5 }, 0, 30)).toEqual({
      state: { returnedMinutes: 25, paidMinutes: 30, earned: 7500, charged: 2125 },
      ...{ minutes: -5, paidFor: -5, earned: 7500, charged: 2125 },
    })
  })

  test('gives back first what somebody paid for', () => {
    const mixed: RuledLesson = {
      ...absent,
      ...{ agreedCharge: 6375, chargedMinutes: 15, returnedRest: 0 },
      state: { returnedMinutes: 0, paidMinutes: 30, earned: 7500, charged: 6375 },
    }
    expect(rule(mixed, 10, 30)).toMatchObject({ minutes: 10, paidFor: 10, charged: -4250 })
    expect(rule(mixed, 30, 30)).toMatchObject({ minutes: 30, paidFor: 15, charged: -6375 })
  })

  test('is refused without a verdict, for minutes that the lesson does not have, and after ninety days', () => {
    expect(rule({ ...absent, state: null }, 0, 30)).toEqual({ refused: 'illegal' })
    for (const wrong of [-1, 31, 1.5]) expect(rule(absent, wrong, 0)).toEqual({ refused: 'bad-request' })
    expect(rule(absent, 0, 30, end + disputeLimits.ruleMs + 1)).toEqual({ refused: 'dispute-too-late' })
  })

  test('that is corrected is taken back exactly, whatever it was', () => {
    const random = randomFrom(3)
    const int = (most: number) => Math.floor(random() * (most + 1))
    for (let round = 0; round < 500; round++) {
      const first = rule(absent, int(30), int(30))
      if ('refused' in first) throw new Error('refused')
      const after = { ...absent, state: first.state, returnedRest: absent.returnedRest + first.minutes }
      const back = rule(after, 30, 0)
      expect(back).toEqual({
        state: absent.state,
        ...{
          minutes: 0 - first.minutes,
          paidFor: 0 - first.paidFor,
          earned: 0 - first.earned,
          charged: 0 - first.charged,
        },
      })
    }
  })
})

test('the platform bears what is paid beyond its share of what is charged', () => {
  expect(borneBy(absent, { earned: 7500, charged: 12_750 })).toBe(0)
  expect(borneBy(absent, { earned: 7500, charged: 0 })).toBe(7500)
  expect(borneBy(absent, { earned: 3750, charged: 6375 })).toBe(0)
  expect(borneBy({ ...absent, agreedCharge: 0 }, { earned: 7500, charged: 0 })).toBe(7500)
})
