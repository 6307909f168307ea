import { expect, test } from 'vitest'
import { decideJudgement } from '#contract/joining/rules/judgements.ts'
import { DemoSessionStatus, InterviewStatus } from '#contract/vocabulary/teaching.ts'

const { Pending, Passed, Rejected, CanceledByInterviewer } = InterviewStatus
const none = { scores: null, note: null, level: null }
const scores = { fluency: 3, teaching: 2, picture: 4, manner: 1 }
const pass = { from: Pending, to: Passed, isJudge: true }

test('a new result needs all scores, and keeps those that are stored', () => {
  expect(decideJudgement(none, {}, pass)).toEqual({ refused: 'rubric-missing' })
  expect(decideJudgement(none, {}, { ...pass, to: Rejected })).toEqual({ refused: 'rubric-missing' })
  expect(decideJudgement(none, { scores }, pass)).toEqual({ ...none, scores })
  expect(decideJudgement({ ...none, scores }, {}, pass)).toEqual({ ...none, scores })
  expect(decideJudgement(none, {}, { ...pass, from: Passed })).toEqual(none)
  expect(decideJudgement(none, {}, { ...pass, to: CanceledByInterviewer })).toEqual(none)
})

test('a judgement is given by whoever decides, with a result', () => {
  expect(decideJudgement(none, { scores }, { ...pass, isJudge: false })).toEqual({ refused: 'forbidden' })
  expect(decideJudgement(none, { level: 3 }, { ...pass, to: Pending })).toEqual({ refused: 'bad-request' })
  expect(decideJudgement(none, {}, { from: Pending, to: Pending, isJudge: false })).toEqual(none)
})

test('a note is cleaned, and an empty one taken away', () => {
  const stored = { scores, note: 'قديمة', level: 2 }
  expect(decideJudgement(stored, { note: '', level: null }, pass)).toEqual({ scores, note: null, level: null })
  expect(decideJudgement(stored, { note: 'ab' }, pass)).toEqual({ refused: 'interveiw-note-too-short' })
  expect(decideJudgement(stored, { note: '<b>Clear</b>' }, pass)).toMatchObject({ note: '<b>Clear</b>', level: 2 })
})

test('results have one status in both kinds', () => {
  expect([DemoSessionStatus.Passed, DemoSessionStatus.Rejected]).toEqual([Passed, Rejected])
})
