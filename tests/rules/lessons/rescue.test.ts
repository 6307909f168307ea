import { describe, expect, test } from 'vitest'
import {
  decideRescue,
  findStarts,
  freeAtOnce,
  type RescueTutor,
  rescueEnd,
  rescueState,
} from '#contract/lessons/rules/rescue.ts'
import { hourMs, minutes } from '#contract/shared/rules/time.ts'
import { session } from '#contract/vocabulary/limits.ts'
import { LessonVerdict } from '#contract/vocabulary/teaching.ts'

const start = Date.parse('2026-11-26T18:30:00Z')
const lesson = { start, end: start + minutes(30), studentId: 1, tutorId: 2, canceledAt: null, verdict: null }
const absent = { tutorAbsent: true }
const late = start + session.absenceAfterMs

describe('where a lesson stands', () => {
  test('three minutes after the start it can be taken over, until its end', () => {
    expect(rescueState(lesson, absent, late - 1)).toBe('early')
    expect(rescueState(lesson, absent, late)).toBe('open')
    expect(rescueState(lesson, absent, lesson.end - 1)).toBe('open')
    expect(rescueState(lesson, absent, lesson.end)).toBe('over')
  })

  test('not while the tutor is there', () => {
    expect(rescueState(lesson, { tutorAbsent: false }, late)).toBe('arrived')
  })

  test('what is settled cannot be taken over once more', () => {
    const settled = { ...lesson, canceledAt: late, verdict: LessonVerdict.TutorAbsent }
    expect(rescueState(settled, absent, late)).toBe('settled')
    expect(rescueState({ ...lesson, canceledAt: late }, absent, late)).toBe('over')
    expect(rescueState({ ...lesson, verdict: LessonVerdict.Held }, absent, late)).toBe('over')
  })

  test('only an open one is taken over', () => {
    expect(decideRescue('open')).toBeNull()
    for (const state of ['early', 'arrived', 'settled'] as const)
      expect(decideRescue(state)).toEqual({ refused: 'illegal' })
    expect(decideRescue('over')).toEqual({ refused: 'lesson-time-passed' })
  })
})

describe('whom a student is offered', () => {
  const now = late
  const offering = (id: number, from: number, over: Partial<RescueTutor> = {}): RescueTutor => ({
    ...{ id, noticeMinutes: 0, pauseMinutes: 0, busy: [], sharesTopic: false, rating: 450 },
    slots: [{ id: id * 10, start: from, end: from + hourMs }],
    ...over,
  })
  const soonest = start + minutes(15)
  const soonOf = (tutors: RescueTutor[], already = 0) =>
    findStarts(tutors, 30, [], now, already).soon.map(({ tutor }) => tutor.id)

  test('three who can start within fifteen minutes: by topic, then by rating', () => {
    const tutors = [
      offering(1, soonest, { rating: 480 }),
      offering(2, soonest, { rating: 490 }),
      offering(3, soonest, { sharesTopic: true }),
      offering(4, soonest, { rating: 400 }),
    ]
    expect(soonOf(tutors)).toEqual([3, 2, 1])
    expect(soonOf(tutors, 2)).toEqual([3])
  })

  test('from a quarter of an hour on that leaves their notice, within hours that are free', () => {
    expect(
      findStarts(
        [offering(1, start - hourMs, { slots: [{ id: 5, start: start - hourMs, end: start + hourMs }] })],
        30,
        [],
        now,
      ).soon,
    ).toMatchObject([{ slotId: 5, start: soonest }])
    expect(soonOf([offering(1, soonest, { noticeMinutes: 15 })])).toEqual([])
    expect(soonOf([offering(1, soonest, { busy: [{ start: soonest, end: soonest + hourMs }] })])).toEqual([])
    expect(soonOf([offering(1, soonest, { slots: [{ id: 1, start: soonest, end: soonest + minutes(15) }] })])).toEqual(
      [],
    )
  })

  test('not at a time at which the student has another lesson', () => {
    const own = [{ start: soonest, end: soonest + minutes(30) }]
    expect(findStarts([offering(1, soonest)], 30, own, now)).toMatchObject({
      soon: [],
      later: [{ start: soonest + minutes(30) }],
    })
  })

  test('else the nearest hours, one a tutor, no later than tomorrow night', () => {
    const tomorrow = rescueEnd(now)
    const found = findStarts(
      [offering(1, tomorrow - minutes(30)), offering(2, start + 2 * hourMs), offering(3, tomorrow)],
      30,
      [],
      now,
    )
    expect(found.soon).toEqual([])
    expect(found.later.map(({ tutor, start: from }) => [tutor.id, from])).toEqual([
      [2, start + 2 * hourMs],
      [1, tomorrow - minutes(30)],
    ])
  })

  test('of those who are available, the ones whom the lesson fits before their next booking', () => {
    const next = (after: number) => ({ busy: [{ start: now + minutes(after), end: now + hourMs * 2 }] })
    const here = [offering(1, 0, next(25)), offering(2, 0, next(40)), offering(3, 0, { rating: 490 })]
    expect(freeAtOnce(here, 30, now).map(({ id }) => id)).toEqual([3, 2])
  })
})
