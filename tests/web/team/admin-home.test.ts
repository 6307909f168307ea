/** The days of the charts of the admins' home, and where the lines of its list lead. */
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { hourMs, toIsoInstant } from '#contract/shared/rules/time.ts'
import type { AdminHome } from '#contract/team/shapes/admin.ts'
import type { Work } from '#contract/team/shapes/work.ts'
import { InvoiceStatus, RefundRequestStatus } from '#contract/vocabulary/money.ts'
import { workKinds } from '#contract/vocabulary/work.ts'
import { busiestDay, chartDays, lastDayKeys, windowOf } from '#web/features/team/home/days.ts'
import { HomeSearch, measureOf, periodOf } from '#web/features/team/home/search.ts'
import { hoursOf } from '#web/features/team/home/today-card.tsx'
import { countOf, isBounded, placeOf, urgencyOf, withdrawalsPlace } from '#web/features/team/home/work.ts'
import { invoiceFilters } from '#web/features/team/invoices/query.ts'
import { refundFilters } from '#web/features/team/refunds/query.ts'
import { reportFilters } from '#web/features/team/reports/query.ts'
import { chosenAll, chosenOne } from '#web/features/team/table/filters.ts'

// Half past midnight in Cairo, where the day before is still the day in UTC.
const now = Date.parse('2026-11-20T22:30:00Z')
const stats = [
  {
    date: '2026-11-19',
    paidLessonCount: 2,
    paidTutoringMinutes: 60,
    freeLessonCount: 1,
    freeTutoringMinutes: 15,
  },
  { date: '2026-11-21', paidLessonCount: 0, paidTutoringMinutes: 0, freeLessonCount: 3, freeTutoringMinutes: 45 },
]

describe('the chart of the home', () => {
  it('has a bar for every day of Cairo, those without lessons among them', () => {
    expect(lastDayKeys(3, now)).toEqual(['2026-11-19', '2026-11-20', '2026-11-21'])
    expect(chartDays(stats, 3, 'minutes', now)).toEqual([
      { day: '2026-11-19', paid: 60, free: 15, isToday: false },
      { day: '2026-11-20', paid: 0, free: 0, isToday: false },
      { day: '2026-11-21', paid: 0, free: 45, isToday: true },
    ])
    expect(chartDays(stats, 1, 'lessons', now)).toEqual([{ day: '2026-11-21', paid: 0, free: 3, isToday: true }])
  })

  it('asks for whole days, today included', () => {
    const { start, end } = windowOf(3, now)
    expect([start, end].map(toIsoInstant)).toEqual(['2026-11-18T22:00:00.000Z', '2026-11-21T22:00:00.000Z'])
  })

  it('names the day with most, and none where nothing was taught', () => {
    expect(busiestDay(chartDays(stats, 3, 'minutes', now))?.day).toBe('2026-11-19')
    expect(busiestDay(chartDays(stats, 3, 'lessons', now))?.day).toBe('2026-11-19')
    expect(busiestDay(chartDays([], 30, 'minutes', now))).toBeNull()
  })

  it('shows two weeks of minutes unless the address means something else', () => {
    expect(v.parse(HomeSearch, { days: 9, measure: 'money' })).toEqual({ days: undefined, measure: undefined })
    expect([periodOf({}), measureOf({}), periodOf({ days: 30 })]).toEqual([14, 'minutes', 30])
  })
})

const work = (kind: Work['kind'], fields: Partial<Work> = {}): Work => ({
  ...{ kind, id: 7, person: { id: 3, name: 'أ', image: null }, other: null, title: null, amount: null },
  ...{ about: null, times: null, since: '2026-11-20T10:00:00.000Z', due: '2026-11-21T10:00:00.000Z', owner: null },
  ...fields,
})

describe('a line of the work list', () => {
  it('leads to where it is decided, in one press', () => {
    expect(placeOf(work('withdrawal')).search).toMatchObject({ open: 7 })
    expect(placeOf(work('interview'))).toEqual({ to: '/admin/tutor/3', search: { task: 'interview-7' } })
    expect(placeOf(work('thread', { about: 'report', id: 15 }))).toEqual({ to: '/admin/inbox', search: { open: 15 } })
    expect(placeOf(work('refund')).search).toMatchObject({ open: 7, status: 'pending' })
    expect([placeOf(work('dispute')).to, placeOf(work('call')).to]).toEqual(['/admin/dispute/7', '/admin/lesson/7'])
    expect(placeOf(work('payment'))).toEqual({ to: '/admin/user/3', search: { tab: 'payments' } })
  })

  it('opens tables whose filters mean undecided rows', () => {
    expect(chosenAll(invoiceFilters.status, withdrawalsPlace.search.status)?.toSorted()).toEqual(
      [InvoiceStatus.PendingApproval, InvoiceStatus.PendingCancellation].toSorted(),
    )
    expect(chosenOne(reportFilters.resolved, 'no')).toBe(false)
    expect(chosenAll(refundFilters.status, 'pending')).toEqual([RefundRequestStatus.Pending])
  })

  it('is marked from a day before it is late', () => {
    const due = Date.parse('2026-11-21T10:00:00.000Z')
    const at = (ms: number) => urgencyOf(work('film'), ms)
    expect([at(due - 25 * hourMs), at(due - hourMs), at(due)]).toEqual(['later', 'soon', 'late'])
    expect(urgencyOf(work('call'), due - hourMs)).toBe('now')
  })

  it('is counted with its group, which says where a count ended', () => {
    const counts = { ...Object.fromEntries(workKinds.map((kind) => [kind, 1])), refund: 100 } as AdminHome['counts']
    expect([countOf(counts), countOf(counts, 'money'), countOf(counts, 'lessons')]).toEqual([111, 102, 2])
    expect([isBounded(counts, 'money'), isBounded(counts, 'lessons')]).toEqual([true, false])
  })

  it('stands below hours without a hole between them', () => {
    const hour = { fulfilled: 1, happening: 0, pending: 0, canceled: 0 }
    expect(
      hoursOf([
        { ...hour, hour: 9 },
        { ...hour, hour: 11 },
      ]).map((one) => [one.hour, one.fulfilled]),
    ).toEqual([
      [9, 1],
      [10, 0],
      [11, 1],
    ])
  })
})
