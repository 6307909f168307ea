import { expect, it } from 'vitest'
import { cairoInstant } from '#contract/shared/rules/time.ts'
import { suggestTimes } from '#web/features/catalogue/tutors/suggest-times.ts'

const at = (day: number, hour: number, minute = 0) => cairoInstant({ year: 2026, month: 11, day, hour, minute })
const free = (tutorId: number, ...starts: readonly number[]) => ({
  tutorId,
  starts: starts.map((start) => ({ start })),
})

it('proposes one time of each tutor, the earliest first', () => {
  const offers = [free(1, at(21, 9), at(21, 10)), free(2, at(20, 9)), free(3, at(22, 9)), free(4, at(20, 8))]
  expect(suggestTimes(offers, null, 3)).toEqual([
    { tutorId: 2, start: at(20, 9) },
    { tutorId: 1, start: at(21, 9) },
    { tutorId: 3, start: at(22, 9) },
  ])
})

it('proposes a second time of a tutor only on another day', () => {
  const offers = [free(1, at(20, 9), at(20, 10), at(21, 10)), free(2)]
  expect(suggestTimes(offers, null, 3)).toEqual([
    { tutorId: 1, start: at(20, 9) },
    { tutorId: 1, start: at(21, 10) },
  ])
})

it('prefers the usual hour, and an earlier day among times within one hour of it', () => {
  const usual = at(1, 21)
  expect(suggestTimes([free(1, at(20, 9), at(20, 21, 45), at(21, 21))], usual, 1)).toEqual([
    { tutorId: 1, start: at(20, 21, 45) },
  ])
  expect(suggestTimes([free(1, at(20, 9), at(21, 0, 15))], at(1, 23, 30), 1)).toEqual([
    { tutorId: 1, start: at(21, 0, 15) },
  ])
})

it('proposes nothing where nobody is free', () => {
  expect(suggestTimes([], null, 3)).toEqual([])
  expect(suggestTimes([free(1), free(2)], null, 3)).toEqual([])
})
