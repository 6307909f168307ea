import { expect, test } from 'vitest'
import { decideRecap } from '#contract/classroom/rules/recaps.ts'

const none = { practised: '', toCorrect: '', homework: '', nextTime: '' }
const some = { ...none, homework: 'two sentences' }
const lesson = { tutorId: 7, start: 1000, canceledAt: null, carriedBy: null }

test('a recap is written by the lesson’s tutor, from its start on, with at least one part', () => {
  expect(decideRecap(7, lesson, some, 1000)).toEqual({ allowed: true })
  expect(decideRecap(7, lesson, some, 10 ** 12)).toEqual({ allowed: true })
  expect(decideRecap(7, lesson, some, 999)).toEqual({ refused: 'illegal' })
  expect(decideRecap(7, { ...lesson, canceledAt: 5 }, some, 1000)).toEqual({ refused: 'illegal' })
  expect(decideRecap(7, { ...lesson, carriedBy: 4 }, some, 1000)).toEqual({ refused: 'illegal' })
  expect(decideRecap(8, lesson, some, 1000)).toEqual({ refused: 'forbidden' })
  expect(decideRecap(7, lesson, none, 1000)).toEqual({ refused: 'empty-recap' })
})
