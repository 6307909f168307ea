import { describe, expect, it } from 'vitest'
import { noSums, toProgress } from '#contract/classroom/rules/progress.ts'
import type { TutorMeta } from '#contract/people/shapes/tutor.ts'
import type { UserSelf } from '#contract/people/shapes/user.ts'
import { dayMs, hourMs, minutes } from '#contract/shared/rules/time.ts'
import { City, Gender } from '#contract/vocabulary/people.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { LessonVerdict, PlanPeriod } from '#contract/vocabulary/teaching.ts'
import { bigTime } from '#web/features/frame/dashboard/big-time.tsx'
import { listingOf } from '#web/features/frame/dashboard/tutor-notices.tsx'
import { accessOf } from '#web/features/lessons/subscriptions/access.ts'
import { averageMinutes, chartWeeks, lastWeeksOf, minutesByWeek, weeksOfChart } from '#web/features/shared/weeks.ts'

/** A Friday, 15:30 in Cairo. */
const now = Date.parse('2026-11-20T13:30Z')
const cairo = (day: number, hour: number, minute = 0) => Date.UTC(2026, 10, day, hour - 2, minute)

describe('the large figure', () => {
  it('counts down through the day, rounded up', () => {
    expect(bigTime(now + minutes(11) + 30_000, now)).toEqual({ kind: 'left', value: 12, unit: 'minutes', rest: 0 })
    expect(bigTime(now + 3 * hourMs + minutes(20), now)).toEqual({ kind: 'left', value: 3, unit: 'hours', rest: 20 })
    expect(bigTime(now - 1, now)).toMatchObject({ value: 1, unit: 'minutes' })
  })

  it('names another day instead of counting down to it', () => {
    expect(bigTime(cairo(21, 18, 30), now)).toEqual({ kind: 'day', day: 'غدًا', time: '6:30\u00a0م' })
    expect(bigTime(cairo(24, 9), now)).toMatchObject({ kind: 'day', day: 'الثلاثاء' })
    // Only two hours away, so it is counted down to although it is on the next day.
    expect(bigTime(cairo(21, 1), cairo(20, 23))).toEqual({ kind: 'left', value: 2, unit: 'hours', rest: 0 })
  })
})

describe('the chart', () => {
  it('begins weeks on Saturday in Cairo, across a clock change', () => {
    const weeks = weeksOfChart(now)
    expect(weeks).toHaveLength(chartWeeks)
    expect(weeks.at(-1)).toEqual({ start: cairo(14, 0), end: cairo(21, 0) })
    // Clocks went back on 29 October, so that week had one more hour.
    expect(weeks.map(({ start, end }) => (end - start) / hourMs)).toEqual([168, 168, 168, 168, 169, 168, 168, 168])
  })

  it('shows of a tutor the lessons that are over, as the totals beside it count them', () => {
    const lesson = (start: number, length = 30, verdict: LessonVerdict | null = null) => ({
      start,
      end: start + minutes(length),
      verdict,
    })
    const lessons = [
      lesson(cairo(14, 0) - 1),
      lesson(cairo(14, 0)),
      lesson(now - minutes(30)),
      lesson(now - minutes(90), 30, LessonVerdict.StudentAbsent),
      lesson(now - minutes(10)),
      lesson(now + hourMs, 15),
    ]
    const bars = minutesByWeek(lessons, weeksOfChart(now), now)
    expect(bars.at(-1)).toMatchObject({ running: true, minutes: 60 })
    expect(bars.at(-2)?.minutes).toBe(30)
    expect(averageMinutes(bars)).toBe(Math.round(30 / 7))
  })

  it('shows of a student what the goal and the streak count, in the same weeks', () => {
    // The last moment of a Friday, the first of a Saturday, and two weeks before.
    const lessons = [cairo(6, 23), cairo(13, 23), cairo(14, 0), cairo(17, 18)].map((start) => ({ start, duration: 30 }))
    const progress = toProgress(noSums, lessons, now)
    const year = { ...progress.year, firstWeek: new Date(progress.year.firstWeek).toISOString() }
    const bars = lastWeeksOf(year)
    expect(bars.map(({ start, end }) => ({ start, end }))).toEqual(weeksOfChart(now))
    expect(bars.slice(-3).map((week) => week.minutes)).toEqual([30, 30, 60])
    expect(bars.at(-1)).toMatchObject({ running: true, minutes: progress.week.minutes })
    const busy = bars.toReversed().findIndex((week) => week.minutes === 0)
    expect(progress.streakWeeks).toBe(busy)
  })
})

describe('the answer about a subscription', () => {
  const iso = (instant: number) => new Date(instant).toISOString()
  const row = {
    id: 5,
    userId: 1,
    planId: 1,
    txId: 1,
    period: PlanPeriod.Month,
    weeklyMinutes: 60,
    start: iso(now - 10 * dayMs),
    end: iso(now + 20 * dayMs),
    pauses: [],
    extendedBy: null,
    terminatedAt: null,
    terminatedBy: null,
    createdAt: iso(now - 10 * dayMs),
    updatedAt: iso(now - 10 * dayMs),
  }
  const nothing = { info: null, isRefunding: false, remainingWeeklyMinutes: 0, last: null, nextLesson: null }

  it.each([
    ['open', { info: row, remainingWeeklyMinutes: 15 }],
    ['subscription-refunding', { info: row, isRefunding: true, remainingWeeklyMinutes: 15 }],
    ['week-depleted', { info: row }],
    ['subscription-ended', { last: { ...row, end: iso(now - dayMs) } }],
    ['subscription-stopped', { last: { ...row, terminatedAt: iso(now - dayMs) } }],
    [
      'trial-lesson-booked',
      { info: { ...row, id: -1 }, nextLesson: { id: 3, start: iso(now - minutes(29)), duration: 30 } },
    ],
    ['trial-used', { info: { ...row, id: -1 }, nextLesson: { id: 3, start: iso(now - minutes(30)), duration: 30 } }],
    ['no-subscription', {}],
  ] as const)('reads as %s', (state, answer) => {
    expect(accessOf({ ...nothing, ...answer }, now).state).toBe(state)
  })
})

describe('whether students can find a tutor', () => {
  const at = '2030-01-01T00:00:00.000Z'
  const user: UserSelf = {
    id: 7,
    email: 'waleed@hiwar.test',
    password: true,
    name: 'وليد الحسيني',
    image: '/face',
    address: null,
    birthYear: 1990,
    gender: Gender.Male,
    role: Role.Tutor,
    city: City.Cairo,
    phone: '01012345678',
    verifiedEmail: true,
    verifiedPhone: true,
    verifiedWhatsApp: true,
    creditScore: 0,
    notificationMethod: null,
    createdAt: at,
    updatedAt: at,
  }
  const meta: TutorMeta = {
    id: 7,
    bio: 'نبذة',
    about: 'تعريف',
    video: '/film',
    thumbnail: '/poster',
    studioId: null,
    activated: true,
    ...{
      notice: 0,
      levels: [],
      bypassOnboarding: false,
      passedIntroVideo: true,
      passedInterview: true,
      passedDemoSession: true,
    },
    missing: [],
    createdAt: at,
    updatedAt: at,
  }

  it('names what a newcomer lacks, the word of the team included', () => {
    expect(listingOf(user, meta, 0)).toEqual({ state: 'listed' })
    expect(listingOf({ ...user, image: null }, { ...meta, thumbnail: null }, 0)).toEqual({
      state: 'waiting',
      lacking: ['image', 'introVideo'],
      hasSteps: true,
    })
    expect(listingOf(user, { ...meta, activated: false, bypassOnboarding: true }, 0)).toEqual({
      state: 'waiting',
      lacking: ['activation'],
      hasSteps: false,
    })
  })

  it('tells who has taught that they were switched off, instead of waiting for a word they had', () => {
    expect(listingOf(user, { ...meta, activated: false }, 4)).toEqual({ state: 'stopped' })
    expect(listingOf({ ...user, image: null }, { ...meta, activated: false }, 4)).toMatchObject({ state: 'waiting' })
  })
})
