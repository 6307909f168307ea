import { describe, expect, test } from 'vitest'
import {
  decideDueDay,
  dueDayOf,
  endsAfter,
  type HomeworkFacts,
  isLate,
  refuseAnswer,
  refuseChange,
  refuseReturn,
  refuseSetting,
  reminderSpan,
} from '#contract/classroom/rules/homework.ts'
import { addCairoDays, cairoDay, cairoInstant, dayMs, hourMs } from '#contract/shared/rules/time.ts'
import { homeworkLimits, homeworkStates } from '#contract/vocabulary/homework.ts'
import { toWebLink } from '#contract/vocabulary/web-link.ts'

const now = Date.parse('2026-11-20T10:00:00Z')
const [tutorId, studentId] = [1, 2]
const facts = (state: HomeworkFacts['state'], endsAt = now + 1): HomeworkFacts => ({
  tutorId,
  studentId,
  state,
  endsAt,
})

describe('who does which step, and when', () => {
  test('a tutor sets it from the start of a lesson on', () => {
    const lesson = { tutorId, start: now, canceledAt: null, carriedBy: null }
    expect(refuseSetting(tutorId, lesson, now)).toBeNull()
    expect(refuseSetting(tutorId, lesson, now - 1)).toEqual({ refused: 'illegal' })
    expect(refuseSetting(tutorId, { ...lesson, canceledAt: now }, now)).toEqual({ refused: 'illegal' })
    expect(refuseSetting(tutorId, { ...lesson, carriedBy: 4 }, now)).toEqual({ refused: 'illegal' })
    expect(refuseSetting(studentId, lesson, now)).toEqual({ refused: 'forbidden' })
  })

  test('it is changed and answered while it waits for the student, and returned while it waits for the tutor', () => {
    const good = { verdict: 'good', sentence: '' } as const
    const allowed = homeworkStates.map((state) => [
      refuseChange(tutorId, facts(state), now) === null,
      refuseAnswer(studentId, facts(state), now) === null,
      refuseReturn(tutorId, facts(state), good, now) === null,
    ])
    const [students, tutors, nobodys] = [
      [true, true, false],
      [false, false, true],
      [false, false, false],
    ]
    expect(allowed).toEqual([students, students, students, tutors, nobodys])
    expect(refuseAnswer(tutorId, facts('set'), now)).toEqual({ refused: 'forbidden' })
    expect(refuseChange(studentId, facts('set'), now)).toEqual({ refused: 'forbidden' })
    expect(refuseReturn(studentId, facts('done'), good, now)).toEqual({ refused: 'forbidden' })
    expect(refuseReturn(tutorId, facts('done'), { verdict: 'again', sentence: '' }, now)).toEqual({
      refused: 'empty-homework',
    })
  })

  test('nothing is done about it from its end on', () => {
    const good = { verdict: 'good', sentence: '' } as const
    expect(refuseAnswer(studentId, facts('set', now), now)).toEqual({ refused: 'illegal' })
    expect(refuseChange(tutorId, facts('set', now), now)).toEqual({ refused: 'illegal' })
    expect(refuseReturn(tutorId, facts('done', now), good, now)).toEqual({ refused: 'illegal' })
    expect(endsAfter(now)).toBe(now + homeworkLimits.openMs)
    expect(endsAfter(now, now - dayMs)).toBe(now + homeworkLimits.openMs)
    expect(endsAfter(now, now + dayMs)).toBe(now + dayMs + homeworkLimits.openMs)
  })

  test('it is late from the instant it was due, while it waits for the student', () => {
    expect([now - 1, now, now + 1].map((at) => isLate(facts('seen'), at, now))).toEqual([true, true, false])
    expect(isLate(facts('seen'), null, now)).toBe(false)
    expect(isLate(facts('done'), now - 1, now)).toBe(false)
    expect(isLate(facts('set', now), now - 1, now)).toBe(false)
  })
})

test('a day it is due on is today to sixty days ahead, and ends with it', () => {
  const today = cairoDay(now)
  const decided = decideDueDay(today, now)
  expect(decided).toEqual({ dueAt: cairoInstant({ year: 2026, month: 11, day: 21, hour: 0, minute: 0 }) })
  expect('dueAt' in decided && dueDayOf(decided.dueAt)).toBe(today)
  const refused = { refused: 'invalid-due-day' }
  expect(decideDueDay(addCairoDays(today, -1), now)).toEqual(refused)
  expect(decideDueDay(addCairoDays(today, homeworkLimits.dueDays), now)).not.toEqual(refused)
  expect(decideDueDay(addCairoDays(today, homeworkLimits.dueDays + 1), now)).toEqual(refused)
  for (const day of ['2026-11-31', '2026-13-01']) expect(decideDueDay(day, now)).toEqual(refused)
})

test('it is brought to mind by day, of a day ahead, and in the evening of the next morning as well', () => {
  const at = (hour: number, minute = 0) => cairoInstant({ year: 2026, month: 11, day: 20, hour, minute })
  expect([reminderSpan(at(8, 59)), reminderSpan(at(21))]).toEqual([null, null])
  expect(reminderSpan(at(9))).toEqual({ from: at(9) + 6 * hourMs, to: at(9) + dayMs })
  expect(reminderSpan(at(19, 59))).toEqual({ from: at(19, 59) + 6 * hourMs, to: at(19, 59) + dayMs })
  expect(reminderSpan(at(20))).toEqual({ from: at(20) + 6 * hourMs, to: at(9) + 2 * dayMs })
})

test('a link is an address of the web', () => {
  expect(toWebLink(' https://example.com/a?b=1#c ')).toBe('https://example.com/a?b=1#c')
  expect(toWebLink('WWW.example.com')).toBe('https://WWW.example.com')
  expect(toWebLink('http://مثال.com/صفحة')).toBe('http://مثال.com/صفحة')
  expect(toWebLink('  ')).toBe('')
  const none = [
    'javascript:alert(1)',
    'data:text/html,x',
    'https://',
    'https://a',
    'https://u:p@a.example',
    'a.example',
  ]
  for (const text of [...none, 'https://a.example/"x', `https://a.example/${'x'.repeat(500)}`])
    expect(toWebLink(text), text).toBeNull()
})
