/** The minutes students may spend: subscriptions, with what was paid for them, and trials. */
import { type PaidPeriod, periodLength } from '#contract/money/rules/pricing.ts'
import { dayMs, hourMs, utcDayStart } from '#contract/shared/rules/time.ts'
import { PlanPeriod } from '#contract/vocabulary/teaching.ts'
import { type Making, mobile } from './cast.ts'
import { weeksAgo } from './conversation.ts'
import { type Purchase, planOf } from './money.ts'
import type { Row } from './seed-rows.ts'

/** A period is whole weeks, as it is when it is bought. */
const lengthOf = (period: PaidPeriod): number => periodLength[period].weeks * 7 * dayMs

export const allowancesOf = ({ now, random, calendar, cast }: Making) => {
  const { idOf } = cast
  const subscriptions: Row[] = []
  const purchases: Purchase[] = []
  const subscribe = (
    userId: number,
    {
      start,
      end,
      weekly,
      period = PlanPeriod.Quarter,
      stopped = null,
      paidAt = start,
    }: {
      start: number
      end: number
      weekly: number
      period?: PaidPeriod
      stopped?: number | null
      /** Before the start, where it is paid ahead. */
      paidAt?: number
    },
  ): void => {
    const id = subscriptions.length + 1
    // It follows the one before.
    if (paidAt < start) Object.assign(subscriptions.at(-1) ?? {}, { extended_by: id, updated_at: paidAt })
    subscriptions.push({
      id,
      user_id: userId,
      plan_id: planOf(weekly).id,
      tx_id: 5000 + id,
      period,
      weekly_minutes: weekly,
      start_at: start,
      end_at: end,
      extended_by: null,
      terminated_at: stopped,
      terminated_by: stopped === null ? null : idOf('admin'),
      created_at: paidAt,
      updated_at: stopped ?? paidAt,
    })
    purchases.push({
      txId: 5000 + id,
      userId,
      phone: String(cast.userOf(userId)?.phone ?? mobile(900 + userId)),
      weeklyMinutes: weekly,
      period,
      paidAt,
      refundedAt: stopped,
    })
    // Lessons are booked in the term that runs.
    if (start > now) return
    calendar.allowances.set(userId, { start, end: stopped ?? end, minutes: weekly, trial: false })
  }
  /** A subscription whose current week began `days` ago, bought `weeks` before that. */
  const running = (handle: string, weekly: number, days: number, weeks: number): number => {
    const start = utcDayStart(now) - days * dayMs - weeks * 7 * dayMs + 5 * hourMs
    subscribe(idOf(handle), { start, end: start + lengthOf(PlanPeriod.Quarter), weekly })
    return start
  }
  const trial = (handle: string): void => {
    const start = Number(cast.userOf(idOf(handle))?.created_at)
    calendar.allowances.set(idOf(handle), { start, end: now + 3650 * dayMs, minutes: 60, trial: true })
  }
  const malakSince = running('malak', 120, 3, 8)
  running('dina', 60, 4, 6)
  running('tarek', 230, 2, 9)
  running('heba', 120, 5, 7)
  running('reem', 60, 1, 3)
  const longUntil = running('long', 120, 6, 10) + lengthOf(PlanPeriod.Quarter)
  subscribe(idOf('long'), {
    start: longUntil,
    end: longUntil + lengthOf(PlanPeriod.Month),
    weekly: 60,
    period: PlanPeriod.Month,
    paidAt: now - 2 * dayMs,
  })
  const endedAt = now - 5 * dayMs
  subscribe(idOf('mostafa'), {
    start: endedAt - lengthOf(PlanPeriod.Month),
    end: endedAt,
    weekly: 60,
    period: PlanPeriod.Month,
  })
  const stoppedFrom = weeksAgo(now, 6)
  subscribe(idOf('sara'), {
    start: stoppedFrom,
    end: stoppedFrom + lengthOf(PlanPeriod.Quarter),
    weekly: 120,
    stopped: now - 10 * dayMs,
  })
  // Bought 26 days ago for four weeks, so the fourth and last week is running.
  const amiraSince = utcDayStart(now) - 26 * dayMs + 5 * hourMs
  subscribe(idOf('amira'), {
    start: amiraSince,
    end: utcDayStart(amiraSince) + 28 * dayMs,
    weekly: 60,
    period: PlanPeriod.Month,
  })
  for (const handle of ['salma', 'hazem', 'nour', 'new', 'wael']) trial(handle)
  for (const id of cast.crowd) {
    const start = weeksAgo(now, 26) + random.int(0, 6) * dayMs
    subscribe(id, { start, end: start + lengthOf(PlanPeriod.Year), weekly: 120, period: PlanPeriod.Year })
  }
  return { subscriptions, purchases, malakSince, amiraSince, saraSince: stoppedFrom, mostafaUntil: endedAt }
}

export type Allowances = ReturnType<typeof allowancesOf>
