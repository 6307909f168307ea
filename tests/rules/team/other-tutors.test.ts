import { expect, test } from 'vitest'
import { minutes } from '#contract/shared/rules/time.ts'
import { fittingTutors, type OtherTutor, otherTutorLimits } from '#contract/team/rules/other-tutors.ts'

const now = 1_000_000_000_000
const lesson = { start: now + minutes(120), end: now + minutes(150) }
const tutor = (id: number, more: Partial<OtherTutor> = {}): OtherTutor => ({
  ...{ id, noticeMinutes: 30, pauseMinutes: 0, busy: [], together: 0, sharesTopic: false, rating: 0 },
  ...more,
})
const idsOf = (...list: OtherTutor[]) => fittingTutors(list, lesson, now).map(({ id }) => id)

test('whoever has taught the student most comes first, then topics, then rating', () => {
  const list = [tutor(1, { rating: 500 }), tutor(2, { sharesTopic: true }), tutor(3, { together: 1 }), tutor(4)]
  expect(idsOf(...list)).toEqual([3, 2, 1, 4])
})

test('nobody who is busy, needs a pause beside it, or wants more notice', () => {
  const before = { start: lesson.start - minutes(30), end: lesson.start }
  expect(idsOf(tutor(1, { busy: [before] }))).toEqual([1])
  expect(idsOf(tutor(1, { busy: [before], pauseMinutes: 5 }))).toEqual([])
  expect(idsOf(tutor(1, { busy: [{ start: lesson.end - 1, end: lesson.end + 1 }] }))).toEqual([])
  expect(idsOf(tutor(1, { noticeMinutes: 120 }), tutor(2, { noticeMinutes: 121 }))).toEqual([1])
})

test('each once, and only a few', () => {
  expect(idsOf(tutor(1), tutor(1))).toEqual([1])
  expect(idsOf(...Array.from({ length: 20 }, (_, id) => tutor(id)))).toHaveLength(otherTutorLimits.offered)
})
