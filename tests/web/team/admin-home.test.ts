/** The days of the charts of the admins' home, and where its numbers lead. */
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { toIsoInstant } from '#contract/shared/rules/time.ts'
import { InvoiceStatus, RefundRequestStatus, TransactionStatus } from '#contract/vocabulary/money.ts'
import { ReviewStatus } from '#contract/vocabulary/teaching.ts'
import { disputeFilters } from '#web/features/team/disputes/query.ts'
import { busiestDay, chartDays, lastDayKeys, windowOf } from '#web/features/team/home/days.ts'
import { placeOf, tableOf } from '#web/features/team/home/queues.ts'
import { HomeSearch, measureOf, periodOf } from '#web/features/team/home/search.ts'
import { demoFilters, filmFilters, interviewFilters } from '#web/features/team/interviews/query.ts'
import { invoiceFilters } from '#web/features/team/invoices/query.ts'
import { paymentFilters } from '#web/features/team/payments/query.ts'
import { refundFilters } from '#web/features/team/refunds/query.ts'
import { reportFilters } from '#web/features/team/reports/query.ts'
import { activeFilters, chosenAll, chosenOne } from '#web/features/team/table/filters.ts'
import { tutorFilters } from '#web/features/team/tutors/query.ts'

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

describe('a queue of the home', () => {
  it('leads to a table whose filters mean exactly its cases', () => {
    const searchOf = (name: Parameters<typeof tableOf>[0]) => tableOf(name, now).search
    expect(chosenAll(invoiceFilters.status, searchOf('withdrawals').status)?.toSorted()).toEqual(
      [InvoiceStatus.PendingApproval, InvoiceStatus.PendingCancellation].toSorted(),
    )
    expect(chosenOne(interviewFilters.status, searchOf('interviews').status)).toMatchObject({ ended: true })
    expect(chosenOne(demoFilters.status, searchOf('demoSessions').status)).toMatchObject({ ended: true })
    expect(chosenOne(filmFilters.state, searchOf('introVideos').state)).toBe(ReviewStatus.Pending)
    expect(activeFilters(filmFilters, searchOf('introVideos')).map(([key]) => key)).toEqual(['state'])
    expect(searchOf('failedPayments').created).toBe('2026-11-21..2026-11-21')
    expect(chosenAll(paymentFilters.status, searchOf('failedPayments').status)).toEqual([TransactionStatus.Failed])
    expect(chosenOne(reportFilters.resolved, searchOf('reports').resolved)).toBe(false)
    expect(chosenAll(refundFilters.status, searchOf('refundRequests').status)).toEqual([RefundRequestStatus.Pending])
    expect(chosenAll(disputeFilters.state, searchOf('disputes').state)).toEqual(['open'])
    expect(activeFilters(tutorFilters, searchOf('tutors')).map(([key]) => key)).toEqual(['activated', 'step'])
    expect(chosenOne(tutorFilters.step, searchOf('tutors').step)).toBe('activation')
  })

  it('leads from a case to where it is decided, and from a visitor nowhere', () => {
    const one = { id: 7, person: { id: 3, name: 'أ', image: null }, title: null, amount: null, since: '' }
    expect(placeOf('withdrawals', one)?.search).toMatchObject({ open: 7 })
    expect(placeOf('interviews', one)?.to).toBe('/admin/tutor/3')
    expect(placeOf('reports', { ...one, person: null })).toEqual({
      to: '/admin/reports',
      search: { open: 7, resolved: 'no' },
    })
    expect(placeOf('refundRequests', { ...one, person: null })).toEqual({
      to: '/admin/refund-requests',
      search: { open: 7, status: 'pending', order: 'created' },
    })
    expect(placeOf('disputes', one)?.to).toBe('/admin/dispute/7')
    expect(placeOf('failedPayments', one)).toEqual({ to: '/admin/user/3', search: { tab: 'payments' } })
    expect(placeOf('failedPayments', { ...one, person: null })).toBeNull()
  })
})
