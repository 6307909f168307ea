import { describe, expect, test } from 'vitest'
import { afterAnswer, mayPersonWrite, readFind, refuseEnd, waysOf } from '#contract/talk/rules/threads.ts'
import { threadLimits } from '#contract/vocabulary/threads.ts'

test('a text goes to an account in the app, by mail where an address is known, and is a note always', () => {
  expect(waysOf({ hasAccount: true, mailTo: 'a@b.c' })).toEqual(['app', 'mail', 'note'])
  expect(waysOf({ hasAccount: false, mailTo: 'a@b.c' })).toEqual(['mail', 'note'])
  expect(waysOf({ hasAccount: false, mailTo: null })).toEqual(['note'])
})

test('a report is closed with an outcome, nothing else with one, and a dispute by its ruling', () => {
  expect(refuseEnd({ kind: 'report', done: true, outcome: 'kept' })).toBeNull()
  expect(refuseEnd({ kind: 'report', done: true, outcome: null })).toEqual({ refused: 'illegal' })
  expect(refuseEnd({ kind: 'report', done: false, outcome: null })).toBeNull()
  expect(refuseEnd({ kind: 'contact', done: true, outcome: null })).toBeNull()
  expect(refuseEnd({ kind: 'contact', done: true, outcome: 'acted' })).toEqual({ refused: 'illegal' })
  expect(refuseEnd({ kind: 'dispute', done: true, outcome: null })).toEqual({ refused: 'illegal' })
  expect([
    mayPersonWrite('dispute', 'done'),
    mayPersonWrite('dispute', 'open'),
    mayPersonWrite('contact', 'done'),
  ]).toEqual([false, true, true])
})

test('an answer has the thread wait, a note leaves it as it is', () => {
  const before = { state: 'new', dueAt: 5 } as const
  expect(afterAnswer(before, { way: 'note', end: false }, 100)).toEqual(before)
  expect(afterAnswer(before, { way: 'mail', end: false }, 100)).toEqual({
    state: 'waiting',
    dueAt: 100 + threadLimits.silenceMs,
  })
  expect(afterAnswer(before, { way: 'note', end: true }, 100)).toEqual({ state: 'done', dueAt: 100 })
})

describe('what is looked for', () => {
  test.each([
    ['#C-2218', { id: 2218 }],
    ['c 12', { id: 12 }],
    ['7', { id: 7 }],
    ['0101 234 5678', { phone: '01012345678' }],
    ['+201012345678', { phone: '01012345678' }],
    [' Mona@Example.com', { email: 'mona@example.com' }],
    ['فاتورة باسم', { words: 'فاتورة باسم' }],
    ['Carla', { words: 'Carla' }],
  ])('%s', (typed, found) => expect(readFind(typed)).toEqual(found))
})
