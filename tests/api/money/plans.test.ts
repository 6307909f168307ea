import { describe, expect, test } from 'vitest'
import { createPlan, deletePlan, getPlan, listPlans, updatePlan } from '#contract/money/api/plans.ts'
import { dayMs, toIsoInstant } from '#contract/shared/rules/time.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { rows } from '#tests/kit/bookings.ts'
import { apiCall, refusalOf } from '#tests/kit/client.ts'
import { inviteStudents } from '#tests/kit/invites.ts'
import { make } from '#tests/kit/make.ts'
import { type Person, people } from '#tests/kit/people.ts'

const fields = {
  weeklyMinutes: 120,
  baseMonthlyPrice: 250_000,
  monthDiscount: 1000,
  quarterDiscount: 2000,
  yearDiscount: 3000,
  forInvitesOnly: false,
  active: true,
}
const auditOf = (id: number) =>
  rows<{ action: string; actorId: number }>(
    `SELECT action, actor_id AS actorId FROM audit_log WHERE action LIKE 'plan.%' AND target_id = ${id} ORDER BY id`,
  )
const invite = async (student: Person, planId: number, expiresAt?: string) =>
  inviteStudents(await people.admin(), { userIds: [student.id], planId, expiresAt })

describe('createPlan', () => {
  test('is answered as stored, and logged', async () => {
    const admin = await people.admin()
    const body = { ...fields, active: false }
    const plan = await admin.api(createPlan, { body })
    expect(plan).toMatchObject(body)
    expect(await admin.api(getPlan, { params: { id: plan.id } })).toEqual(plan)
    expect(await auditOf(plan.id)).toEqual([{ action: 'plan.create', actorId: admin.id }])
  })

  const { planWeeklyMinutes: minutes, planPricePiastres: price, planDiscountBasisPoints: discount } = limits
  test.each([
    [{ weeklyMinutes: minutes.min - 1 }, 'plan-weekly-minutes-out-of-range'],
    [{ weeklyMinutes: minutes.max + 1 }, 'plan-weekly-minutes-out-of-range'],
    [{ weeklyMinutes: 60.5 }, 'plan-weekly-minutes-out-of-range'],
    [{ baseMonthlyPrice: 0 }, 'invalid-plan-price'],
    [{ baseMonthlyPrice: price.max + 1 }, 'invalid-plan-price'],
    [{ baseMonthlyPrice: 99.99 }, 'invalid-plan-price'],
    [{ baseMonthlyPrice: '2500' as unknown as number }, 'invalid-plan-price'],
    [{ monthDiscount: -1 }, 'plan-discount-out-of-range'],
    [{ quarterDiscount: discount.max + 1 }, 'plan-discount-out-of-range'],
    [{ yearDiscount: 12.5 }, 'plan-discount-out-of-range'],
  ])('%j is refused with %s', async (broken, code) => {
    const refusal = await refusalOf((await people.admin()).api(createPlan, { body: { ...fields, ...broken } }))
    expect(refusal).toEqual({ status: 400, code, field: Object.keys(broken)[0] })
  })

  test.each([
    { weeklyMinutes: minutes.min, baseMonthlyPrice: price.min, monthDiscount: discount.min },
    { weeklyMinutes: minutes.max, baseMonthlyPrice: price.max, monthDiscount: discount.max },
  ])('%j passes', async (bound) => {
    expect(
      await (await people.admin()).api(createPlan, { body: { ...fields, active: false, ...bound } }),
    ).toMatchObject(bound)
  })
})

describe('updatePlan', () => {
  test('changes what is sent and nothing else', async () => {
    const [admin, plan] = [await people.admin(), await make.plan()]
    const changed = await admin.api(updatePlan, { params: { id: plan.id }, body: { active: false } })
    expect(changed).toMatchObject({ ...fields, active: false })
    expect(await auditOf(plan.id)).toMatchObject([{ action: 'plan.update' }])
  })

  test('nothing to change, no such plan, and an archived one are refused and not logged', async () => {
    const [admin, plan] = [await people.admin(), await make.plan({ archivedAt: Date.now(), active: false })]
    const body = { active: true }
    expect(await refusalOf(admin.api(updatePlan, { params: { id: plan.id }, body: {} }))).toMatchObject({
      code: 'empty-request',
    })
    expect(await refusalOf(admin.api(updatePlan, { params: { id: plan.id }, body }))).toMatchObject({
      status: 404,
      code: 'plan-not-found',
    })
    expect(await auditOf(plan.id)).toEqual([])
  })
})

describe('deletePlan', () => {
  test('a plan that nothing refers to is gone', async () => {
    const [admin, plan] = [await people.admin(), await make.plan()]
    await admin.api(deletePlan, { params: { id: plan.id } })
    expect(await rows(`SELECT id FROM plans WHERE id = ${plan.id}`)).toEqual([])
    expect(await auditOf(plan.id)).toMatchObject([{ action: 'plan.delete' }])
    expect(await refusalOf(admin.api(deletePlan, { params: { id: plan.id } }))).toMatchObject({
      code: 'plan-not-found',
    })
  })

  test('one that a coupon refers to is kept, and nobody finds it', async () => {
    const [admin, plan] = [await people.admin(), await make.plan()]
    await make.coupon({ planId: plan.id })
    await admin.api(deletePlan, { params: { id: plan.id } })
    expect(await rows(`SELECT active FROM plans WHERE id = ${plan.id}`)).toEqual([{ active: 0 }])
    expect(await refusalOf(admin.api(getPlan, { params: { id: plan.id } }))).toMatchObject({ code: 'plan-not-found' })
    expect((await admin.api(listPlans, { query: { ids: [plan.id] } })).total).toBe(0)
    expect(await refusalOf(admin.api(deletePlan, { params: { id: plan.id } }))).toMatchObject({
      code: 'plan-not-found',
    })
  })
})

describe('who sees a plan', () => {
  const see = async (person: Person | null, id: number) => ({
    one: person
      ? await person.api(getPlan, { params: { id } }).then(
          () => 'seen',
          (e) => e.code,
        )
      : null,
    listed: (await apiCall(listPlans, { query: { ids: [id] } }, person?.token ?? null)).total,
  })

  test('everybody an active one, admins alone an inactive one, whatever they ask for', async () => {
    const [student, admin] = [await people.student(), await people.admin()]
    const [open, hidden] = [await make.plan(), await make.plan({ active: false })]
    expect(await see(null, open.id)).toMatchObject({ listed: 1 })
    expect(await see(student, open.id)).toEqual({ one: 'seen', listed: 1 })
    expect(await see(student, hidden.id)).toEqual({ one: 'plan-not-found', listed: 0 })
    expect((await student.api(listPlans, { query: { ids: [hidden.id], active: false } })).total).toBe(0)
    expect(await see(admin, hidden.id)).toEqual({ one: 'seen', listed: 1 })
  })

  test('a plan for invited students: those with an invite that has not expired', async () => {
    const [invited, late, stranger, tutor] = [
      await people.student(),
      await people.student(),
      await people.student(),
      await people.tutor(),
    ]
    const { id } = await make.plan({ forInvitesOnly: true })
    await invite(invited, id)
    await invite(late, id, toIsoInstant(Date.now() + dayMs))
    expect(await see(late, id)).toEqual({ one: 'seen', listed: 1 })
    await rows(`UPDATE plan_invites SET expires_at = ${Date.now() - 1} WHERE user_id = ${late.id}`)
    expect(await see(invited, id)).toEqual({ one: 'seen', listed: 1 })
    for (const person of [late, stranger, tutor]) expect(await see(person, id)).toEqual({ one: 'forbidden', listed: 0 })
    expect(await see(null, id)).toMatchObject({ listed: 0 })
  })
})

describe('listPlans', () => {
  test('newest first, filtered, in pages or whole', async () => {
    const admin = await people.admin()
    const made = [await make.plan({ weeklyMinutes: 777 }), await make.plan({ weeklyMinutes: 778 })]
    const ids = made.map(({ id }) => id)
    const listed = async (query: object) =>
      (await admin.api(listPlans, { query: { ids, ...query } })).list.map((p) => p.id)
    expect(await listed({})).toEqual(ids.toReversed())
    expect(await listed({ size: 1, page: 2 })).toEqual([ids[0]])
    expect(await listed({ size: 1, full: true })).toEqual(ids.toReversed())
    expect(await listed({ weeklyMinutes: { gt: 777 } })).toEqual([ids[1]])
    expect(await listed({ monthDiscount: { gt: 0, lt: 1001 } })).toEqual(ids.toReversed())
    expect(await listed({ baseMonthlyPrice: 1 })).toEqual([])
  })
})
