/** By when work of the team is late, its order, and the way of applicants. */
import { describe, expect, it } from 'vitest'
import { dayMs, hourMs, minutes, toIsoInstant } from '#contract/shared/rules/time.ts'
import { type Applicant, funnelOf, median } from '#contract/team/rules/applicants.ts'
import { afterBusinessDays, callTrouble, compareWork, isLate, workDueAt } from '#contract/team/rules/work.ts'
import { SessionEventType } from '#contract/vocabulary/teaching.ts'

const at = (text: string): number => Date.parse(text)

describe('business days', () => {
  it.each([
    // A Wednesday: Thursday, Sunday, Monday, Tuesday, Wednesday.
    ['2026-11-25T10:00:00Z', '2026-12-02T22:00:00.000Z'],
    // A Friday counts from Sunday on.
    ['2026-11-27T10:00:00Z', '2026-12-03T22:00:00.000Z'],
    // Half past midnight of a Sunday in Cairo is a Saturday in UTC.
    ['2026-11-28T22:30:00Z', '2026-12-06T22:00:00.000Z'],
    // Over the day on which the clock goes forward.
    ['2026-04-22T10:00:00Z', '2026-04-29T21:00:00.000Z'],
  ])('five after %s end at %s', (from, until) => {
    expect(toIsoInstant(afterBusinessDays(at(from), 5))).toBe(until)
    expect(workDueAt('withdrawal', at(from))).toBe(at(until))
  })

  it('are none between an instant and the end of its own day', () => {
    expect(toIsoInstant(afterBusinessDays(at('2026-11-25T10:00:00Z'), 0))).toBe('2026-11-25T22:00:00.000Z')
  })
})

describe('the order of the list', () => {
  it('is that of becoming late, after calls that run', () => {
    const now = at('2026-11-25T10:00:00Z')
    const film = { kind: 'film', id: 1, due: workDueAt('film', now - 47 * hourMs) } as const
    const dispute = { kind: 'dispute', id: 2, due: workDueAt('dispute', now - 2 * hourMs) } as const
    const call = { kind: 'call', id: 3, due: workDueAt('call', now) } as const
    const late = { kind: 'thread', id: 4, due: workDueAt('thread', now - 2 * dayMs) } as const
    expect([dispute, film, late, call].toSorted(compareWork).map(({ id }) => id)).toEqual([3, 4, 1, 2])
    expect([late, film].map(({ due }) => isLate(due, now))).toEqual([true, false])
  })
})

describe('a call that runs', () => {
  const { UserJoined, UserLeft, UserLost } = SessionEventType
  const start = at('2026-11-25T10:00:00Z')
  it.each([
    ['both inside', UserJoined, UserJoined, 10, null],
    ['nobody there yet', null, null, 2, null],
    ['nobody there', null, null, 3, 'tutorAbsent'],
    ['only the tutor', UserJoined, null, 4, 'studentAbsent'],
    ['a lost line at once', UserJoined, UserLost, 1, 'studentLost'],
    ['who left', UserLeft, UserJoined, 20, null],
  ])('%s', (_, tutor, student, after, trouble) => {
    expect(callTrouble({ start, tutor, student }, minutes(3), start + minutes(after))).toBe(trouble)
  })
})

describe('the way of applicants', () => {
  const none = { film: null, interview: null, demo: null, media: null, activation: null }
  const not = { film: false, interview: false, demo: false, media: false, activation: false }
  const filmed = (days: number): Applicant => ({
    registeredAt: 0,
    at: { ...none, film: days * dayMs },
    reached: { ...not, film: true },
  })

  it('counts who reached a step, with the median of the known times', () => {
    const applicants = [filmed(1), filmed(2), filmed(9), { registeredAt: 0, at: none, reached: not }]
    expect(funnelOf(applicants).slice(0, 2)).toEqual([
      { step: 'film', reached: 3, medianDays: 2 },
      { step: 'interview', reached: 0, medianDays: null },
    ])
  })

  it('has a median between two in the middle, and none of nothing', () => {
    expect([median([4, 1]), median([3]), median([])]).toEqual([2.5, 3, null])
  })
})
