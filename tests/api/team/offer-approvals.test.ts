/** Plans, coupons, settings, ways of withdrawing and outages that give more than one of the team may give alone. */
import { beforeEach, describe, expect, test } from 'vitest'
import { createCoupon, getCoupon, updateCoupon } from '#contract/money/api/coupons.ts'
import { countOutage, createOutage } from '#contract/money/api/outages.ts'
import { createPlan, deletePlan, getPlan, listPlans, updatePlan } from '#contract/money/api/plans.ts'
import { listWithdrawMethods, updateWithdrawMethod } from '#contract/money/api/withdraw-methods.ts'
import type { RequestOf } from '#contract/shared/api/endpoint.ts'
import { dayMs, hourMs, toIsoInstant } from '#contract/shared/rules/time.ts'
import { listApprovals } from '#contract/team/api/approvals.ts'
import { getPlatformSettings, updatePlatformSettings } from '#contract/team/api/platform.ts'
import { WithdrawMethod } from '#contract/vocabulary/money.ts'
import { adminRoles, Role } from '#contract/vocabulary/roles.ts'
import { approve, stateOf, waitingOf } from '#tests/kit/approvals.ts'
import { rows } from '#tests/kit/bookings.ts'
import { clock } from '#tests/kit/clock.ts'
import { codeOf } from '#tests/kit/invoices.ts'
import { make } from '#tests/kit/make.ts'
import { db, nextNumber, type Person, people } from '#tests/kit/people.ts'
import { settleDueLessons } from '#worker/features/money/invoices/settle-store.ts'

let now = Date.parse('2027-01-10T08:00:00Z')
beforeEach(() => {
  now += 40 * dayMs
  clock.set(now)
})

const twoOfTheTeam = async () => [await people.superAdmin(), await people.admin()] as const
const wantedOf = async (admin: Person, id: number) =>
  (await admin.api(listApprovals, { query: { states: ['waiting'] } })).list.find((one) => one.id === id)?.wanted
const terms = { baseMonthlyPrice: 90_000, monthDiscount: 0, quarterDiscount: 0, yearDiscount: 0, weeklyMinutes: 75 }

describe('a plan', () => {
  test('that is offered at once waits, and is there once with its approval', async () => {
    const [mona, hoda] = await twoOfTheTeam()
    const body = { ...terms, forInvitesOnly: false, active: true }
    const { id } = await waitingOf(mona.api(createPlan, { body }))
    const found = async () =>
      (await mona.api(listPlans, { query: { full: true } })).list.filter((one) => one.weeklyMinutes === 75)
    expect(await found()).toEqual([])
    expect(await wantedOf(hoda, id)).toEqual({ after: body, before: null })
    const answers = await Promise.allSettled([approve(hoda, id), approve(await people.admin(), id)])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await found()).toMatchObject([body])
    // Another of two at the same time waits beside it.
    const other = await waitingOf(hoda.api(createPlan, { body: { ...body, weeklyMinutes: 90 } }))
    expect((await waitingOf(mona.api(createPlan, { body: { ...body, weeklyMinutes: 105 } }))).id).not.toBe(other.id)
  })

  test.each([
    ['a lower price', { baseMonthlyPrice: 249_999 }],
    ['more minutes', { weeklyMinutes: 121 }],
    ['a larger discount', { yearDiscount: 9_000 }],
  ])('with %s waits; old and new are shown', async (_, body) => {
    const [mona, hoda] = await twoOfTheTeam()
    const plan = await make.plan()
    const { id } = await waitingOf(mona.api(updatePlan, { params: { id: plan.id }, body }))
    const before = await mona.api(getPlan, { params: { id: plan.id } })
    const [field] = Object.keys(body) as (keyof typeof before)[]
    const wanted = await wantedOf(hoda, id)
    expect(wanted).toMatchObject({ after: body, before: { [field as string]: before[field as 'id'] } })
    await approve(hoda, id)
    expect(await mona.api(getPlan, { params: { id: plan.id } })).toMatchObject(body)
    expect(await codeOf(approve(hoda, id))).toBe('approval-closed')
  })

  test('that costs more, gives less or is taken back changes at once', async () => {
    const [mona] = await twoOfTheTeam()
    const { id } = await make.plan()
    const params = { id }
    const body = { baseMonthlyPrice: 260_000, weeklyMinutes: 100, monthDiscount: 0, active: false }
    expect(await mona.api(updatePlan, { params, body })).toMatchObject(body)
    await waitingOf(mona.api(updatePlan, { params, body: { active: true } }))
    await mona.api(deletePlan, { params })
  })

  test('that has changed since it was asked for is not changed as it was seen', async () => {
    const [mona, hoda] = await twoOfTheTeam()
    const { id } = await make.plan({ active: false })
    const params = { id }
    const waits = await waitingOf(mona.api(updatePlan, { params, body: { active: true } }))
    clock.advance(1000)
    await mona.api(updatePlan, { params, body: { baseMonthlyPrice: 990_000 } })
    expect(await codeOf(approve(hoda, waits.id))).toBe('approval-outdated')
    expect(await mona.api(getPlan, { params })).toMatchObject({ active: false })
  })
})

describe('a coupon', () => {
  const fields = (planId: number, discount: number) => ({
    ...{ planId, code: `CODE${nextNumber()}`, expiresAt: toIsoInstant(now + 30 * dayMs), halfYearDiscount: 0 },
    ...{ fullMonthDiscount: discount, fullQuarterDiscount: 0, fullYearDiscount: 0 },
  })

  test('up to the bound is made alone; above it, it waits, and a taken code is refused at once', async () => {
    const [mona, hoda] = await twoOfTheTeam()
    const { id: planId } = await make.plan()
    await mona.api(createCoupon, { body: fields(planId, 2_000) })
    const body = fields(planId, 2_001)
    const { id } = await waitingOf(mona.api(createCoupon, { body }))
    expect(await rows('SELECT 1 FROM coupons WHERE code = ?', body.code)).toEqual([])
    await approve(hoda, id)
    expect(await rows('SELECT created_by AS by FROM coupons WHERE code = ?', body.code)).toEqual([{ by: mona.id }])
    expect(await codeOf(mona.api(createCoupon, { body }))).toBe('illegal')
  })

  test('above it gives more only with a colleague, and less at once', async () => {
    const [mona, hoda] = await twoOfTheTeam()
    const { id: planId } = await make.plan()
    const { id } = await make.coupon({ planId })
    const params = { id }
    const change = (body: RequestOf<typeof updateCoupon>['body']) => mona.api(updateCoupon, { params, body })
    await approve(hoda, (await waitingOf(change({ fullMonthDiscount: 10_000, maxUses: 3 }))).id)
    expect(await mona.api(getCoupon, { params })).toMatchObject({ fullMonthDiscount: 10_000, maxUses: 3 })
    for (const more of [{ maxUses: null }, { perUserLimit: 2 }, { code: `MINE${nextNumber()}` }]) {
      const { id: waits } = await waitingOf(change(more))
      expect(await wantedOf(hoda, waits)).toMatchObject({ after: more, before: { fullMonthDiscount: 10_000 } })
    }
    await change({ fullMonthDiscount: 9_000, maxUses: 2 })
    await change({ fullMonthDiscount: 2_000, fullQuarterDiscount: 0, fullYearDiscount: 0 })
    await change({ maxUses: null })
  })
})

test('what gives money or minutes is set by two, what stops payments by one', async () => {
  const [mona, hoda] = await twoOfTheTeam()
  const set = (body: RequestOf<typeof updatePlatformSettings>['body']) => mona.api(updatePlatformSettings, { body })
  for (const body of [
    { tutorHourlyRate: 15_001 },
    { tutorHourlyRate: 14_999 },
    { totalHourlyRate: 20_000 },
    { 'friends.minutes': 31 },
    { 'minutes.carriedShare': 9_999 },
    { 'lessons.lateCancelShare': 0 },
    { 'approvals.coupon': 10_000 },
    { 'approvals.outage': 1_000 },
    { 'payments.enabled': false, 'friends.minutes': 60 },
  ])
    await waitingOf(set(body))
  expect((await set({ 'payments.enabled': false, 'friends.minutes': 0 }))['payments.enabled']).toBe(false)
  await set({ 'payments.enabled': true })
  const { id } = await waitingOf(set({ 'friends.minutes': 30 }))
  await approve(hoda, id)
  expect((await mona.api(getPlatformSettings, {}))['friends.minutes']).toBe(30)
})

test('a way of withdrawing is narrowed and closed by one, widened and opened by two', async () => {
  const [mona, hoda] = await twoOfTheTeam()
  const type = WithdrawMethod.Wallet
  const set = (body: object) => mona.api(updateWithdrawMethod, { params: { type }, body })
  const now = async () => (await mona.api(listWithdrawMethods, {})).find((one) => one.type === type)
  await set({ max: 400_000, enabled: false })
  const { id } = await waitingOf(set({ enabled: true, max: 5_000_000 }))
  expect(await now()).toMatchObject({ max: 400_000, enabled: false })
  await set({ min: 20_000 })
  expect(await codeOf(approve(hoda, id))).toBe('approval-outdated')
  await approve(hoda, (await waitingOf(set({ enabled: true, min: 10_000, max: 5_000_000 }))).id)
  expect(await now()).toMatchObject({ min: 10_000, max: 5_000_000, enabled: true })
})

describe('an outage', () => {
  /** So many lessons that nobody came to, an hour after another, from so many hours ago. */
  const missed = async (count: number, hoursAgo = 60) => {
    const from = now - hoursAgo * hourMs
    const [{ id: tutorId }, { id: studentId }] = [await people.tutor(), await people.student()]
    for (let i = 0; i < count; i++) {
      await make.lesson({ tutorId, studentId, start: from + i * hourMs, charge: 12_750, trial: false })
      await settleDueLessons(db, from + i * hourMs, now)
    }
    const span = (first: number, last: number) => ({
      start: toIsoInstant(from + first * hourMs),
      end: toIsoInstant(from + last * hourMs + 1),
    })
    const earned = async () =>
      (
        await rows<{ n: number }>(
          'SELECT sum(v.paid_minutes) AS n FROM lesson_verdicts v JOIN lessons l ON l.id = v.lesson_id WHERE l.tutor_id = ?',
          tutorId,
        )
      )[0]?.n
    return { span, earned }
  }
  const mark = async (admin: Person, query: { start: string; end: string }) => {
    const { covered } = await admin.api(countOutage, { query })
    return admin.api(createOutage, { body: { ...query, covered, reason: 'تعطل الخادم' } })
  }

  test('of more lessons than one covers alone waits, also in small steps and at once', async () => {
    const [mona, hoda] = await twoOfTheTeam()
    const { span, earned } = await missed(12)
    const both = await Promise.allSettled([mark(mona, span(0, 5)), mark(mona, span(6, 11))])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await earned()).toBe(6 * 30)
    const { id } = await waitingOf(mark(mona, span(0, 11)))
    await approve(hoda, id)
    expect(await stateOf(id)).toEqual({ state: 'approved', decidedBy: hoda.id })
    expect(await earned()).toBe(12 * 30)
    // What a colleague approved is not counted as done alone.
    const later = await missed(2, 40)
    await mark(mona, later.span(0, 1))
  })

  test('is outdated when it covers another number by then', async () => {
    const [mona, hoda] = await twoOfTheTeam()
    const { span, earned } = await missed(9)
    const { id } = await waitingOf(mark(mona, span(0, 8)))
    await rows('UPDATE lessons SET verdict = NULL, canceled_at = start_at - 1 WHERE id = (SELECT max(id) FROM lessons)')
    expect(await codeOf(approve(hoda, id))).toBe('approval-outdated')
    expect(await earned()).toBe(0)
  })
})

test('an admin who is alone is told that nobody can decide', async () => {
  const [mona, hoda] = await twoOfTheTeam()
  const { id } = await make.plan()
  const lower = (baseMonthlyPrice: number) => mona.api(updatePlan, { params: { id }, body: { baseMonthlyPrice } })
  expect(await waitingOf(lower(100_000))).toMatchObject({ makerId: mona.id, canBeDecided: true })
  await rows(`UPDATE users SET role = ${Role.Student} WHERE role IN (${adminRoles.join(', ')}) AND id <> ?`, mona.id)
  expect(await waitingOf(lower(90_000))).toMatchObject({ canBeDecided: false })
  await rows(`UPDATE users SET role = ${Role.RegularAdmin} WHERE id = ?`, hoda.id)
  expect(await waitingOf(lower(80_000))).toMatchObject({ canBeDecided: true })
})
