import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { figurePoints, headStart, type OrderFigures, rankOf } from '#contract/catalogue/rules/tutor-order.ts'
import { dayMs, hourMs } from '#contract/shared/rules/time.ts'
import { tutorOrder } from '#contract/vocabulary/trust.ts'
import { at } from '../facts.ts'

const now = at('2026-11-20T18:00Z')
const longAgo = now - 300 * dayMs
const { newcomer, points } = tutorOrder

const count = fc.integer({ min: 0, max: 400 })
const share = fc.double({ min: 0, max: 1, noNaN: true })
const part = (of: number, quality: number): number => Math.floor(of * quality)

/** Figures of any tutor, of which each may be so. */
const anyFigures: fc.Arbitrary<OrderFigures> = fc
  .record({ kept: count, late: count, missed: count, canceled: count, ratings: count, stars: share, students: count })
  .chain((one) =>
    fc.record({ returned: share, isNew: fc.boolean() }).map(({ returned, isNew }) => ({
      kept: one.kept,
      late: one.late,
      missed: one.missed,
      canceled: one.canceled,
      ratingCount: one.ratings,
      ratingSum: one.ratings + part(4 * one.ratings, one.stars),
      firstStudents: one.students,
      returnedStudents: part(one.students, returned),
      listedAt: isNew ? now - dayMs : longAgo,
    })),
  )

/** Each makes a tutor better in one figure and leaves the others as they are. */
const betterments: Readonly<Record<string, (one: OrderFigures) => OrderFigures>> = {
  'one more kept lesson': (one) => ({ ...one, kept: one.kept + 1 }),
  'a missed lesson that was kept': (one) => ({ ...one, missed: Math.max(0, one.missed - 1), kept: one.kept + 1 }),
  'a missed lesson less': (one) => ({ ...one, missed: Math.max(0, one.missed - 1) }),
  'a late cancellation less': (one) => ({ ...one, canceled: Math.max(0, one.canceled - 1) }),
  'a late lesson in time': (one) => (one.late === 0 ? one : { ...one, late: one.late - 1, kept: one.kept + 1 }),
  'a student who came back': (one) => ({
    ...one,
    returnedStudents: Math.min(one.firstStudents, one.returnedStudents + 1),
  }),
  'a better rating': (one) => ({ ...one, ratingSum: Math.min(5 * one.ratingCount, one.ratingSum + 1) }),
  'one more rating of five': (one) => ({
    ...one,
    ratingCount: one.ratingCount + 1,
    ratingSum: one.ratingSum + 5,
  }),
}

describe('who is better in one figure never ranks lower', () => {
  test.each(Object.entries(betterments))('%s', (_, better) => {
    fc.assert(
      fc.property(anyFigures, (figures) => {
        expect(headStart(better(figures), now)).toBeGreaterThanOrEqual(headStart(figures, now))
      }),
    )
  })

  test('free sooner, with a topic of the student, at their level', () => {
    const fit = fc.record({ topic: fc.boolean(), level: fc.boolean() })
    const next = fc.integer({ min: 0, max: 400 * 24 * 60 })
    fc.assert(
      fc.property(anyFigures, fit, next, next, (figures, fits, wait, longer) => {
        const tutor = { headStart: headStart(figures, now), nextAvailableAt: now + wait * 60_000 }
        const rank = rankOf(tutor, fits)
        expect(
          rankOf({ ...tutor, nextAvailableAt: tutor.nextAvailableAt + longer * 60_000 }, fits),
        ).toBeGreaterThanOrEqual(rank)
        expect(rankOf(tutor, { ...fits, topic: true })).toBeLessThanOrEqual(rank)
        expect(rankOf(tutor, { ...fits, level: true })).toBeLessThanOrEqual(rank)
      }),
    )
  })

  test('points keep to their bounds, and the bits of the index hold them', () => {
    const most = points.rating + points.kept + points.onTime + points.returning
    fc.assert(
      fc.property(anyFigures, (figures) => {
        const all = figurePoints(figures, now)
        expect(all).toBeGreaterThanOrEqual(0)
        expect(all).toBeLessThanOrEqual(most)
        expect(headStart(figures, now)).toBeLessThanOrEqual(32_768)
      }),
    )
    expect(Object.values(points).reduce((sum, one) => sum + one, 0)).toBe(100)
  })
})

describe('a new tutor is seen', () => {
  const nothing = {
    kept: 0,
    late: 0,
    missed: 0,
    canceled: 0,
    ratingCount: 0,
    ratingSum: 0,
    firstStudents: 0,
    returnedStudents: 0,
  }
  const fresh = { ...nothing, listedAt: now - hourMs }

  test('before everybody who is no better than a good tutor', () => {
    const good = fc.record({
      lessons: count,
      kept: share,
      late: share,
      ratings: count,
      stars: share,
      students: count,
      back: share,
    })
    fc.assert(
      fc.property(good, ({ lessons, kept, late, ratings, stars, students, back }) => {
        const taken = part(lessons, newcomer.kept * kept)
        const inTime = part(taken, newcomer.onTime * late)
        const figures = {
          kept: inTime,
          late: taken - inTime,
          missed: lessons - taken,
          canceled: 0,
          ratingCount: ratings,
          ratingSum: Math.floor(ratings * (1 + (newcomer.rating - 1) * stars)),
          firstStudents: students,
          returnedStudents: part(students, newcomer.returning * back),
          listedAt: longAgo,
        }
        expect(headStart(fresh, now)).toBeGreaterThanOrEqual(headStart(figures, now))
      }),
    )
  })

  test('among the first ten of a usual list, also when free only tomorrow', () => {
    // Good tutors of a list of forty, all of them free at once; the best five are better than any new one is taken for.
    const others = Array.from({ length: 40 }, (_, i) => {
      const quality = i < 5 ? 0.99 : 0.97 - (i % 10) / 100
      const lessons = 200
      return {
        ...nothing,
        kept: part(lessons, quality),
        missed: lessons - part(lessons, quality),
        ratingCount: 60,
        ratingSum: Math.round(60 * (i < 5 ? 4.95 : 4.75)),
        firstStudents: 30,
        returnedStudents: i < 5 ? 20 : 12,
        listedAt: longAgo,
      }
    })
    const placeOf = (waitMs: number): number => {
      const rank = rankOf(
        { headStart: headStart(fresh, now), nextAvailableAt: now + waitMs },
        { topic: false, level: false },
      )
      return others.filter(
        (one) =>
          rankOf({ headStart: headStart(one, now), nextAvailableAt: now }, { topic: false, level: false }) < rank,
      ).length
    }
    expect(placeOf(0)).toBeLessThan(10)
    expect(placeOf(dayMs)).toBeLessThan(20)
  })

  test('for two weeks, in which broken promises count as they do for everybody', () => {
    const justNot = { ...nothing, listedAt: now - newcomer.days * dayMs }
    expect(headStart(justNot, now)).toBeLessThan(headStart({ ...justNot, listedAt: justNot.listedAt + 1 }, now))
    expect(headStart({ ...fresh, missed: 3 }, now)).toBeLessThan(headStart(fresh, now))
  })
})
