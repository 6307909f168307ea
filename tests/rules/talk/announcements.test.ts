import { describe, expect, test } from 'vitest'
import { dayMs, hourMs } from '#contract/shared/rules/time.ts'
import { announcementState, refuseAnnouncement } from '#contract/talk/rules/announcements.ts'

const now = Date.parse('2026-11-26T10:00:00Z')

describe('refuseAnnouncement', () => {
  test.each([
    [0, hourMs, null],
    [-dayMs, hourMs, null],
    [0, 60 * dayMs, null],
    [90 * dayMs, 91 * dayMs, null],
    [hourMs, hourMs, 'bad-request'],
    [0, 60 * dayMs + 1, 'bad-request'],
    [-dayMs, 0, 'illegal'],
    [90 * dayMs + 1, 91 * dayMs, 'illegal'],
  ])('from %d until %d: %s', (from, until, code) => {
    expect(refuseAnnouncement({ start: now + from, end: now + until }, now)?.refused ?? null).toBe(code)
  })
})

test('a state follows from the clock', () => {
  const span = { start: now, end: now + hourMs }
  expect([-1, 0, hourMs - 1, hourMs].map((later) => announcementState(span, now + later))).toEqual([
    'ahead',
    'shown',
    'shown',
    'over',
  ])
})
