/** The minutes students may spend: subscriptions, with what was paid for them, and trials. */
import { type PaidPeriod, periodLength, priceOf } from '#contract/money/rules/pricing.ts'
import { decideUpgrade } from '#contract/money/rules/upgrades.ts'
import { isRefused } from '#contract/shared/rules/refusal.ts'
import { cairoDayStart, dayMs, hourMs, utcDayStart } from '#contract/shared/rules/time.ts'
import { pausing } from '#contract/vocabulary/minutes.ts'
import { PlanPeriod } from '#contract/vocabulary/teaching.ts'
import { type Making, mobile } from './cast.ts'
import { weeksAgo } from './conversation.ts'
import { type Purchase, planOf } from './money.ts'
import { type CouponUse, couponUses } from './offers.ts'
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
      boughtWeekly = weekly,
      coupon,
    }: {
      start: number
      end: number
      weekly: number
      period?: PaidPeriod
      stopped?: number | null
      /** Before the start, where it is paid ahead. */
      paidAt?: number
      /** Fewer minutes than now, where it was upgraded since. */
      boughtWeekly?: number
      coupon?: CouponUse
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
      pauses: '[]',
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
      weeklyMinutes: boughtWeekly,
      period,
      paidAt,
      refundedAt: stopped,
      ...(coupon && { coupon }),
    })
    // Lessons are booked in the term that runs.
    if (start > now) return
    calendar.allowances.set(userId, { start, end: stopped ?? end, minutes: weekly, trial: false })
  }
  /** A subscription whose current week began `days` ago, bought `weeks` before that. */
  const running = (handle: string, weekly: number, days: number, weeks: number, coupon?: CouponUse): number => {
    const start = utcDayStart(now) - days * dayMs - weeks * 7 * dayMs + 5 * hourMs
    subscribe(idOf(handle), { start, end: start + lengthOf(PlanPeriod.Quarter), weekly, ...(coupon && { coupon }) })
    return start
  }
  /** As `running`, bought with fewer minutes, and upgraded at the noon of its third week's second day. */
  const upgraded = (
    handle: string,
    { from, to, days, weeks }: { from: number; to: number; days: number; weeks: number },
  ): void => {
    const start = utcDayStart(now) - days * dayMs - weeks * 7 * dayMs + 5 * hourMs
    const period = PlanPeriod.Quarter
    const times = { start, end: start + lengthOf(period) }
    subscribe(idOf(handle), { ...times, weekly: to, boughtWeekly: from })
    const [bought, old] = [purchases.at(-1), planOf(from)]
    const paidAt = utcDayStart(start) + 15 * dayMs + 12 * hourMs
    const subscription = { ...times, id: subscriptions.length, planId: old.id, period, weeklyMinutes: from }
    const decided = decideUpgrade(
      { ...subscription, price: priceOf(old, period).amount },
      { plan: planOf(to), period },
      paidAt,
    )
    if (!bought || isRefused(decided)) throw new Error(`${handle} cannot upgrade`)
    const upgrade = { amount: decided.price.amount, terms: decided.terms }
    purchases.push({ ...bought, txId: 5400 + subscriptions.length, weeklyMinutes: to, paidAt, upgrade })
  }
  const trial = (handle: string): void => {
    const start = Number(cast.userOf(idOf(handle))?.created_at)
    calendar.allowances.set(idOf(handle), { start, end: now + 3650 * dayMs, minutes: 60, trial: true })
  }
  const malakSince = running('malak', 120, 3, 8)
  running('dina', 60, 4, 6, couponUses.welcome)
  running('tarek', 230, 2, 9)
  upgraded('heba', { from: 60, to: 120, days: 5, weeks: 7 })
  running('reem', 60, 1, 3)
  const longUntil = running('long', 120, 6, 10, couponUses.hiwar) + lengthOf(PlanPeriod.Quarter)
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
  const maiSince = running('mai', 120, 2, 1)
  const [plan, maiPaid] = [purchases.at(-1), now - 3 * dayMs]
  if (plan) purchases.push({ ...plan, txId: 5300 + subscriptions.length, paidAt: maiPaid, packMinutes: 60 })
  const faridSince = running('farid', 60, 3, 1)
  const restsFrom = cairoDayStart(now)
  const restsUntil = restsFrom + pausing.days * dayMs
  const paused = subscriptions.at(-1)
  Object.assign(paused ?? {}, {
    pauses: JSON.stringify([{ start: restsFrom, end: restsUntil }]),
    end_at: Number(paused?.end_at) + restsUntil - restsFrom,
    updated_at: restsFrom - 5 * hourMs,
  })
  running('adam', 60, 2, 1, couponUses.welcome)
  for (const handle of ['salma', 'hazem', 'nour', 'new', 'wael', 'jana']) trial(handle)
  for (const id of cast.crowd) {
    const start = weeksAgo(now, 26) + random.int(0, 6) * dayMs
    subscribe(id, { start, end: start + lengthOf(PlanPeriod.Year), weekly: 120, period: PlanPeriod.Year })
  }
  const since = { malakSince, amiraSince, maiSince, faridSince, saraSince: stoppedFrom }
  return { subscriptions, purchases, ...since, mostafaUntil: endedAt }
}

export type Allowances = ReturnType<typeof allowancesOf>
