import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { hourMs } from '#contract/shared/rules/time.ts'
import { bookingPath, pickOfAddress, TimeSearch } from '#web/features/lessons/booking/booking-search.ts'
import { calendarEventOf } from '#web/features/lessons/booking/calendar-event.ts'
import { googleLinkOf, icsOf } from '#web/features/shared/calendar-file.ts'

const now = Date.parse('2026-11-20T12:00Z')
const createdAt = '2026-11-19T10:00:00.000Z'
const lesson = {
  id: 42,
  start: '2026-11-20T19:00:00.000Z',
  duration: 30 as const,
  createdAt,
  updatedAt: createdAt,
  canceledAt: null,
}

beforeAll(() => vi.stubGlobal('location', new URL('https://h.test/tutors')))
afterAll(() => vi.unstubAllGlobals())

const linesOf = (change: Partial<typeof lesson> | object = {}): string[] =>
  icsOf(calendarEventOf({ ...lesson, ...change }, 'كريم'), now)
    .replaceAll('\r\n ', '')
    .split('\r\n')

describe('a lesson in other calendars', () => {
  it('is one entry with the address of the lesson, however often its file is made', () => {
    const lines = linesOf()
    expect(lines).toEqual(linesOf())
    expect(lines).toContain('UID:lesson-42@h.test')
    expect(lines).toContain('SEQUENCE:0')
    expect(lines).toContain('METHOD:PUBLISH')
    expect(lines).toContain('URL;VALUE=URI:https://h.test/lesson/42')
    expect(lines).toContain('LOCATION:https://h.test/lesson/42')
    expect(lines).toContain('DTSTART:20261120T190000Z')
    expect(lines).toContain('DTEND:20261120T193000Z')
    expect(lines).toContain('BEGIN:VALARM')
  })

  it('has a higher sequence number after every move', () => {
    const moved = linesOf({ start: '2026-11-21T19:00:00.000Z', updatedAt: '2026-11-19T10:00:00.400Z' })
    expect(moved).toContain('UID:lesson-42@h.test')
    expect(moved).toContain('SEQUENCE:1')
    expect(linesOf({ updatedAt: '2026-11-19T11:00:00.000Z' })).toContain('SEQUENCE:3600')
    // A server clock that went back must not give a negative number.
    expect(linesOf({ updatedAt: '2026-11-19T09:00:00.000Z' })).toContain('SEQUENCE:0')
  })

  it('is cancelled without an alarm', () => {
    const at = '2026-11-20T09:00:00.000Z'
    const lines = linesOf({ canceledAt: at, updatedAt: at })
    expect(lines).toContain('METHOD:CANCEL')
    expect(lines).toContain('STATUS:CANCELLED')
    expect(lines).toContain('UID:lesson-42@h.test')
    expect(lines).toContain(`SEQUENCE:${23 * 3600}`)
    expect(lines).not.toContain('BEGIN:VALARM')
  })

  it('escapes, and folds by bytes without splitting a letter', () => {
    const event = { ...calendarEventOf(lesson, 'كريم'), title: 'حصة؛ مع، كريم, هنا'.repeat(6), text: 'سطر\nثانٍ' }
    const ics = icsOf(event, now)
    expect(ics).toContain('DESCRIPTION:سطر\\nثانٍ')
    for (const line of ics.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
    expect(ics.replaceAll('\r\n ', '')).toContain(`SUMMARY:${event.title.replaceAll(',', '\\,')}`)
  })

  it('links to Google with the same times and address', () => {
    const link = new URL(googleLinkOf(calendarEventOf(lesson, 'كريم'))).searchParams
    expect(link.get('dates')).toBe('20261120T190000Z/20261120T193000Z')
    expect(link.get('location')).toBe('https://h.test/lesson/42')
  })
})

describe('a chosen time in an address', () => {
  const start = now + hourMs

  it('is kept through registration', () => {
    const { searchParams } = new URL(bookingPath(7, { start, duration: 30 }), 'https://h.test')
    const address = { at: Number(searchParams.get('at')), length: Number(searchParams.get('length')) }
    expect(pickOfAddress(v.parse(v.object(TimeSearch), address))).toEqual({ day: '2026-11-20', duration: 30, start })
  })

  it('is undefined where the address has none or an invalid one', () => {
    expect(pickOfAddress(v.parse(v.object(TimeSearch), {}))).toBeUndefined()
    expect(pickOfAddress(v.parse(v.object(TimeSearch), { at: 'x', length: 20 }))).toBeUndefined()
    expect(pickOfAddress(v.parse(v.object(TimeSearch), { at: start, length: 20 }))).toMatchObject({ duration: null })
  })
})
