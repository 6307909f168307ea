import { describe, expect, it } from 'vitest'
import type { BookableMinutes } from '#contract/lessons/rules/bookable-minutes.ts'
import { cairoInstant, minutes } from '#contract/shared/rules/time.ts'
import type { BookingWeek } from '#contract/shared/rules/weeks.ts'
import { LessonDuration } from '#contract/vocabulary/teaching.ts'
import { findAgain } from '#web/features/lessons/booking/again.ts'
import type { Offer } from '#web/features/lessons/booking/week.ts'

/** A Cairo time in November 2026; the 20th is a Friday. */
const at = (day: number, hour: number, minute = 0) => cairoInstant({ year: 2026, month: 11, day, hour, minute })
const now = at(18, 15, 30)
const window = { start: Date.parse('2026-11-17T00:00Z'), end: Date.parse('2026-11-24T00:00Z') }
const week: BookingWeek = {
  window,
  countFrom: window.start,
  quota: 120,
  trial: false,
  lastEnd: Date.parse('2027-01-01T00:00Z'),
}
const offer = (change: Partial<Offer> = {}): Offer => ({
  slots: [{ id: 7, start: at(20, 19), end: at(20, 21) }],
  busy: [],
  own: [],
  noticeMinutes: 0,
  pauseMinutes: 0,
  window,
  ...change,
})
const lesson = (start: number, duration: LessonDuration = LessonDuration.Long) => ({ start, duration })
const friday = lesson(at(13, 20))
const account: BookableMinutes = { week, usedMinutes: 60, lots: [], trialTaken: false }
const lot = (rest: number, end: number) => ({ id: 1, rest, paid: true, end })
const find = (change: Partial<Offer> = {}, earlier = friday, facts = {}, minutesOf: Partial<BookableMinutes> = {}) =>
  findAgain(earlier, { offer: offer(change), account: { ...account, ...minutesOf }, withTutor: [], ...facts }, now)
const clocks = ({ nearest }: ReturnType<typeof find>) => nearest.map(({ start }) => (start - at(20, 0)) / minutes(60))

describe('the same hour again', () => {
  it('is the next time its weekday and hour come, in the slot around it', () => {
    expect(find()).toMatchObject({ state: 'free', start: at(20, 20), end: at(20, 20, 30), slotId: 7, nearest: [] })
    // Months ago the clocks showed another hour of UTC.
    const summer = cairoInstant({ year: 2026, month: 8, day: 14, hour: 20, minute: 0 })
    expect(find({}, lesson(summer)).start).toBe(at(20, 20))
    // The panel would offer full and half hours only.
    expect(find({}, lesson(at(13, 20, 15))).state).toBe('free')
  })

  it('where the tutor is booked or keeps no hours, is followed by the nearest starts in their order', () => {
    const taken = find({ busy: [{ start: at(20, 20), end: at(20, 20, 30) }] })
    expect([taken.state, taken.slotId, clocks(taken)]).toEqual(['taken', null, [19, 19.5, 20.5]])
    const closed = find({ slots: [{ id: 7, start: at(20, 10), end: at(20, 12) }] })
    expect([closed.state, clocks(closed)]).toEqual(['taken', [10.5, 11, 11.5]])
    expect(find({ noticeMinutes: 3 * 24 * 60 }).state).toBe('taken')
    expect(find({ slots: [] })).toMatchObject({ state: 'taken', nearest: [] })
  })

  it('is known as booked with this tutor, or held by another lesson', () => {
    const own = [{ start: at(20, 20), end: at(20, 20, 30) }]
    expect(find({ own }, friday, { withTutor: [at(20, 20)] })).toMatchObject({ state: 'booked', nearest: [] })
    const held = find({ own })
    expect([held.state, clocks(held)]).toEqual(['held', [19, 19.5, 20.5]])
  })

  it('beyond the week or the subscription is not open', () => {
    const tuesday = lesson(at(17, 20))
    expect(find({}, tuesday)).toMatchObject({ state: 'next-week', start: at(24, 20) })
    const ending = { week: { ...week, lastEnd: at(20, 20, 15) } }
    expect(find({}, friday, {}, ending).state).toBe('after-end')
  })

  it('is open beyond the week, and without a subscription, as long as other minutes last', () => {
    const tuesday = lesson(at(17, 20))
    const next = { slots: [{ id: 9, start: at(24, 19), end: at(24, 21) }] }
    const end = at(24, 20, 30)
    expect(find(next, tuesday, {}, { lots: [lot(30, end)] })).toMatchObject({ state: 'free', slotId: 9 })
    expect(find(next, tuesday, {}, { lots: [lot(30, end - 1)] }).state).toBe('next-week')
    expect(find(next, tuesday, {}, { lots: [lot(29, end)] }).state).toBe('next-week')
    const alone = { week: null, usedMinutes: 0 }
    expect(find(next, tuesday, {}, { ...alone, lots: [lot(30, end)] }).state).toBe('free')
    expect(find(next, tuesday, {}, { ...alone, lots: [lot(15, end)] })).toMatchObject({
      state: 'short',
      nearestDuration: LessonDuration.Short,
    })
  })

  it('takes what the week lacks of other minutes', () => {
    expect(find({}, friday, {}, { usedMinutes: 105, lots: [lot(15, at(21, 0))] }).state).toBe('free')
    expect(find({}, friday, {}, { usedMinutes: 105, lots: [lot(15, at(20, 20, 15))] }).state).toBe('short')
  })

  it('with too few minutes is offered shorter', () => {
    const short = find({}, friday, {}, { usedMinutes: 105 })
    expect([short.state, short.nearestDuration]).toEqual(['short', LessonDuration.Short])
    expect(short.nearest.every(({ start, end }) => end - start === minutes(15))).toBe(true)
  })
})
