import { describe, expect, it } from 'vitest'
import type { TemplateHour } from '#contract/hours/shapes/schedule-settings.ts'
import { addCairoDays, cairoDay, cairoInstant, cairoParts, hourMs } from '#contract/shared/rules/time.ts'
import { SlotPurpose } from '#contract/vocabulary/teaching.ts'
import { addDrawnRow, createDraft, type OfferedSlot } from '#web/features/hours/availability/draft.ts'
import { layTemplate, templateMinutes, templateOf } from '#web/features/hours/availability/usual-week.ts'
import { daysOf } from '#web/features/shared/calendar-days.ts'

const purpose = SlotPurpose.Lesson
const usual = (weekday: number, start: number, end: number): TemplateHour => ({
  weekday,
  start: start * 60,
  end: end * 60,
  purpose,
})
/** `HH:MM` of Cairo on that day; the end of a day is that of the next. */
const clockOf = (instant: number): string => {
  const { hour, minute } = cairoParts(instant)
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}
const at = (day: string, hour: number, minute = 0): number => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return cairoInstant({ year, month, day: date, hour, minute })
}
const slot = (id: number, day: string, from: number, to: number): OfferedSlot => ({
  id,
  purpose,
  start: at(day, from),
  end: at(day, to),
})

const laid = (weekStart: string, template: readonly TemplateHour[], now: number, slots: OfferedSlot[] = []) =>
  Object.values(layTemplate(createDraft(slots, weekStart, now), template, now)).flatMap((rows) =>
    rows.map(({ start, end }) => [cairoDay(start), clockOf(start), clockOf(end), (end - start) / hourMs]),
  )

describe('the usual week', () => {
  const weekStart = '2026-11-21'
  const now = at('2026-11-23', 12)

  it('replaces the hours of the days to come, and leaves the days that are over', () => {
    const template = [usual(6, 10, 12), usual(1, 8, 13), usual(3, 17, 21), usual(3, 22, 24)]
    expect(laid(weekStart, template, now, [slot(1, '2026-11-24', 9, 10)])).toEqual([
      // Today begins with the next half hour.
      ['2026-11-23', '12:00', '13:00', 1],
      ['2026-11-25', '17:00', '21:00', 4],
      ['2026-11-25', '22:00', '00:00', 2],
    ])
  })

  it('keeps the wall clock over both changes, and leaves out what a change skips', () => {
    const spring = '2027-04-24'
    expect(addCairoDays(spring, 6)).toBe('2027-04-30')
    expect(laid(spring, [usual(5, 0, 1)], now)).toEqual([])
    expect(laid(spring, [usual(4, 20, 22), usual(5, 0, 3), usual(5, 20, 22)], now)).toEqual([
      ['2027-04-29', '20:00', '22:00', 2],
      ['2027-04-30', '01:00', '03:00', 2],
      ['2027-04-30', '20:00', '22:00', 2],
    ])
    expect(laid('2027-10-23', [usual(4, 20, 22), usual(4, 23, 24), usual(5, 20, 22)], now)).toEqual([
      ['2027-10-28', '20:00', '22:00', 2],
      ['2027-10-28', '23:00', '00:00', 2],
      ['2027-10-29', '20:00', '22:00', 2],
    ])
  })

  it('is taken from a week and laid on another as it was', () => {
    const template = templateOf([slot(1, '2026-11-22', 9, 12), slot(2, '2026-11-25', 22, 26)], weekStart)
    expect(template).toEqual([usual(0, 9, 12), usual(3, 22, 24), usual(4, 0, 2)])
    expect(templateMinutes(template)).toBe(7 * 60)
    const next = addCairoDays(weekStart, 7)
    expect(laid(next, template, now)).toEqual([
      ['2026-11-29', '09:00', '12:00', 3],
      ['2026-12-02', '22:00', '00:00', 2],
      ['2026-12-03', '00:00', '02:00', 2],
    ])
    expect(daysOf(next)).toHaveLength(7)
  })
})

describe('hours that are drawn', () => {
  const day = '2026-11-24'
  const now = at('2026-11-23', 12)
  const rows = createDraft([slot(1, day, 12, 14)], '2026-11-21', now)[day] ?? []
  const drawn = (from: number, to: number, moment = now) =>
    addDrawnRow(rows, day, purpose, { from: at(day, from), to: at(day, to) }, moment)
      ?.filter(({ slotId }) => slotId === null)
      .map(({ start, end }) => [clockOf(start), clockOf(end)])

  it('are the same in both directions, and end where other hours are', () => {
    expect(drawn(9, 11)).toEqual([['09:00', '11:00']])
    expect(drawn(11, 9)).toEqual([['09:00', '11:00']])
    expect(drawn(10, 16)).toEqual([['10:00', '12:00']])
    expect(drawn(16, 10)).toEqual([['14:00', '16:00']])
  })

  it('are none on taken time, on time that is over, and on nothing', () => {
    expect(drawn(12, 13)).toBeUndefined()
    expect(drawn(9, 9)).toBeUndefined()
    expect(drawn(9, 11, at(day, 13))).toBeUndefined()
    expect(drawn(15, 17, at(day, 16))).toBeUndefined()
  })
})
