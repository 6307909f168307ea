import { describe, expect, test } from 'vitest'
import { decideGoal, shareOfWay, startBandOf } from '#contract/classroom/rules/goals.ts'
import {
  decideAsk,
  decideMark,
  forecastOf,
  isMarkDue,
  markOpenUntil,
  nextMarksOf,
  overallOf,
  weakestOf,
} from '#contract/classroom/rules/marks.ts'
import { addCairoDays, cairoDay, dayMs, hourMs } from '#contract/shared/rules/time.ts'
import { markLimits } from '#contract/vocabulary/marks.ts'
import { LessonVerdict } from '#contract/vocabulary/teaching.ts'

const bands = (fluency: number, vocabulary: number, grammar: number, pronunciation: number) => ({
  ...{ fluency, vocabulary, grammar, pronunciation },
})
const now = Date.UTC(2026, 10, 27, 12)
const lesson = {
  ...{ tutorId: 1, studentId: 2, start: now - 2 * hourMs, end: now - hourMs },
  ...{ canceledAt: null, verdict: LessonVerdict.Held, carriedBy: null as number | null },
}

describe('the overall mark', () => {
  test.each([
    [bands(6, 6, 5.5, 6.5), 6],
    [bands(6, 6, 6, 7), 6.5],
    [bands(6, 6, 6, 6.5), 6],
    [bands(6, 6, 6.5, 6.5), 6.5],
    [bands(5.5, 6, 6, 6), 6],
    [bands(1, 1, 1, 1), 1],
    [bands(9, 9, 9, 9), 9],
  ])('of %o is %d', (marks, overall) => {
    expect(overallOf(marks)).toBe(overall)
  })

  test('has one weakest criterion, the first of those that are as low', () => {
    expect(weakestOf(bands(6, 6, 5.5, 6.5))).toBe('grammar')
    expect(weakestOf(bands(6, 5, 5, 5))).toBe('vocabulary')
  })
})

describe('a mark', () => {
  const codeOf = (decided: object) => ('refused' in decided ? decided.refused : 'allowed')
  const mark = (at: number, given: { createdAt: number } | null = null, one = lesson) =>
    codeOf(decideMark(1, one, given, at))

  test('is given from the start on, for thirty days', () => {
    expect(mark(lesson.start - 1)).toBe('illegal')
    expect(mark(lesson.start)).toBe('allowed')
    expect(mark(lesson.end + markLimits.openMs - 1)).toBe('allowed')
    expect(mark(lesson.end + markLimits.openMs)).toBe('mark-closed')
  })

  test('is that of the first lesson of a call, and one that another has by now is corrected', () => {
    const carried = { ...lesson, carriedBy: 4 }
    expect(mark(now, null, carried)).toBe('illegal')
    expect(mark(now, { createdAt: now }, carried)).toBe('allowed')
  })

  test('is corrected within a day', () => {
    const given = { createdAt: now }
    expect(markOpenUntil(lesson, given)).toBe(now + dayMs)
    expect(mark(now + dayMs - 1, given)).toBe('allowed')
    expect(mark(now + dayMs, given)).toBe('mark-closed')
  })

  test('is given by the tutor alone, and not of a lesson that taught nobody', () => {
    expect(codeOf(decideMark(2, lesson, null, now))).toBe('forbidden')
    expect(codeOf(decideMark(3, lesson, null, now))).toBe('forbidden')
    const absent = { ...lesson, verdict: LessonVerdict.StudentAbsent }
    expect(codeOf(decideMark(1, absent, null, now))).toBe('illegal')
    expect(codeOf(decideMark(1, { ...lesson, canceledAt: now }, null, now))).toBe('illegal')
  })

  test('is asked for by the student, once a week, of a lesson that is over and without one', () => {
    const free = { isMarked: false, askedAt: null, isReachable: true }
    const ask = (facts: Partial<typeof free> | { askedAt: number }, at = now, caller = 2) =>
      codeOf(decideAsk(caller, lesson, { ...free, ...facts }, at))
    expect(ask({})).toBe('allowed')
    expect(ask({}, lesson.end - 1)).toBe('illegal')
    expect(ask({}, lesson.end)).toBe('allowed')
    expect(ask({}, now, 1)).toBe('forbidden')
    expect(ask({ isMarked: true })).toBe('illegal')
    expect(ask({ isReachable: false })).toBe('illegal')
    expect(codeOf(decideAsk(2, { ...lesson, carriedBy: 4 }, free, now))).toBe('illegal')
    expect(ask({ askedAt: now - markLimits.askAgainMs + 1 })).toBe('mark-asked')
    expect(ask({ askedAt: now - markLimits.askAgainMs })).toBe('allowed')
    expect(ask({}, lesson.end + markLimits.openMs)).toBe('mark-closed')
  })
})

describe('the next mark', () => {
  const of = (id: number, tutorId: number, daysAgo: number) => ({
    ...{ id, tutorId, start: now - daysAgo * dayMs, end: now - daysAgo * dayMs + hourMs },
  })
  test('is counted by pair since its last one, up to when it is due', () => {
    const lessons = [of(9, 1, 1), of(8, 7, 2), of(7, 1, 3), of(6, 1, 4), of(5, 1, 5), of(4, 1, 6)]
    expect(nextMarksOf(lessons, [{ tutorId: 1, start: now - 4 * dayMs }])).toEqual([
      { tutorId: 1, lesson: lessons[0], lessonsSince: 2 },
      { tutorId: 7, lesson: lessons[1], lessonsSince: 1 },
    ])
    expect(nextMarksOf(lessons, [])[0]?.lessonsSince).toBe(markLimits.everyLessons)
    expect(nextMarksOf([], [])).toEqual([])
  })
  test('is due after four lessons', () => {
    expect([isMarkDue(3), isMarkDue(4), isMarkDue(5)]).toEqual([false, true, true])
  })
})

describe('a forecast', () => {
  const week = 7 * dayMs
  const point = (weeksAgo: number, overall: number) => ({ start: now - weeksAgo * week, overall, lessons: 4 })
  const rising = [point(4, 5), point(2, 5.5), point(0, 6)]
  const aim = (band: number | null, weeks: number | null = null) => ({
    ...{ band, until: weeks === null ? null : now + weeks * week },
  })

  test('reaches the band at two lessons a week, or says where the day finds it', () => {
    // Half a band in four lessons is a quarter a week.
    expect(forecastOf(rising, aim(6.5), now)).toEqual({ at: now + 2 * week, overall: 6.5 })
    expect(forecastOf(rising, aim(8, 4), now)).toEqual({ at: now + 4 * week, overall: 7 })
    expect(forecastOf(rising, aim(8, 3), now)).toEqual({ at: now + 3 * week, overall: 6.5 })
    expect(forecastOf(rising, aim(6.5, 20), now)).toEqual({ at: now + 20 * week, overall: 6.5 })
    expect(forecastOf(rising, aim(null, 20), now)).toEqual({ at: now + 20 * week, overall: 7 })
  })

  test('is none without a rise, an aim or a year in which it comes', () => {
    expect(forecastOf([point(2, 6), point(0, 6)], aim(7), now)).toBeNull()
    expect(forecastOf([point(2, 6), point(0, 5.5)], aim(7), now)).toBeNull()
    expect(forecastOf([point(0, 6)], aim(7), now)).toBeNull()
    expect(forecastOf([], aim(7), now)).toBeNull()
    expect(forecastOf(rising, aim(null), now)).toBeNull()
    expect(forecastOf(rising, aim(6), now)).toBeNull()
    expect(forecastOf(rising, aim(7, -1), now)).toBeNull()
    expect(forecastOf(rising, aim(7, 60), now)).toBeNull()
  })
})

describe('a goal', () => {
  const today = cairoDay(now)
  const decide = (kind: 'ielts' | 'travel', band: number | null, until: string | null) => {
    const decided = decideGoal({ kind, band, until }, now)
    return 'refused' in decided ? decided.refused : 'allowed'
  }
  test('has a band for IELTS alone', () => {
    expect(decide('ielts', 6.5, null)).toBe('allowed')
    expect(decide('ielts', null, null)).toBe('goal-band')
    expect(decide('travel', 6, null)).toBe('goal-band')
  })
  test('has a day to come within five years', () => {
    expect(decide('travel', null, today)).toBe('goal-day')
    expect(decide('travel', null, addCairoDays(today, 1))).toBe('allowed')
    expect(decide('travel', null, addCairoDays(today, 1825))).toBe('allowed')
    expect(decide('travel', null, addCairoDays(today, 1826))).toBe('goal-day')
    expect(decide('travel', null, '2027-02-30')).toBe('goal-day')
    expect(decide('travel', null, '2027-13-01')).toBe('goal-day')
  })
  test('begins at the latest mark, and keeps its begin while its kind is the same', () => {
    expect(startBandOf(null, 'ielts', 10)).toBe(10)
    expect(startBandOf({ kind: 'ielts', startBand: 10 }, 'ielts', 12)).toBe(10)
    expect(startBandOf({ kind: 'ielts', startBand: null }, 'ielts', 12)).toBe(12)
    expect(startBandOf({ kind: 'travel', startBand: 10 }, 'ielts', 12)).toBe(12)
  })
  test('is a way of which a share is done', () => {
    expect(shareOfWay(5, 6, 6.5)).toBeCloseTo(2 / 3)
    expect([shareOfWay(5, 4, 6.5), shareOfWay(5, 7, 6.5), shareOfWay(7, 6, 6.5)]).toEqual([0, 1, 0])
  })
})
