import { describe, expect, it } from 'vitest'
import { withPause } from '#contract/shared/rules/slots.ts'
import { cairoDay, cairoInstant, dayMs, minutes } from '#contract/shared/rules/time.ts'
import type { BookingWeek } from '#contract/shared/rules/weeks.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { hoursOf } from '#web/features/catalogue/profile/hours.ts'
import { monthsOf, yearOf } from '#web/features/catalogue/profile/year.ts'
import { fittingTopics } from '#web/features/catalogue/tutors/fitting-topics.ts'
import { sevenDays, weekHint } from '#web/features/catalogue/tutors/free-week.ts'
import { isSoon, nextTime } from '#web/features/catalogue/tutors/next-time.ts'
import { balanceOf } from '#web/features/lessons/booking/balance.ts'
import { bookingGateOf } from '#web/features/lessons/booking/gate.ts'
import { reactionTo } from '#web/features/lessons/booking/refusal.ts'
import {
  isHiddenByNotice,
  isLastDayOfWeek,
  type Offer,
  weekDays,
  weekStarts,
} from '#web/features/lessons/booking/week.ts'
import { countByStars, ratingRows } from '#web/features/lessons/ratings/group.ts'
import { freeDots, groupByDayPart } from '#web/features/shared/start-groups.ts'
import { nextPage } from '#web/lib/paging.ts'

/** A Cairo time in November 2026; the 20th is a Friday. */
const at = (day: number, hour: number, minute = 0) => cairoInstant({ year: 2026, month: 11, day, hour, minute })
const now = at(20, 15, 30)
const window = { start: Date.parse('2026-11-17T00:00Z'), end: Date.parse('2026-11-24T00:00Z') }
const offer = (change: Partial<Offer> = {}): Offer => ({
  slots: [{ id: 1, start: at(20, 16), end: at(20, 18) }],
  busy: [],
  own: [],
  noticeMinutes: 0,
  pauseMinutes: 0,
  window,
  ...change,
})
const clocks = (starts: readonly { start: number }[]) => starts.map(({ start }) => (start - at(20, 0)) / minutes(60))

describe('what the panel offers', () => {
  it('counts the pause of the tutor around the lesson being moved as free with it', () => {
    const moving = { start: at(20, 16, 30), end: at(20, 17) }
    const busy = withPause([moving], 10)
    expect(clocks(weekStarts(offer({ busy, pauseMinutes: 10 }), 15, now))).toHaveLength(4)
    expect(clocks(weekStarts(offer({ busy, pauseMinutes: 10, moving }), 30, now))).toEqual([16, 16.5, 17, 17.5])
  })

  it('cuts free time into lessons and marks those that collide with another lesson of the student', () => {
    const busy = [{ start: at(20, 16, 30), end: at(20, 17) }]
    const own = [{ start: at(20, 17, 15), end: at(20, 17, 45) }]
    const starts = weekStarts(offer({ busy, own }), 30, now)
    expect(clocks(starts)).toEqual([16, 17, 17.5])
    expect(starts.map(({ held }) => held)).toEqual([false, true, true])
  })

  it('offers a time once when two slots contain it, and a moved lesson’s own time', () => {
    const twice = [1, 2].map((id) => ({ id, start: at(20, 16), end: at(20, 17) }))
    expect(clocks(weekStarts(offer({ slots: twice }), 30, now))).toEqual([16, 16.5])
    const moving = { start: at(20, 16), end: at(20, 16, 30) }
    expect(clocks(weekStarts(offer({ slots: twice, busy: [moving], moving }), 30, now))).toEqual([16, 16.5])
  })

  it('counts starts that only the notice excludes', () => {
    const starts = offer({ noticeMinutes: 60 })
    expect(clocks(weekStarts(starts, 30, now))).toEqual([16.5, 17, 17.5])
    expect(isHiddenByNotice(starts, 30, cairoDay(now), now)).toBe(1)
  })

  it('shows seven Cairo days, and the eighth only when its first hours can be booked', () => {
    const week = { window, countFrom: window.start, quota: 120, trial: false, lastEnd: window.end + dayMs }
    const few = weekDays(window, weekStarts(offer(), 30, now), now, week)
    expect(few.map(({ key }) => key.slice(8))).toEqual(['17', '18', '19', '20', '21', '22', '23'])
    expect(few.map(({ past, today, free }) => [past, today, free])).toContainEqual([false, true, 4])
    const late = offer({ slots: [{ id: 1, start: at(24, 0), end: at(24, 3) }] })
    expect(weekDays(window, weekStarts(late, 30, now), now, week).at(-1)).toMatchObject({ key: '2026-11-24', free: 4 })
    const longer = { ...window, end: at(28, 12) }
    const beyond = offer({ window: longer, slots: [{ id: 1, start: at(26, 10), end: at(26, 11) }] })
    const keys = (of: typeof week | null) =>
      weekDays(longer, weekStarts(beyond, 30, now), now, of).map(({ key }) => key.slice(8))
    // Days for which other minutes last are listed where something is free on them.
    expect(keys(week)).toEqual(['17', '18', '19', '20', '21', '22', '23', '26'])
    expect(keys(null)).toEqual(['20', '26'])
  })

  it('groups a day by its parts and draws up to three dots', () => {
    const groups = groupByDayPart(weekStarts(offer(), 30, now), '2026-11-20')
    expect(groups.map(({ part, starts }) => [part, starts.length])).toEqual([
      ['noon', 2],
      ['evening', 2],
    ])
    expect([0, 1, 2, 3, 11, 100].map(freeDots)).toEqual([0, 1, 1, 2, 3, 3])
  })
})

describe('who may book', () => {
  const week: BookingWeek = { window, countFrom: window.start, quota: 120, trial: false, lastEnd: window.end }
  const rest = { remaining: 45, renewsAt: null, opensAt: null, trialTaken: false, lots: [] }
  const open = { state: 'open', week, ...rest } as const
  const facts = { role: Role.Student, tutorMissing: false, access: open, movingFrom: null, guardianNeeded: false, now }
  it.each([
    ['open', {}],
    ['open', { role: null, access: null }],
    ['other', { role: Role.Tutor, access: null }],
    ['missing', { tutorMissing: true }],
    ['missing', { role: null, access: null, tutorMissing: true }],
    ['passed', { movingFrom: now }],
    ['open', { movingFrom: now + 1 }],
    ['no-subscription', { access: { state: 'no-subscription', week: null, lots: [] } }],
    ['guardian', { guardianNeeded: true }],
    ['open', { guardianNeeded: true, access: { ...open, week: { ...week, trial: true } } }],
    ['week-depleted', { access: { ...open, state: 'week-depleted' } }],
  ] as const)('%s', (gate, change) => {
    expect(bookingGateOf({ ...facts, ...change })).toBe(gate)
  })

  it('says where a week ends: its last whole day and the hours after it; a trial has no such day', () => {
    const days = ['2026-11-22', '2026-11-23', '2026-11-24']
    expect(days.map((one) => isLastDayOfWeek(week, one))).toEqual([false, true, true])
    expect(days.map((one) => isLastDayOfWeek({ ...week, trial: true }, one))).toEqual([false, false, false])
    const cut = { ...week, lastEnd: at(20, 12) }
    expect(isLastDayOfWeek(cut, '2026-11-20')).toBe(true)
  })

  it('divides the week’s minutes, never into more than there are', () => {
    const shares = balanceOf({ quota: 120, remaining: 45, ahead: 45, wanted: 30 })
    expect(shares).toEqual({ total: 120, spent: 30, held: 45, about: 30, left: 15 })
    expect(balanceOf({ quota: 60, remaining: 15, ahead: 90, wanted: 30 })).toMatchObject({
      held: 45,
      about: 15,
      left: 0,
    })
  })
})

describe('sending a booking', () => {
  it('reacts to every refusal code', () => {
    expect(reactionTo('busy-tutor')).toEqual({ kind: 'times', words: 'taken' })
    expect(reactionTo('conflicting-lessons')).toEqual({ kind: 'times', words: 'mine' })
    expect(reactionTo('week-boundaries-violation').kind).toBe('day')
    expect(reactionTo('reached-booking-limit').kind).toBe('gate')
    expect(reactionTo(null).kind).toBe('other')
  })
})

describe('a tutor in words', () => {
  it.each([
    [null, { kind: 'none' }],
    [now - 1000 * 120, { kind: 'ask' }],
    [now, { kind: 'now' }],
    [now + minutes(11), { kind: 'soon', minutes: 11 }],
    [at(20, 17), { kind: 'today', time: '5:00\u00a0م' }],
    [at(20, 21), { kind: 'tonight', time: '9:00\u00a0م' }],
    [at(21, 0, 30), { kind: 'day', day: 'غدًا', time: '12:30\u00a0ص' }],
  ])('%s', (start, words) => {
    expect(nextTime(start === null ? null : new Date(start).toISOString(), now)).toMatchObject(words)
  })

  it('highlights a start within a quarter of an hour', () => {
    expect([15, 16].map((left) => isSoon({ kind: 'soon', minutes: left }))).toEqual([true, false])
  })

  it('shows as many topics as fit on a line, at least one', () => {
    expect(fittingTopics([])).toBe(0)
    expect(fittingTopics(['x'.repeat(50), 'y'])).toBe(1)
    expect(fittingTopics(['سفر', 'نطق', 'أخبار', 'كتابة'])).toBe(3)
  })

  it('sums free time by day and part from the first bookable moment', () => {
    const free = {
      slots: [{ id: 1, start: at(20, 15), end: at(20, 21) }],
      busy: [{ start: at(20, 16), end: at(20, 17) }],
    }
    const hours = hoursOf(free, 0, now)
    expect(hours.rows.map(({ part, minutes: sums }) => [part, sums[0]])).toEqual([
      ['morning', 0],
      ['noon', 30],
      ['evening', 180],
      ['night', 60],
    ])
    // Time that has begun counts as whole minutes.
    expect(hoursOf(free, 0, now + 20_000).rows[1]?.minutes[0]).toBe(29)
    expect(weekHint(free, 0, now).map(({ level }) => level)).toEqual([2, 0, 0, 0, 0, 0, 0])
    expect(sevenDays(now)).toEqual({ start: at(20, 0), end: at(27, 0) })
  })

  it('draws a year of whole weeks and hides days to come', () => {
    const days = yearOf({ '2026-11-20': { score: 2, lessonCount: 1 } }, now)
    expect(days).toHaveLength(364)
    expect(days.at(-1)).toMatchObject({ key: '2026-11-20', lessons: 1, level: 1, out: false })
    expect(monthsOf(days)[0]).toMatchObject({ key: '2026-11', lessons: 1 })
    expect(yearOf({}, at(21, 12)).filter(({ out }) => out)).toHaveLength(6)
  })
})

describe('ratings and pages', () => {
  const one = (id: number, value: number, feedback: string | null = null) => ({
    id,
    userId: id,
    name: null,
    image: null,
    value,
    feedback,
    landingConsentAt: null,
  })
  it('joins consecutive ratings without text by their stars, but not the reader’s own', () => {
    const rows = ratingRows([one(1, 5), one(2, 5), one(3, 5), one(4, 4), one(5, 5, 'نعم')], 1)
    expect(rows.map((row) => (row.kind === 'one' ? row.rating.id : row.ratings.length))).toEqual([1, 2, 1, 5])
    expect(countByStars([one(1, 5), one(2, 4), one(3, 5)]).map(({ count }) => count)).toEqual([2, 1, 0, 0, 0])
  })

  it('requests the next page until all counted ratings are loaded', () => {
    const page = (length: number, total: number) => ({ list: Array.from({ length }), total })
    expect(nextPage(page(12, 21), [page(12, 21)])).toBe(2)
    expect(nextPage(page(9, 21), [page(12, 21), page(9, 21)])).toBeUndefined()
    expect(nextPage(page(0, 30), [page(12, 30), page(0, 30)])).toBeUndefined()
  })
})
