import { describe, expect, test } from 'vitest'
import { type AttendedLesson, advanceSums, noSums, toProgress } from '#contract/classroom/rules/progress.ts'
import { addCairoDays, cairoDayStart, cairoWeekStart, hourMs, minutes } from '#contract/shared/rules/time.ts'

const at = (day: string, hours = 18): AttendedLesson => ({ start: cairoDayStart(day) + hours * hourMs, duration: 30 })
const noonOf = (day: string): number => cairoDayStart(day) + 12 * hourMs

describe('progress', () => {
  test('counts weeks in a row from Saturday to Friday; the open one breaks nothing', () => {
    // Saturday the 14th and Friday the 27th of November.
    const lessons = [at('2026-11-14'), at('2026-11-27')]
    expect(toProgress(noSums, lessons, noonOf('2026-11-29'))).toMatchObject({
      ...{ week: { lessons: 0, minutes: 0 }, total: { lessons: 2, minutes: 60 }, streakWeeks: 2 },
    })
    const more = [...lessons, at('2026-11-28', 10)]
    expect(toProgress(noSums, more, noonOf('2026-11-29'))).toMatchObject({
      ...{ week: { lessons: 1, minutes: 30 }, streakWeeks: 3 },
    })
    // A whole week without one.
    expect(toProgress(noSums, more, noonOf('2026-12-12')).streakWeeks).toBe(0)
    expect(toProgress(noSums, more, noonOf('2026-12-11')).streakWeeks).toBe(3)
    expect(toProgress(noSums, [], noonOf('2026-12-11'))).toMatchObject({ total: { lessons: 0, minutes: 0 } })
  })

  test('shows the minutes of 52 weeks, the current one last, and none of a week before them', () => {
    const firstSaturday = addCairoDays('2026-11-28', -7 * 51)
    const lessons = [
      at(addCairoDays(firstSaturday, -1)),
      at(firstSaturday),
      at('2026-11-27'),
      at('2026-11-21'),
      at('2026-11-28', 8),
    ]
    const { firstWeek, minutes: weeks } = toProgress(noSums, lessons, noonOf('2026-11-29')).year
    expect(firstWeek).toBe(cairoDayStart(firstSaturday))
    expect(weeks).toHaveLength(52)
    expect([weeks[0], weeks[50], weeks[51]]).toEqual([30, 60, 30])
    expect(weeks.reduce((sum, one) => sum + one, 0)).toBe(120)
  })

  test('a gap ends the streak', () => {
    const lessons = [at('2026-11-02'), at('2026-11-16'), at('2026-11-23')]
    expect(toProgress(noSums, lessons, noonOf('2026-11-24')).streakWeeks).toBe(2)
  })

  test.each([
    ['forward', '2026-04-18'],
    ['back', '2026-10-24'],
  ])('holds over the week in which the clock goes %s', (_, saturday) => {
    // One lesson in the first hour and one in the last hour of each of three weeks around the change.
    const lessons = [-7, 0, 7].flatMap((days): AttendedLesson[] => {
      const start = cairoDayStart(addCairoDays(saturday, days))
      const end = cairoDayStart(addCairoDays(saturday, days + 7))
      return [
        { start, duration: 15 },
        { start: end - minutes(15), duration: 15 },
      ]
    })
    const now = cairoDayStart(addCairoDays(saturday, 14)) + hourMs
    expect(toProgress(noSums, lessons, now)).toMatchObject({ streakWeeks: 3, week: { lessons: 0 } })
    expect(toProgress(noSums, lessons.slice(2, 4), now).streakWeeks).toBe(0)
    expect(toProgress(noSums, lessons.slice(0, 4), now - hourMs - 1).streakWeeks).toBe(2)
  })
})

describe('sums', () => {
  const lessons = ['2026-10-20', '2026-10-31', '2026-11-05', '2026-11-09', '2026-11-18', '2026-11-22'].map((day) =>
    at(day),
  )
  const until = (time: number) => lessons.filter(({ start }) => start < time)
  const since = (from: number, time: number) => until(time).filter(({ start }) => start >= from)

  test('advanced at any pace give the progress that all lessons give', () => {
    for (const step of [1, 5, 9, 33]) {
      let sums = noSums
      for (let day = '2026-10-19'; day < '2027-02-01'; day = addCairoDays(day, step)) {
        const now = noonOf(day)
        const read = since(sums.until, now)
        expect(toProgress(sums, read, now), `${day}, every ${step} days`).toEqual(toProgress(noSums, until(now), now))
        sums = advanceSums(sums, read, now)?.sums ?? sums
      }
      expect(sums).toMatchObject({ lessons: 6, minutes: 180 })
      expect(sums.weeks).toHaveLength(5)
    }
  })

  test('hold whole weeks only, an hour after those are over, and are left alone without a lesson', () => {
    const saturday = cairoWeekStart(noonOf('2026-11-21'))
    const late: AttendedLesson = { start: saturday - minutes(15), duration: 30 }
    expect(advanceSums(noSums, [late], saturday + minutes(30))).toBeNull()
    const kept = advanceSums(noSums, [late], saturday + hourMs)
    expect(kept).toMatchObject({ added: [late], sums: { until: saturday, lessons: 1, minutes: 30, streakWeeks: 1 } })
    expect(advanceSums(kept?.sums ?? noSums, [at('2026-11-22')], noonOf('2026-11-24'))).toBeNull()
    expect(advanceSums(kept?.sums ?? noSums, [], noonOf('2026-12-24'))).toBeNull()
  })
})
