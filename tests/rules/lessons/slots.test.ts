import { describe, expect, test } from 'vitest'
import { earliestFreeStart, freeIntervals, openStarts, subslotsOf } from '#contract/shared/rules/slots.ts'
import { at, from, minute, now, on, span } from '../facts.ts'

const slot = { id: 8, ...from('13:00', '14:10') }
const asked = { slots: [slot], busy: [], durationMinutes: 30, now, noticeMinutes: 0 }
const clocks = (list: readonly { start: number }[]) =>
  list.map((one) => new Date(one.start).toISOString().slice(11, 16))

describe('free intervals', () => {
  test('a slot without bookings is one interval', () => {
    expect(freeIntervals(slot, [])).toEqual([from('13:00', '14:10')])
  })

  test('a booking in another slot takes its time too', () => {
    expect(freeIntervals(slot, [from('12:30', '13:15')])).toEqual([from('13:15', '14:10')])
  })
})

describe('open starts', () => {
  test('13:00–14:10 gives two long lessons or four short ones', () => {
    expect(clocks(openStarts(asked))).toEqual(['13:00', '13:30'])
    expect(clocks(openStarts({ ...asked, durationMinutes: 15 }))).toEqual(['13:00', '13:15', '13:30', '13:45'])
  })

  test('an open start carries its slot and its end', () => {
    expect(openStarts(asked)[0]).toEqual({ slotId: 8, ...from('13:00', '13:30') })
  })

  test('starts are on quarters of an hour, the only ones that can be booked, also after a booking of an odd length', () => {
    expect(clocks(openStarts({ ...asked, busy: [from('13:00', '13:20')] }))).toEqual(['13:30'])
  })

  test('an interval that is a minute short offers nothing', () => {
    const tight = (end: string) => openStarts({ ...asked, slots: [{ id: 8, ...from('13:00', end) }] })
    expect(tight('13:29')).toEqual([])
    expect(clocks(tight('13:30'))).toEqual(['13:00'])
  })

  test('nested bookings leave no time between them', () => {
    const busy = [from('13:00', '13:40'), from('13:05', '13:10')]
    expect(clocks(openStarts({ ...asked, durationMinutes: 15, busy }))).toEqual(['13:45'])
  })

  test('past starts are not offered, nor the current instant', () => {
    const short = { ...asked, durationMinutes: 15 }
    expect(clocks(openStarts({ ...short, now: on('13:15') - 1 }))).toEqual(['13:15', '13:30', '13:45'])
    expect(clocks(openStarts({ ...short, now: on('13:15') }))).toEqual(['13:30', '13:45'])
  })

  test('the notice is exact to the millisecond', () => {
    const notice = { ...asked, noticeMinutes: 30 }
    expect(clocks(openStarts({ ...notice, now: on('12:30') }))).toEqual(['13:00', '13:30'])
    expect(clocks(openStarts({ ...notice, now: on('12:30') + 1 }))).toEqual(['13:30'])
    expect(clocks(openStarts({ ...notice, now: on('12:50') }))).toEqual(['13:30'])
  })

  test('a lesson must lie within the week, and may end with it', () => {
    const windowed = (start: string, end: string) => clocks(openStarts({ ...asked, window: from(start, end) }))
    expect(windowed('00:00', '14:00')).toEqual(['13:00', '13:30'])
    expect(windowed('00:00', '13:59')).toEqual(['13:00'])
    expect(windowed('13:01', '23:59')).toEqual(['13:30'])
  })

  test('a lesson being moved frees its own time and its neighbours', () => {
    const busy = [from('13:15', '13:45')]
    const short = { ...asked, durationMinutes: 15, busy }
    expect(clocks(openStarts(short))).toEqual(['13:00', '13:45'])
    expect(clocks(openStarts({ ...short, ignore: from('13:15', '13:45') }))).toEqual([
      '13:00',
      '13:15',
      '13:30',
      '13:45',
    ])
  })

  test('starts are sorted by time, and a slot across midnight offers both days', () => {
    const slots = [
      { id: 9, ...span('2026-03-04T23:30Z', '2026-03-05T00:30Z') },
      { id: 8, ...from('20:00', '20:30') },
    ]
    expect(openStarts({ ...asked, slots }).map((one) => [one.slotId, new Date(one.start).toISOString()])).toEqual([
      [8, '2026-03-04T20:00:00.000Z'],
      [9, '2026-03-04T23:30:00.000Z'],
      [9, '2026-03-05T00:00:00.000Z'],
    ])
  })
})

describe('the earliest free start', () => {
  const wish = { slots: [slot], busy: [], now, noticeMinutes: 0, minutes: 15 }

  test('is the start of the first interval that is long enough, in any slot', () => {
    const slots = [slot, { id: 4, ...from('11:00', '11:15') }]
    expect(earliestFreeStart({ ...wish, slots })).toBe(on('11:00'))
    expect(earliestFreeStart({ ...wish, slots, minutes: 30 })).toBe(on('13:00'))
  })

  test('is null when nothing is free or long enough', () => {
    expect(earliestFreeStart({ ...wish, slots: [] })).toBeNull()
    expect(earliestFreeStart({ ...wish, busy: [from('13:00', '14:10')] })).toBeNull()
    expect(earliestFreeStart({ ...wish, busy: [from('13:14', '14:10')] })).toBeNull()
    expect(earliestFreeStart({ ...wish, busy: [from('13:15', '14:10')] })).toBe(on('13:00'))
  })

  test('in a running interval it is the next quarter of an hour beyond the notice', () => {
    const running = { ...wish, slots: [{ id: 8, ...from('10:00', '11:00') }] }
    expect(earliestFreeStart({ ...running, now: on('10:15') - 1 })).toBe(on('10:15'))
    expect(earliestFreeStart({ ...running, now: on('10:15') })).toBe(on('10:30'))
    expect(earliestFreeStart({ ...running, now: on('10:05'), noticeMinutes: 10 })).toBe(on('10:15'))
    expect(earliestFreeStart({ ...running, now: on('10:05'), noticeMinutes: 11 })).toBe(on('10:30'))
  })

  test('a running interval must be long enough after that quarter', () => {
    const running = { ...wish, slots: [{ id: 8, ...from('10:00', '11:00') }], now: on('10:20') }
    expect(earliestFreeStart({ ...running, minutes: 30 })).toBe(on('10:30'))
    expect(earliestFreeStart({ ...running, minutes: 45 })).toBeNull()
  })

  test.each([0, 5])('it is always the first start the calendar offers (notice %i)', (noticeMinutes) => {
    for (let passed = 0; passed < 80; passed++) {
      const moment = {
        slots: [slot],
        busy: [from('13:00', '13:07')],
        now: on('12:55') + passed * minute,
        noticeMinutes,
      }
      const offered = openStarts({ ...moment, durationMinutes: 15 })[0]?.start ?? null
      expect(earliestFreeStart({ ...moment, minutes: 15 })).toBe(offered)
    }
  })
})

describe('booked intervals of slots', () => {
  const owned = { ...slot, ownerId: 3 }

  test('contain slot and time only, sorted', () => {
    const bookings = [
      { ownerId: 3, ...from('13:30', '13:45'), kind: 'lesson' },
      { ownerId: 3, ...from('13:00', '13:15'), kind: 'demo' },
    ]
    expect(subslotsOf([owned], bookings)).toEqual([
      { parent: 8, ...from('13:00', '13:15') },
      { parent: 8, ...from('13:30', '13:45') },
    ])
  })

  test('leave out other owners and bookings that only touch the slot', () => {
    const bookings = [
      { ownerId: 4, ...from('13:00', '13:15') },
      { ownerId: 3, ...from('12:45', '13:00') },
      { ownerId: 3, ...from('14:10', '14:25') },
    ]
    expect(subslotsOf([owned], bookings)).toEqual([])
  })

  test('are cut to the slot', () => {
    const bookings = [{ ownerId: 3, start: at('2026-03-04T12:50Z'), end: at('2026-03-04T13:10Z') }]
    expect(subslotsOf([owned], bookings)).toEqual([{ parent: 8, ...from('13:00', '13:10') }])
  })
})

test('after a lesson that began at once, the next start is the next quarter of an hour', () => {
  const at = (text: string) => Date.parse(`2026-11-26T${text}:00Z`)
  const slots = [{ id: 1, start: at('18:00'), end: at('20:00') }]
  const busy = [{ start: at('18:20'), end: at('18:50') }]
  const offered = { slots, busy, now: at('18:21'), noticeMinutes: 0 }
  expect(openStarts({ ...offered, durationMinutes: 30 }).map(({ start }) => start)).toEqual([at('19:00'), at('19:30')])
  expect(earliestFreeStart({ ...offered, minutes: 15 })).toBe(at('19:00'))
})
