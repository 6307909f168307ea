/** The audit log: who changed what, told to admins, and never changed afterwards. */
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { createCoupon, updateCoupon } from '#contract/money/api/coupons.ts'
import { updateInvite } from '#contract/money/api/invites.ts'
import { createInvoice } from '#contract/money/api/invoices.ts'
import { createPlan, updatePlan, updatePlanInvites } from '#contract/money/api/plans.ts'
import { signUserOut, updateUser } from '#contract/people/api/users.ts'
import { dayMs, toIsoInstant } from '#contract/shared/rules/time.ts'
import { changeRole, setVerified } from '#contract/team/api/admin.ts'
import { listAuditEntries } from '#contract/team/api/audit.ts'
import { auditActions } from '#contract/vocabulary/audit.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { changeAccount, withSecond } from '#tests/kit/approvals.ts'
import { refusalOf, send } from '#tests/kit/client.ts'
import { inviteAddress, inviteStudents } from '#tests/kit/invites.ts'
import { earn, withdrawal } from '#tests/kit/lessons.ts'
import { make } from '#tests/kit/make.ts'
import { people } from '#tests/kit/people.ts'

test('roles, marks, activation and sign-outs are told with who, whom, before and after', async () => {
  const [owner, tutor] = [await people.superAdmin(), await people.tutor()]
  const params = { id: tutor.id }
  await owner.api(updateUser, { params, body: { activated: false, bypassOnboarding: true } })
  await owner.api(setVerified, { params, body: { email: false } })
  await owner.api(signUserOut, { params })
  await withSecond(owner.api(changeRole, { params, body: { role: Role.TutorManager } }))
  const { list, total } = await owner.api(listAuditEntries, { query: { subjects: [tutor.id] } })
  expect(total).toBe(6)
  const person = { id: tutor.id, name: 'أحمد عبد الله' }
  expect(list).toMatchObject([
    { action: 'user.role', subject: person, before: { role: Role.Tutor }, after: { role: Role.TutorManager } },
    { action: 'approval.approve', subject: person },
    { action: 'approval.ask', subject: person, actor: { id: owner.id } },
    { action: 'user.sign-out', subject: person, before: null, after: null },
    { action: 'user.verify', before: { verifiedEmail: true }, after: { verifiedEmail: false } },
    {
      action: 'user.update',
      actor: { id: owner.id, role: Role.SuperAdmin },
      before: { activated: true, bypassOnboarding: false },
      after: { activated: false, bypassOnboarding: true },
    },
  ])
})

test('the price of a plan is told as it was and as it is', async () => {
  const [admin, plan] = [await people.admin(), await make.plan()]
  const params = { id: plan.id }
  await admin.api(updatePlan, { params, body: { baseMonthlyPrice: 300_000, active: false } })
  const { list } = await admin.api(listAuditEntries, { query: { actors: [admin.id], actions: ['plan.update'] } })
  expect(list).toMatchObject([
    {
      targetId: plan.id,
      subject: null,
      before: { baseMonthlyPrice: 250_000, active: true },
      after: { baseMonthlyPrice: 300_000, active: false },
    },
  ])
  const missing = admin.api(updatePlan, { params: { id: 9_999_999 }, body: { active: true } })
  expect((await refusalOf(missing)).code).toBe('plan-not-found')
  const { total } = await admin.api(listAuditEntries, { query: { actors: [admin.id] } })
  expect(total).toBe(1)
})

test('holds no secrets: of an e-mail only its ends, and a digest to compare', async () => {
  const [admin, student] = [await people.admin(), await people.student()]
  const email = 'new-address-of-a-student@example.com'
  await changeAccount(admin, student.id, { email })
  const { list } = await admin.api(listAuditEntries, { query: { subjects: [student.id] } })
  const after = { email: expect.stringMatching(/^n…t@example\.com #[0-9a-f]{10}$/) }
  expect(list).toMatchObject([
    { action: 'user.contact', actor: { id: admin.id }, facts: { step: 'asked' }, after },
    { action: 'approval.approve' },
    { action: 'approval.ask' },
  ])
  expect(JSON.stringify(list)).not.toContain('new-address')
})

test('coupons and invitations are told as they were and as they are, addresses by their ends and a digest', async () => {
  const [admin, plan] = [await people.admin(), await make.plan({ forInvitesOnly: true })]
  const [soon, later] = [Date.now() + dayMs, Date.now() + 2 * dayMs]
  const discounts = { fullMonthDiscount: 1000, fullQuarterDiscount: 1500, halfYearDiscount: 0, fullYearDiscount: 2000 }
  const coupon = { ...discounts, code: 'AUDIT-1', planId: plan.id, expiresAt: toIsoInstant(soon) }
  const { id } = await admin.api(createCoupon, { body: coupon })
  await admin.api(updateCoupon, { params: { id }, body: { fullMonthDiscount: 1900 } })
  const invited = { email: 'somebody-invited@example.com', planId: plan.id, expiresAt: toIsoInstant(soon) }
  const params = { id: await inviteAddress(admin, invited) }
  await withSecond(admin.api(updateInvite, { params, body: { email: 'another-person@example.com' } }))
  const student = await people.student()
  const end = { planId: plan.id, expiresAt: toIsoInstant(later) }
  const ids = await inviteStudents(admin, { userIds: [student.id], ...end })
  await admin.api(updatePlanInvites, { body: { ids, expiresAt: toIsoInstant(soon) } })
  const all = (await admin.api(listAuditEntries, { query: { actors: [admin.id] } })).list
  const list = all.filter(({ action }) => !action.startsWith('approval'))
  const first = expect.stringMatching(/^s…d@example\.com #[0-9a-f]{10}$/)
  expect(list).toMatchObject([
    {
      ...{ action: 'plan-invite.update', subject: { id: student.id } },
      ...{ before: { expiresAt: later }, after: { expiresAt: soon } },
    },
    { action: 'plan-invite.create' },
    {
      ...{ action: 'invite.update', before: { email: first, planId: plan.id } },
      after: { email: expect.stringMatching(/^a…n@example\.com #/) },
    },
    { action: 'invite.create', before: null, after: { email: first } },
    { action: 'coupon.update', before: { fullMonthDiscount: 1000 }, after: { fullMonthDiscount: 1900 } },
    { action: 'coupon.create' },
  ])
  const digests = list.flatMap(({ before, after }) => [before?.email, after?.email]).filter((one) => one !== undefined)
  expect(new Set(digests).size).toBe(2)
  expect(JSON.stringify(all)).not.toMatch(/somebody|another-person/)
})

test('pages go on from cursors, both ways, without gaps or repeats', async () => {
  const admin = await people.admin()
  const plan = await make.plan()
  for (let step = 15; step < 15 + 7; step++)
    await admin.api(updatePlan, { params: { id: plan.id }, body: { baseMonthlyPrice: 300_000 + step } })
  const read = (query: object) => admin.api(listAuditEntries, { query: { actors: [admin.id], size: 3, ...query } })
  const stepsOf = ({ list }: Awaited<ReturnType<typeof read>>) =>
    list.map(({ after }) => Number(after?.baseMonthlyPrice) - 300_000)
  const first = await read({})
  expect([stepsOf(first), first.total, first.previous]).toEqual([[21, 20, 19], 7, null])
  const second = await read({ cursor: first.next, page: 2 })
  expect([stepsOf(second), second.total]).toEqual([[18, 17, 16], 7])
  const third = await read({ cursor: second.next, page: 3 })
  expect([stepsOf(third), third.total, third.next]).toEqual([[15], 7, null])
  const back = await read({ cursor: third.previous, page: 2 })
  expect([stepsOf(back), back.total]).toEqual([[18, 17, 16], 7])
  const start = await read({ cursor: back.previous, page: 1 })
  expect([stepsOf(start), start.total, start.previous]).toEqual([[21, 20, 19], 7, null])
  expect(stepsOf(await read({ page: 2 }))).toEqual([18, 17, 16])
  expect(stepsOf(await read({ orderDirection: 'asc' }))).toEqual([15, 16, 17])
  const beyond = await read({ page: 900 })
  expect([beyond.list, beyond.next]).toEqual([[], null])
})

test('a filter nobody can mean is refused, with its name', async () => {
  const admin = await people.admin()
  const refused = async (query: Record<string, unknown>) =>
    (await refusalOf(admin.api(listAuditEntries, { query } as never))) satisfies object
  const [day, earlier] = [toIsoInstant(Date.parse('2026-03-02')), toIsoInstant(Date.parse('2026-03-01'))]
  const bad = { status: 400, code: 'bad-request' }
  expect(await refused({ createdAt: { gte: day, lt: earlier } })).toEqual({ ...bad, field: 'createdAt' })
  expect(await refused({ action: ['user.role'] })).toEqual({ ...bad, field: 'action' })
  expect(await refused({ actions: ['user.rule'] })).toMatchObject(bad)
  expect(await refused({ orderBy: 'email' })).toEqual({ ...bad, field: 'orderBy' })
  for (const cursor of ['', 'a1', 'c1.2', 'a1.2;drop']) expect(await refused({ cursor })).toMatchObject(bad)
})

test('as many actions as somebody chooses are listed in one order', async () => {
  const [owner, student] = [await people.superAdmin(), await people.student()]
  const params = { id: student.id }
  await owner.api(setVerified, { params, body: { email: false } })
  await owner.api(setVerified, { params, body: { email: true } })
  const listed = async (count: number) => {
    const actions = ['user.verify' as const, ...auditActions.filter((one) => one !== 'user.verify').slice(0, count - 1)]
    return (await owner.api(listAuditEntries, { query: { actors: [owner.id], actions } })).list.map(
      ({ action }) => action,
    )
  }
  // Five, eight and nine ranges of the index are read in three ways.
  for (const count of [1, 5, 6, 8, 9]) expect(await listed(count)).toContain('user.verify')
  expect((await listed(6)).filter((one) => one === 'user.verify')).toHaveLength(2)
})

test('reading a receipt as an admin is told', async () => {
  const [admin, tutor] = [await people.admin(), await people.tutor()]
  await earn(tutor.id, 50_000)
  const { id } = await tutor.api(createInvoice, { body: withdrawal })
  await env.DB.prepare("UPDATE invoices SET receipt = 'invoices/receipts/paper.png' WHERE id = ?").bind(id).run()
  await send('/api/v1/assets/receipts/paper.png', { headers: { authorization: `Bearer ${admin.token}` } })
  const { list } = await admin.api(listAuditEntries, { query: { actors: [admin.id] } })
  expect(list).toMatchObject([{ action: 'receipt.read', targetId: id, subject: { id: tutor.id } }])
})

test('the database refuses to change or delete a line', async () => {
  const admin = await people.admin()
  const body = {
    weeklyMinutes: 60,
    baseMonthlyPrice: 100_000,
    forInvitesOnly: false,
    active: false,
    monthDiscount: 0,
    quarterDiscount: 0,
    yearDiscount: 0,
  }
  await admin.api(createPlan, { body })
  const run = (sql: string) => env.DB.prepare(sql).bind(admin.id).run()
  await expect(run("UPDATE audit_log SET action = 'cache.flush' WHERE actor_id = ?")).rejects.toThrow('never changed')
  await expect(run('DELETE FROM audit_log WHERE actor_id = ?')).rejects.toThrow('are kept')
  const { list } = await admin.api(listAuditEntries, { query: { actors: [admin.id] } })
  expect(list).toMatchObject([{ action: 'plan.create' }])
})
