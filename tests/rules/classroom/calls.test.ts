import { describe, expect, test } from 'vitest'
import { canJoin, lessonMilestone, lessonStatus } from '#contract/lessons/rules/lesson-status.ts'
import {
  canListen,
  decideJoin,
  isPolite,
  isReportOpen,
  parseSessionId,
  ratePromptOpen,
  sessionWindows,
} from '#contract/lessons/rules/session-window.ts'
import { from, hour, minute, on, span } from '../facts.ts'

const lesson = { ...from('13:00', '13:30'), canceledAt: null }
const cancelled = { ...lesson, canceledAt: on('09:00') }

describe('status', () => {
  test.each([
    ['12:59', 'pending'],
    ['13:00', 'happening'],
    ['13:30', 'happening'],
    ['13:31', 'fulfilled'],
  ])('at %s a lesson 13:00–13:30 is %s', (clock, status) => {
    expect(lessonStatus(lesson, on(clock))).toBe(status)
    expect(lessonStatus(cancelled, on(clock))).toBe('cancelled')
  })

  test('start and end are exact to the millisecond', () => {
    expect(lessonStatus(lesson, lesson.start - 1)).toBe('pending')
    expect(lessonStatus(lesson, lesson.end + 1)).toBe('fulfilled')
  })
})

describe('milestone', () => {
  test.each([
    ['12:00', 'startsIn', hour],
    ['12:59', 'startsIn', minute],
    ['13:00', 'canJoin', 0],
    ['13:02', 'canJoin', 2 * minute],
    ['13:03', 'sinceStart', 3 * minute],
    ['13:14', 'sinceStart', 14 * minute],
    ['13:15', 'toEnd', 15 * minute],
    ['13:30', 'toEnd', 0],
    ['13:40', 'ended', 10 * minute],
  ])('at %s a lesson 13:00–13:30 says %s', (clock, kind, ms) => {
    expect(lessonMilestone(lesson, on(clock))).toEqual({ kind, ms })
  })

  test('changes are exact to the millisecond', () => {
    const kindAt = (ms: number) => lessonMilestone(lesson, ms).kind
    expect(kindAt(lesson.start - 1)).toBe('startsIn')
    expect(kindAt(on('13:03') - 1)).toBe('canJoin')
    expect(kindAt(on('13:15') - 1)).toBe('sinceStart')
    expect(kindAt(lesson.end + 1)).toBe('ended')
  })

  test('half of a short lesson is seven and a half minutes', () => {
    const short = { ...from('13:00', '13:15'), canceledAt: null }
    expect(lessonMilestone(short, on('13:07')).kind).toBe('sinceStart')
    expect(lessonMilestone(short, on('13:07') + minute / 2)).toEqual({ kind: 'toEnd', ms: 7.5 * minute })
  })

  test('of a cancelled lesson is cancelled at any time', () => {
    expect(lessonMilestone(cancelled, on('09:10'))).toEqual({ kind: 'cancelled', ms: 10 * minute })
    expect(lessonMilestone(cancelled, on('14:00')).kind).toBe('cancelled')
    expect(lessonMilestone(cancelled, on('08:59'))).toEqual({ kind: 'cancelled', ms: 0 })
  })
})

describe('time windows of a call', () => {
  test('a day before and half an hour after for subscribing, a quarter of an hour for joining', () => {
    expect(sessionWindows(lesson)).toEqual({
      listen: span('2026-03-03T13:00Z', '2026-03-04T14:00Z'),
      join: from('12:45', '13:45'),
    })
  })

  test.each([
    ['a moment before it opens', on('12:45') - 1, { refused: 'illegal' }],
    ['when it opens', on('12:45'), { open: true, closesAt: on('13:45') }],
    ['during the lesson', on('13:10'), { open: true, closesAt: on('13:45') }],
    ['in its last instant', on('13:45') - 1, { open: true, closesAt: on('13:45') }],
    ['when it closes', on('13:45'), { refused: 'lesson-time-passed' }],
  ])('joining %s', (_, now, expected) => {
    expect(decideJoin(lesson, now)).toEqual(expected)
    expect(canJoin(lesson, now)).toBe('open' in expected)
  })

  test('a cancelled call cannot be joined at any time', () => {
    for (const clock of ['12:00', '13:10', '14:00']) {
      expect(decideJoin(cancelled, on(clock))).toEqual({ refused: 'illegal' })
      expect(canJoin(cancelled, on(clock))).toBe(false)
    }
  })

  test('presence can be watched from a day before until half an hour after', () => {
    const opens = lesson.start - 24 * hour
    expect([opens - 1, opens, on('14:00') - 1, on('14:00')].map((now) => canListen(lesson, now))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  test('the rating prompt is open from the end until half an hour after it, unless cancelled', () => {
    const moments = [lesson.end - 1, lesson.end, on('14:00') - 1, on('14:00')]
    expect(moments.map((now) => ratePromptOpen(lesson, now))).toEqual([false, true, true, false])
    expect(ratePromptOpen(cancelled, on('13:40'))).toBe(false)
  })

  test('a problem is reported from the start until two days after the end, unless cancelled', () => {
    const closes = lesson.end + 48 * hour
    const moments = [lesson.start - 1, lesson.start, closes - 1, closes]
    expect(moments.map((now) => isReportOpen(lesson, now))).toEqual([false, true, true, false])
    expect(isReportOpen(cancelled, on('13:10'))).toBe(false)
  })
})

describe('session ids', () => {
  const uuid = '0b8f1c1e-7a53-4c1d-9f5a-2f6f0f3d8a11'

  test.each(['lesson', 'interview', 'demo'])('%s is a kind of call', (kind) => {
    expect(parseSessionId(`${kind}:${uuid}`)).toEqual({ kind, uuid })
  })

  test.each([
    '',
    ':',
    'lesson',
    'lesson:',
    uuid,
    `party:${uuid}`,
    `Lesson:${uuid}`,
    `lesson:${uuid.toUpperCase()}`,
    `lesson:${uuid}:x`,
    `lesson: ${uuid}`,
    `lesson:${uuid}\n`,
    'lesson:0b8f1c1e-7a53-1c1d-9f5a-2f6f0f3d8a11',
    'lesson:0b8f1c1e-7a53-4c1d-7f5a-2f6f0f3d8a11',
    'constructor:0b8f1c1e-7a53-4c1d-9f5a-2f6f0f3d8a11',
  ])('%j is not one', (text) => {
    expect(parseSessionId(text)).toBeNull()
  })

  test('one of two members is polite: the one with the larger id', () => {
    expect([isPolite(9, 4), isPolite(4, 9)]).toEqual([true, false])
  })
})
