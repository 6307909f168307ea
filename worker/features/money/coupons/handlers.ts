import { is } from 'valibot'
import type * as declared from '#contract/money/api/coupons.ts'
import type { Coupon } from '#contract/money/api/coupons.ts'
import { couponFiguresOf } from '#contract/money/rules/coupon-figures.ts'
import { isGenerousCoupon } from '#contract/money/rules/offers.ts'
import { isUsableCoupon } from '#contract/money/rules/plans.ts'
import { usesByDay } from '#contract/money/rules/uses-by-day.ts'
import { dayMs, toEpochMs, toIsoInstant } from '#contract/shared/rules/time.ts'
import { Instant } from '#contract/shared/shapes/wire.ts'
import { isAdmin } from '#contract/vocabulary/roles.ts'
import { awaitApproval } from '#worker/await-approval.ts'
import { hasPlan } from '#worker/features/money/plans/store.ts'
import { type Handlers, StaleRow } from '#worker/handler.ts'
import { findChanger } from '#worker/storage/audit.ts'
import type { Db } from '#worker/storage/db.ts'
import { readSettings } from '#worker/storage/settings.ts'
import { createCouponApproval } from './approve-coupon.ts'
import { findCoupons } from './list-store.ts'
import {
  type CouponFields,
  type CouponRow,
  changeCoupon,
  findCouponByCode,
  findCouponById,
  insertCoupon,
  removeCoupon,
} from './store.ts'
import { findCouponUses, findPaidUses } from './uses-store.ts'

/** Who wrote a coupon is told to admins only. */
const couponView = (
  { codeKey: _, createdAt, createdBy, updatedAt, updatedBy, ...row }: CouponRow,
  forAdmin: boolean,
): Coupon => ({
  ...row,
  expiresAt: toIsoInstant(row.expiresAt),
  ...(forAdmin ? { createdAt: toIsoInstant(createdAt), createdBy, updatedAt: toIsoInstant(updatedAt), updatedBy } : {}),
})

type FailExpiry = (code: 'expire-date-invalid' | 'expired-coupone-expire-date', field: string) => never

/** Epoch ms of an instant that is ahead. */
const readExpiry = (text: string, now: number, fail: FailExpiry): number => {
  if (!is(Instant, text)) return fail('expire-date-invalid', 'expiresAt')
  const expiresAt = Date.parse(text)
  return expiresAt > now ? expiresAt : fail('expired-coupone-expire-date', 'expiresAt')
}

type Discounts = Pick<
  CouponFields,
  'fullMonthDiscount' | 'fullQuarterDiscount' | 'halfYearDiscount' | 'fullYearDiscount'
>
const lowersNothing = (coupon: Discounts): boolean =>
  coupon.fullMonthDiscount + coupon.fullQuarterDiscount + coupon.halfYearDiscount + coupon.fullYearDiscount === 0

/** A lost race is decided again; gives up after three. */
const maxAttempts = 3

/** Basis points that a coupon of one admin alone may give. */
const readBound = async (db: Db): Promise<number> => (await readSettings(db))['approvals.coupon']

/** Of the uses of a coupon. */
const shownDays = 7
const shownUses = 20

/** How far back the figures of all coupons reach. */
const figuresMs = 90 * dayMs

export const coupons: Handlers<typeof declared> = {
  async createCoupon({ input, actor, services: { db }, now, fail }) {
    const expiresAt = readExpiry(input.body.expiresAt, now, fail)
    if (lowersNothing(input.body)) fail('zero-coupon-discount')
    if (!(await hasPlan(db, input.body.planId))) fail('plan-not-found')
    const fields = { ...input.body, expiresAt }
    if (isGenerousCoupon(null, fields, await readBound(db))) {
      if (await findCouponByCode(db, fields.code, actor.id)) return fail('illegal', 'code')
      return await awaitApproval(db, createCouponApproval(null, fields, actor.id), now)
    }
    const coupon = await insertCoupon(db, fields, actor.id, now)
    return coupon === 'taken' ? fail('illegal', 'code') : couponView(coupon, true)
  },

  async updateCoupon({ input, actor, services: { db }, now, fail }) {
    const { id } = input.params
    const { seen, expiresAt: expiry, ...rest } = input.body
    if (Object.keys(rest).length === 0 && expiry === undefined) fail('empty-request')
    const seenAt = toEpochMs(seen)
    const changes = { ...rest, ...(expiry !== undefined && { expiresAt: readExpiry(expiry, now, fail) }) }
    if (rest.planId !== undefined && !(await hasPlan(db, rest.planId))) fail('plan-not-found')
    for (let round = 0; ; round++) {
      const present = (await findCouponById(db, id)) ?? fail('coupon-not-found')
      if ((seenAt !== undefined && seenAt !== present.updatedAt) || round === maxAttempts)
        throw new StaleRow(await findChanger(db, { kind: 'coupon', id, at: present.updatedAt }))
      const after = { ...present, ...changes }
      if (lowersNothing(after)) fail('zero-coupon-discount')
      if (isGenerousCoupon(present, after, await readBound(db)))
        return await awaitApproval(db, createCouponApproval(present, after, actor.id), now)
      const outcome = await changeCoupon(db, { id, seenAt: present.updatedAt, changes }, actor.id, now)
      if (outcome === 'taken') fail('illegal', 'code')
      if (outcome === 'done') return couponView((await findCouponById(db, id)) ?? fail('coupon-not-found'), true)
    }
  },

  async deleteCoupon({ input, actor, services: { db }, now, fail }) {
    if (!(await removeCoupon(db, input.params.id, actor.id, now))) fail('coupon-not-found')
  },

  async getCoupon({ input, services: { db }, fail }) {
    return couponView((await findCouponById(db, input.params.id)) ?? fail('coupon-not-found'), true)
  },

  async findCoupon({ input, actor, services: { db }, now, fail }) {
    const match = (await findCouponByCode(db, input.params.code, actor.id)) ?? fail('coupon-not-found')
    const uses = { total: match.coupon.uses, own: match.ownUses }
    if (!isUsableCoupon(match.coupon, uses, now)) fail('coupon-not-found')
    return couponView(match.coupon, isAdmin(actor.role))
  },

  async listCoupons({ input, services: { db } }) {
    const page = await findCoupons(db, input.query)
    return { ...page, list: page.list.map((row) => couponView(row, true)) }
  },

  async listCouponUses({ input, services: { db }, now, fail }) {
    const [coupon, uses] = await Promise.all([findCouponById(db, input.params.id), findCouponUses(db, input.params.id)])
    if (!coupon) return fail('coupon-not-found')
    const standing = uses.filter(({ released }) => released === 0)
    return {
      days: usesByDay(
        standing.map(({ usedAt }) => usedAt),
        shownDays,
        now,
      ),
      list: uses
        .slice(0, shownUses)
        .map(({ released, usedAt, ...use }) => ({ ...use, released: released === 1, usedAt: toIsoInstant(usedAt) })),
    }
  },

  async readCouponFigures({ services: { db }, now }) {
    const { uses, more } = await findPaidUses(db, now - figuresMs)
    return { ...couponFiguresOf(uses), more }
  },
}
