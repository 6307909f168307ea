import { describe, expect, test } from 'vitest'
import {
  type AvailableTutor,
  checkRings,
  chooseUntil,
  fits,
  isAvailable,
  lookedAt,
  nextWave,
  openUntil,
  orderTutors,
  type RingWish,
  startOfNow,
} from '#contract/lessons/rules/ring.ts'
import { minutes } from '#contract/shared/rules/time.ts'
import { nowLimits } from '#contract/vocabulary/now.ts'

const now = Date.parse('2026-11-26T18:18:10Z')
const at = (text: string) => Date.parse(`2026-11-26T${text}Z`)

const tutor = (id: number, over: Partial<AvailableTutor> = {}): AvailableTutor => ({
  ...{ id, gender: 'male', topics: [], levels: [], ratingSum: 0, ratingCount: 0, pauseMinutes: 0, busy: [] },
  ...{ since: now - id, until: now + minutes(60), goneAt: null },
  ...over,
})
const wish = (over: Partial<RingWish> = {}): RingWish => ({
  ...{ studentId: 900, duration: 30, topic: null, level: null, gender: null, taughtBy: {}, without: [] },
  ...over,
})
const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id)

test.each([
  ['18:18:10', '18:20'],
  ['18:18:00', '18:19'],
  ['18:18:59.999', '18:20'],
])('accepted at %s, the lesson starts at %s', (accepted, start) => {
  expect(startOfNow(at(accepted))).toBe(at(`${start}:00`))
})

test('a tutor is available until the chosen time, and for a minute without a page', () => {
  const until = now + minutes(10)
  expect(isAvailable({ until, goneAt: null }, until - 1)).toBe(true)
  expect(isAvailable({ until, goneAt: null }, until)).toBe(false)
  expect(isAvailable({ until, goneAt: now }, now + nowLimits.socketGoneMs.tutor - 1)).toBe(true)
  expect(isAvailable({ until, goneAt: now }, now + nowLimits.socketGoneMs.tutor)).toBe(false)
})

describe('who fits', () => {
  test('is here, and not the one the student was left by or blocked', () => {
    expect(fits(tutor(1), wish(), now)).toBe(true)
    expect(fits(tutor(1, { goneAt: now }), wish(), now)).toBe(false)
    expect(fits(tutor(1), wish({ without: [1] }), now)).toBe(false)
    expect(fits(tutor(900), wish(), now)).toBe(false)
  })

  test('has the gender that was asked for; an unknown one does not count as it', () => {
    const her = wish({ gender: 'female' })
    expect(fits(tutor(1, { gender: 'female' }), her, now)).toBe(true)
    expect(fits(tutor(1), her, now)).toBe(false)
    expect(fits(tutor(1, { gender: null }), her, now)).toBe(false)
  })

  test('is free for the whole lesson, with the pause they keep', () => {
    const next = { start: at('18:50:00'), end: at('19:20:00') }
    expect(fits(tutor(1, { busy: [next] }), wish(), now)).toBe(true)
    expect(fits(tutor(1, { busy: [{ ...next, start: next.start - 1 }] }), wish(), now)).toBe(false)
    expect(fits(tutor(1, { busy: [next], pauseMinutes: 5 }), wish(), now)).toBe(false)
    expect(fits(tutor(1, { busy: [next], pauseMinutes: 5 }), wish({ duration: 15 }), now)).toBe(true)
  })
})

test('topic comes before level, level before having met, and that before the rating', () => {
  const one = tutor(1, { topics: [7] })
  const two = tutor(2, { levels: [2] })
  const three = tutor(3)
  const four = tutor(4, { ratingCount: 100, ratingSum: 490 })
  const five = tutor(5, { ratingCount: 1, ratingSum: 5 })
  const order = orderTutors([five, four, three, two, one], wish({ topic: 7, level: 2, taughtBy: { 3: 1 } }))
  expect(ids(order)).toEqual([1, 2, 3, 4, 5])
})

test('of equals, the one who has waited longest is rung first', () => {
  expect(ids(orderTutors([tutor(1), tutor(2), tutor(3)], wish()))).toEqual([3, 2, 1])
})

describe('waves', () => {
  const many = Array.from({ length: 12 }, (_, i) => tutor(i + 1))
  const none = new Set<number>()

  test('five at once, then the next five of those who were not asked', () => {
    const first = nextWave(many, wish(), { asked: none, occupied: none }, now).wave
    expect(first).toHaveLength(nowLimits.wave.tutors)
    const second = nextWave(many, wish(), { asked: new Set(ids(first)), occupied: none }, now).wave
    expect(ids(second).filter((id) => ids(first).includes(id))).toEqual([])
    expect(second).toHaveLength(5)
  })

  test('nobody is rung by two searches; while somebody may come free it waits', () => {
    const occupied = new Set([1, 2])
    expect(nextWave(many.slice(0, 3), wish(), { asked: none, occupied }, now)).toMatchObject({
      wave: [{ id: 3 }],
      waits: false,
    })
    expect(nextWave(many.slice(0, 2), wish(), { asked: none, occupied }, now)).toEqual({ wave: [], waits: true })
    expect(nextWave([], wish(), { asked: none, occupied }, now)).toEqual({ wave: [], waits: false })
  })
})

describe('whose bookings are looked at', () => {
  const none = new Set<number>()
  const busy = [{ start: now, end: now + minutes(60) }]

  test('also of those who were not free when last seen, but of nobody who does not suit or was asked', () => {
    const all = [tutor(1), tutor(2, { busy }), tutor(3, { goneAt: now }), tutor(4), tutor(5)]
    const looked = lookedAt(all, wish({ without: [5] }), { asked: new Set([4]), occupied: none }, now)
    expect(ids(looked.tutors)).toEqual([1, 2])
  })

  test('nobody while all are rung by others; only those who would be free are waited for', () => {
    const occupied = new Set([1])
    expect(lookedAt([tutor(1)], wish(), { asked: none, occupied }, now)).toEqual({ tutors: [], waits: true })
    expect(lookedAt([tutor(1, { busy })], wish(), { asked: none, occupied }, now)).toEqual({ tutors: [], waits: false })
    expect(lookedAt([], wish(), { asked: none, occupied: none }, now)).toEqual({ tutors: [], waits: false })
  })
})

describe('how often', () => {
  const ended = (ago: number, lessonId: number | null = null) => ({
    ...{ startedAt: now - ago, status: 'nobody' as const },
    lessonId,
  })
  const own = { lessonId: null }

  test('one search at a time, whatever it is for', () => {
    const searching = { ...ended(1000), status: 'searching' as const }
    expect(checkRings([searching], own, now)?.refused).toBe('ring-exists')
    expect(checkRings([searching], { lessonId: 7 }, now)?.refused).toBe('ring-exists')
    expect(checkRings([ended(1000)], own, now)).toBeNull()
  })

  test('three in ten minutes; the fourth is told when', () => {
    const three = [ended(minutes(9)), ended(minutes(5)), ended(1000)]
    expect(checkRings(three, own, now)).toEqual({ refused: 'too-many-requests', until: now + minutes(1) })
    expect(checkRings(three, own, now + minutes(1) - 1)?.refused).toBe('too-many-requests')
    expect(checkRings(three, own, now + minutes(1))).toBeNull()
  })

  test('searches for a lesson whose tutor did not come count for that lesson alone', () => {
    const three = [1000, 2000, 3000]
    const forSeven = three.map((ago) => ended(ago, 7))
    expect(checkRings(forSeven, own, now)).toBeNull()
    expect(checkRings(forSeven, { lessonId: 8 }, now)).toBeNull()
    expect(checkRings(forSeven, { lessonId: 7 }, now)?.refused).toBe('too-many-requests')
    const ofTheirOwn = three.map((ago) => ended(ago))
    expect(checkRings(ofTheirOwn, { lessonId: 7 }, now)).toBeNull()
  })
})

describe('how long a tutor can be available', () => {
  const times = (busy: AvailableTutor['busy'], pauseMinutes = 0) => ({ busy, pauseMinutes })
  const inMinutes = (start: number, end: number) => ({ start: now + minutes(start), end: now + minutes(end) })
  const chosen = now + minutes(60)

  test('as long as they say, but not into a booking of theirs or the pause before it', () => {
    expect(openUntil(chosen, times([]), now)).toBe(chosen)
    const next = inMinutes(40, 70)
    expect(openUntil(chosen, times([next]), now)).toBe(now + minutes(40))
    expect(openUntil(chosen, times([next], 10), now)).toBe(now + minutes(30))
    expect(openUntil(chosen, times([inMinutes(70, 90), next]), now)).toBe(now + minutes(40))
  })

  test('a booking that is over, with its pause, does not count', () => {
    expect(openUntil(chosen, times([inMinutes(-31, -1)]), now)).toBe(chosen)
    expect(openUntil(chosen, times([inMinutes(-31, -1)], 5), now)).toBe(now - minutes(36))
  })

  test('not at all while they teach, or where the next booking is too near', () => {
    expect(chooseUntil(60, times([inMinutes(-1, 1)]), now)).toBeNull()
    expect(chooseUntil(60, times([inMinutes(14, 44)]), now)).toBeNull()
    expect(chooseUntil(60, times([inMinutes(15, 45)]), now)).toBe(chosen)
  })
})
