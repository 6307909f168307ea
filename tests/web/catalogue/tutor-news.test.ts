import { describe, expect, test } from 'vitest'
import {
  hasTutorIn,
  isAboutTutor,
  isByTimes,
  needsFetch,
  withBooked,
  withNews,
  withNextTimes,
} from '#web/features/catalogue/tutors/news.ts'

describe('what news mean for a page', () => {
  test('what was asked for after a change needs no fetch', () => {
    expect([needsFetch(undefined, 5), needsFetch(5000, 5000), needsFetch(7000, 5000)]).toEqual([true, true, false])
  })

  test('a list that does not show the tutor stays', () => {
    const data = { pages: [{ list: [{ id: 1 }] }, { list: [{ id: 2 }] }] }
    expect([hasTutorIn(data, [2]), hasTutorIn(data, [3]), hasTutorIn(undefined, [1])]).toEqual([true, false, false])
  })

  test('profiles and times of the tutors named are theirs', () => {
    expect(isAboutTutor(['slots', 5, 1, 2], [5])).toBe(true)
    expect(isAboutTutor(['slots', 'shared', 1, 4, 5], [5])).toBe(true)
    expect(isAboutTutor(['tutors', 'one', 5], [5])).toBe(true)
    expect(isAboutTutor(['tutors', 'one', 6], [5])).toBe(false)
    expect(isAboutTutor(['tutors', 'activity', 5], null)).toBe(false)
    expect(isAboutTutor(['slots', 6, 1, 2], null)).toBe(true)
  })

  test('several come together', () => {
    const [a, b] = [
      { asOf: 1, all: false, tutors: [1] },
      { asOf: 3, all: true, tutors: [1, 2] },
    ]
    expect(withNews(withNews(null, a), b)).toEqual({ asOf: 3, all: true, tutors: [1, 2] })
  })
})

describe('a booking that is told', () => {
  const at = (hour: number) => `2026-12-01T${hour}:00:00.000Z`
  const booked = (tutor: number, hour: number, next?: string | null) => ({
    ...{ tutor, start: at(hour), end: at(hour + 1) },
    ...(next === undefined ? {} : { next }),
  })

  test('is when the tutor of a list is free next, where that changed, in the same place', () => {
    const data = {
      pages: [{ list: [{ id: 1, nextAvailableAt: at(10) }], total: 2 }, { list: [{ id: 2, nextAvailableAt: at(11) }] }],
      pageParams: [1, 2],
    }
    expect(withNextTimes(data, [booked(3, 10, at(12)), booked(2, 15)])).toBe(data)
    expect(withNextTimes(data, [booked(2, 11, at(12)), booked(2, 12, null)])).toEqual({
      ...data,
      pages: [data.pages[0], { list: [{ id: 2, nextAvailableAt: null }] }],
    })
  })

  test('is a booked piece of the offered time it lies in, once', () => {
    const slot = (id: number, userId: number, start: number, end: number) => ({
      ...{ id, userId, start: at(start), end: at(end), deleted: false },
    })
    const data = {
      slots: { list: [slot(1, 7, 10, 13), slot(2, 8, 10, 13), slot(3, 7, 14, 16)] },
      subslots: [{ parent: 1, start: at(12), end: at(13) }],
    }
    const once = withBooked(data, [booked(7, 10), booked(7, 15)])
    expect(once.subslots).toEqual([
      { parent: 1, start: at(10), end: at(11) },
      { parent: 1, start: at(12), end: at(13) },
      { parent: 3, start: at(15), end: at(16) },
    ])
    expect(withBooked(once, [booked(7, 10), booked(7, 12)])).toBe(once)
    expect(withBooked(data, [booked(7, 20), booked(9, 10)])).toBe(data)
  })

  test('may take a tutor out of a list by times', () => {
    expect(isByTimes(['tutors', 'list', 'all', { when: 'today' }])).toBe(true)
    expect(isByTimes(['tutors', 'list', 'all', { topic: 1 }])).toBe(false)
    expect(isByTimes(['slots', 5, 1, 2])).toBe(false)
  })
})
