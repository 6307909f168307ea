import { describe, expect, test } from 'vitest'
import {
  createCoupon,
  deleteCoupon,
  findCoupon,
  getCoupon,
  listCoupons,
  listCouponUses,
  readCouponFigures,
  updateCoupon,
} from '#contract/money/api/coupons.ts'
import { dayMs, toIsoInstant } from '#contract/shared/rules/time.ts'
import { TransactionStatus } from '#contract/vocabulary/money.ts'
import { PlanPeriod } from '#contract/vocabulary/teaching.ts'
import { rows } from '#tests/kit/bookings.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { make } from '#tests/kit/make.ts'
import { db, nextNumber, people } from '#tests/kit/people.ts'
import { redeemCoupon, releaseCoupon } from '#worker/features/money/coupons/redemption-store.ts'
import { isAborted, runBatch } from '#worker/storage/guarded.ts'

const fields = { fullMonthDiscount: 1000, fullQuarterDiscount: 1500, halfYearDiscount: 0, fullYearDiscount: 2000 }
const tomorrow = () => toIsoInstant(Date.now() + dayMs)
const bodyFor = (planId: number) => ({ ...fields, code: `Ramadan-${nextNumber()}`, planId, expiresAt: tomorrow() })

/** A failed payment, so that one student can have many. */
const payment = (userId: number, planId: number) =>
  make.transaction({ userId, planId, status: TransactionStatus.Failed })
const redeem = async (
  couponId: number,
  userId: number,
  planId: number,
  now = Date.now(),
): Promise<number | 'refused'> => {
  const { id } = await payment(userId, planId)
  try {
    await runBatch(db, redeemCoupon(db, { couponId, userId, txId: id }, now))
    return id
  } catch (error) {
    if (isAborted(error)) return 'refused'
    throw error
  }
}

describe('createCoupon', () => {
  test('is answered as stored; admins alone see who wrote it', async () => {
    const [admin, student, plan] = [await people.admin(), await people.student(), await make.plan()]
    const body = bodyFor(plan.id)
    const coupon = await admin.api(createCoupon, { body })
    expect(coupon).toMatchObject({ ...body, maxUses: null, perUserLimit: 1, uses: 0, createdBy: admin.id })
    expect(await admin.api(getCoupon, { params: { id: coupon.id } })).toEqual(coupon)
    const { createdAt: _a, createdBy: _b, updatedAt: _c, updatedBy: _d, ...seen } = coupon
    expect(await student.api(findCoupon, { params: { code: body.code } })).toEqual(seen)
  })

  test('a code is one whatever its case, also for whoever looks it up', async () => {
    const [admin, student, plan] = [await people.admin(), await people.student(), await make.plan()]
    const body = bodyFor(plan.id)
    const { id } = await admin.api(createCoupon, { body })
    const again = admin.api(createCoupon, { body: { ...body, code: body.code.toUpperCase() } })
    expect(await refusalOf(again)).toMatchObject({ status: 409, code: 'illegal' })
    expect(await student.api(findCoupon, { params: { code: body.code.toLowerCase() } })).toMatchObject({ id })
  })

  test.each([
    [{ code: 'ab' }, 'coupon-code-invalid'],
    [{ code: 'has space' }, 'coupon-code-invalid'],
    [{ code: 'خصم١٠' }, 'coupon-code-invalid'],
    [{ code: 'x'.repeat(65) }, 'coupon-code-invalid'],
    [{ fullMonthDiscount: 0, fullQuarterDiscount: 0, fullYearDiscount: 0 }, 'zero-coupon-discount'],
    [{ fullMonthDiscount: 10_001 }, 'max-coupon-discount-exceeded'],
    [{ fullMonthDiscount: -1 }, 'bad-request'],
    [{ expiresAt: 'soon' }, 'expire-date-invalid'],
    [{ expiresAt: '2026-02-30T00:00:00Z' }, 'expire-date-invalid'],
    [{ expiresAt: toIsoInstant(Date.now() - 1000) }, 'expired-coupone-expire-date'],
    [{ planId: 999_999 }, 'plan-not-found'],
  ])('%j is refused with %s', async (broken, code) => {
    const [admin, plan] = [await people.admin(), await make.plan()]
    const body = { ...bodyFor(plan.id), ...broken }
    expect(await refusalOf(admin.api(createCoupon, { body }))).toMatchObject({ code })
    const { id } = await admin.api(createCoupon, { body: bodyFor(plan.id) })
    expect(await refusalOf(admin.api(updateCoupon, { params: { id }, body: broken }))).toMatchObject({ code })
  })
})

describe('updateCoupon', () => {
  test('changes what is sent; a taken code, nothing at all and no such coupon are refused', async () => {
    const [admin, plan] = [await people.admin(), await make.plan()]
    const [one, other] = [await make.coupon({ planId: plan.id }), await make.coupon({ planId: plan.id })]
    const params = { id: one.id }
    expect(await admin.api(updateCoupon, { params, body: { maxUses: 3 } })).toMatchObject({
      code: one.code,
      maxUses: 3,
    })
    const taken = admin.api(updateCoupon, { params, body: { code: other.code.toLowerCase() } })
    expect(await refusalOf(taken)).toMatchObject({ status: 409, code: 'illegal' })
    expect(await refusalOf(admin.api(updateCoupon, { params, body: {} }))).toMatchObject({ code: 'empty-request' })
    const missing = admin.api(updateCoupon, { params: { id: 999_999 }, body: { maxUses: 3 } })
    expect(await refusalOf(missing)).toMatchObject({ status: 404, code: 'coupon-not-found' })
  })
})

describe('deleteCoupon', () => {
  test('an unused one is gone, a used one expires and stays', async () => {
    const [admin, student, plan] = [await people.admin(), await people.student(), await make.plan()]
    const [fresh, used] = [await make.coupon({ planId: plan.id }), await make.coupon({ planId: plan.id })]
    await redeem(used.id, student.id, plan.id)
    for (const { id } of [fresh, used]) await admin.api(deleteCoupon, { params: { id } })
    expect(await refusalOf(admin.api(getCoupon, { params: { id: fresh.id } }))).toMatchObject({
      code: 'coupon-not-found',
    })
    const kept = await admin.api(getCoupon, { params: { id: used.id } })
    expect(Date.parse(kept.expiresAt)).toBeLessThanOrEqual(Date.now())
    const again = admin.api(deleteCoupon, { params: { id: fresh.id } })
    expect(await refusalOf(again)).toMatchObject({ code: 'coupon-not-found' })
  })
})

describe('findCoupon', () => {
  const find = async (code: string) => refusalOf((await people.student()).api(findCoupon, { params: { code } }))
  const missing = { status: 404, code: 'coupon-not-found' }

  test('expired, used up, of an archived plan or unknown: all look the same', async () => {
    const [plan, gone] = [await make.plan(), await make.plan({ archivedAt: Date.now(), active: false })]
    const expired = await make.coupon({ planId: plan.id, expiresAt: Date.now() - 1 })
    const usedUp = await make.coupon({ planId: plan.id, maxUses: 1 })
    await redeem(usedUp.id, (await people.student()).id, plan.id)
    const archived = await make.coupon({ planId: gone.id })
    for (const code of [expired.code, usedUp.code, archived.code, 'NOSUCHCODE'])
      expect(await find(code)).toMatchObject(missing)
  })

  test('who has used it finds it no more, others still do', async () => {
    const [one, other, plan] = [await people.student(), await people.student(), await make.plan()]
    const { id, code } = await make.coupon({ planId: plan.id })
    await redeem(id, one.id, plan.id)
    expect(await refusalOf(one.api(findCoupon, { params: { code } }))).toMatchObject(missing)
    expect(await other.api(findCoupon, { params: { code } })).toMatchObject({ id, uses: 1 })
  })
})

describe('redeeming', () => {
  test('the last use goes to one of twenty who pay at once', async () => {
    const plan = await make.plan()
    const { id } = await make.coupon({ planId: plan.id, maxUses: 1 })
    const students = await Promise.all(Array.from({ length: 20 }, () => people.student()))
    const outcomes = await Promise.all(students.map((student) => redeem(id, student.id, plan.id)))
    expect(outcomes.filter((one) => one !== 'refused')).toHaveLength(1)
  })

  test('a payment that ended unpaid gives its use back', async () => {
    const [student, plan] = [await people.student(), await make.plan()]
    const { id } = await make.coupon({ planId: plan.id, maxUses: 1 })
    const txId = await redeem(id, student.id, plan.id)
    if (txId === 'refused') throw new Error('the coupon was free')
    expect(await redeem(id, student.id, plan.id)).toBe('refused')
    await releaseCoupon(db, txId, Date.now()).run()
    expect(await redeem(id, student.id, plan.id)).not.toBe('refused')
  })

  test('the last millisecond of a coupon counts, and the next one does not', async () => {
    const [student, plan, now] = [await people.student(), await make.plan(), Date.now()]
    const { id } = await make.coupon({ planId: plan.id, expiresAt: now })
    expect(await redeem(id, student.id, plan.id, now)).toBe('refused')
    expect(await redeem(id, student.id, plan.id, now - 1)).not.toBe('refused')
  })

  test('an expired coupon and one of another plan are refused', async () => {
    const [student, plan, other] = [await people.student(), await make.plan(), await make.plan()]
    const expired = await make.coupon({ planId: plan.id, expiresAt: Date.now() - 1 })
    const elsewhere = await make.coupon({ planId: other.id })
    expect(await redeem(expired.id, student.id, plan.id)).toBe('refused')
    expect(await redeem(elsewhere.id, student.id, plan.id)).toBe('refused')
    expect(await rows(`SELECT * FROM coupon_redemptions WHERE user_id = ${student.id}`)).toEqual([])
  })
})

test('listCoupons: newest first, with their uses', async () => {
  const [admin, student, plan] = [await people.admin(), await people.student(), await make.plan()]
  const [one, other] = [await make.coupon({ planId: plan.id }), await make.coupon({ planId: plan.id })]
  await redeem(one.id, student.id, plan.id)
  const { list } = await admin.api(listCoupons, { query: { size: 2 } })
  expect(list.map(({ id, uses }) => [id, uses])).toEqual([
    [other.id, 0],
    [one.id, 1],
  ])
})

test('listCouponUses: who used it, and how often on each day; a use that was given back is not counted', async () => {
  const [admin, student, plan] = [await people.admin(), await people.student(), await make.plan()]
  const { id } = await make.coupon({ planId: plan.id, perUserLimit: 3 })
  const first = await redeem(id, student.id, plan.id)
  await runBatch(db, [releaseCoupon(db, Number(first), Date.now())])
  const second = await redeem(id, student.id, plan.id)
  const { days, list } = await admin.api(listCouponUses, { params: { id } })
  expect(list.map(({ txId, userId, released }) => [txId, userId, released])).toEqual([
    [second, student.id, false],
    [first, student.id, true],
  ])
  expect(days).toHaveLength(7)
  expect(days.at(-1)?.uses).toBe(1)
  expect(await refusalOf(admin.api(listCouponUses, { params: { id: 999_999 } }))).toMatchObject({
    code: 'coupon-not-found',
  })
})

test('readCouponFigures: what paid uses of the last 90 days brought and cost, and who paid again', async () => {
  const [admin, student, other, plan] = [
    await people.admin(),
    await people.student(),
    await people.student(),
    await make.plan({ baseMonthlyPrice: 100_000 }),
  ]
  const { id } = await make.coupon({ planId: plan.id, perUserLimit: 9, maxUses: null })
  const read = () => admin.api(readCouponFigures, {})
  const now = Date.now()
  const use = async (userId: number, at: number) => {
    const snapshot = {
      baseMonthlyPrice: 100_000,
      discountBasisPoints: 1000,
      couponBasisPoints: 1111,
      weeklyMinutes: 60,
    }
    const { id: txId } = await make.transaction({
      ...{ userId, planId: plan.id, status: TransactionStatus.Paid, paidAt: at, amount: 80_000, snapshot },
      ...{ planPeriod: PlanPeriod.Month, createdAt: at },
    })
    await runBatch(db, redeemCoupon(db, { couponId: id, userId, txId }, at))
    return txId
  }
  const before = await read()
  await use(student.id, now - dayMs)
  await use(other.id, now - 2 * dayMs)
  await use(other.id, now - 91 * dayMs)
  await redeem(id, student.id, plan.id)
  const given = await use(student.id, now - 3 * dayMs)
  await runBatch(db, [releaseCoupon(db, given, now)])
  expect(await read()).toEqual({
    uses: before.uses + 2,
    more: false,
    discount: before.discount + 2 * 10_000,
    income: before.income + 160_000,
    buyers: before.buyers + 2,
    buyersAgain: before.buyersAgain,
  })
  await make.transaction({ userId: student.id, planId: plan.id, status: TransactionStatus.Paid, paidAt: now })
  expect((await read()).buyersAgain).toBe(before.buyersAgain + 1)
})
