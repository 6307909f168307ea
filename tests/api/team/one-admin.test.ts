/** One admin, whatever they do in whatever order, brings nobody money: every pair of their acts ends in something that waits. */
import { beforeEach, expect, test, vi } from 'vitest'
import { areas } from '#contract/all-endpoints.ts'
import { grantMinutes } from '#contract/lessons/api/minutes.ts'
import { createCoupon, updateCoupon } from '#contract/money/api/coupons.ts'
import { refundPayment } from '#contract/money/api/fawry.ts'
import { createInvite, updateInvite } from '#contract/money/api/invites.ts'
import { decideInvoiceChange, getInvoice } from '#contract/money/api/invoices.ts'
import { countOutage, createOutage } from '#contract/money/api/outages.ts'
import { createPayoutBatch, exportPayoutFile, settlePayoutBatch } from '#contract/money/api/payout-batches.ts'
import { createPlan, createPlanInvites, updatePlan, updatePlanInvites } from '#contract/money/api/plans.ts'
import { extendSubscription } from '#contract/money/api/subscriptions.ts'
import { updateWithdrawMethod } from '#contract/money/api/withdraw-methods.ts'
import { askFactorRecovery } from '#contract/people/api/credentials.ts'
import { createUser, updateUser } from '#contract/people/api/users.ts'
import type { RequestOf } from '#contract/shared/api/endpoint.ts'
import { dayMs, hourMs, toIsoInstant } from '#contract/shared/rules/time.ts'
import { changeRole, setVerified } from '#contract/team/api/admin.ts'
import { approveAct, listApprovals } from '#contract/team/api/approvals.ts'
import { updatePlatformSettings } from '#contract/team/api/platform.ts'
import { approvalKinds, approvalLimits } from '#contract/vocabulary/approvals.ts'
import { InvoiceStatus, TransactionStatus, WithdrawMethod } from '#contract/vocabulary/money.ts'
import { adminRoles, Role } from '#contract/vocabulary/roles.ts'
import { rows } from '#tests/kit/bookings.ts'
import { clock } from '#tests/kit/clock.ts'
import { addPasskey } from '#tests/kit/factors.ts'
import { inviteAddress, inviteStudents } from '#tests/kit/invites.ts'
import { ask, earner, move, png } from '#tests/kit/invoices.ts'
import { make } from '#tests/kit/make.ts'
import { paymentOf, subscribedBuyer } from '#tests/kit/payments.ts'
import { db, newEmail, type Person, people } from '#tests/kit/people.ts'
import { harmless, ownAreas, waiting } from '#tests/kit/team-writes.ts'
import { settleDueLessons } from '#worker/features/money/invoices/settle-store.ts'

const { Approved } = InvoiceStatus

/** Somebody with money in each of its forms: more in a withdrawal than one admin may approve, a payment, no minutes. */
interface Targets {
  readonly tutor: Person
  readonly invoiceId: number
  readonly student: Person
  readonly txId: number
  readonly planId: number
  readonly couponId: number
  /** An invitation of a student to a plan that few may buy, and one of an address. */
  readonly planInviteId: number
  readonly inviteId: number
  readonly hiddenPlanId: number
  /** Holds more lessons of the tutor that nobody came to than one admin may cover alone. */
  readonly bad: { readonly start: string; readonly end: string }
}

const prepare = async (): Promise<Targets> => {
  const tutor = await earner(2_000_000)
  await addPasskey(tutor)
  // The passkey is no longer so new that it holds withdrawals.
  await rows('UPDATE credential_changes SET closed_at = closed_at - ? WHERE user_id = ?', 3 * dayMs, tutor.id)
  const { id: invoiceId } = await ask(tutor, { amount: 600_000 })
  const { student, id: txId } = await subscribedBuyer()
  const { id: planId } = await make.plan()
  const { id: couponId } = await make.coupon({ planId })
  const { id: hiddenPlanId } = await make.plan({ forInvitesOnly: true })
  const invited = { planId: hiddenPlanId, expiresAt: '2027-02-01T00:00:00Z' }
  const colleague = await people.admin()
  const [planInviteId = 0] = await inviteStudents(colleague, { ...invited, userIds: [(await people.student()).id] })
  const inviteId = await inviteAddress(colleague, { ...invited, email: newEmail('invited') })
  await rows('UPDATE withdraw_methods SET max = 1000000 WHERE type = ?', WithdrawMethod.Bank)
  const from = Date.now() - 20 * hourMs
  for (let i = 0; i <= approvalLimits.outage.usual; i++) {
    const start = from + i * hourMs
    await make.lesson({ tutorId: tutor.id, studentId: student.id, start, charge: 12_750, trial: false })
    await settleDueLessons(db, start, Date.now())
  }
  const bad = { start: toIsoInstant(from), end: toIsoInstant(Date.now() - hourMs) }
  const invites = { planInviteId, inviteId, hiddenPlanId }
  return { tutor, invoiceId, student, txId, planId, couponId, ...invites, bad }
}

const set = (admin: Person, body: RequestOf<typeof updatePlatformSettings>['body']) =>
  admin.api(updatePlatformSettings, { body })

/** What becomes of each act is not of interest here, only what all of them come to. */
const acts: Readonly<Record<string, (admin: Person, on: Targets) => Promise<unknown>>> = {
  'approves the withdrawal': (admin, { invoiceId }) => move(admin, invoiceId, { status: Approved }, png()),
  'sends it with a batch': async (admin, { invoiceId: id }) => {
    const { updatedAt: seen } = await admin.api(getInvoice, { params: { id } })
    const batch = await admin.api(createPayoutBatch, { body: { invoices: [{ id, seen }] } })
    const body = { file: batch.items[0]?.file ?? 'INSTAPAY', seen: batch.updatedAt }
    const left = await admin.api(exportPayoutFile, { params: { id: batch.id }, body })
    const results = [{ invoiceId: id, paid: true }]
    return admin.api(settlePayoutBatch, { params: { id: batch.id }, body: { results, seen: left.batch.updatedAt } })
  },
  'approves other terms of it': (admin, { invoiceId }) =>
    admin.api(decideInvoiceChange, {
      params: { id: invoiceId },
      body: { approved: true, seen: new Date().toISOString() },
    }),
  'grants minutes': (admin, { student }) =>
    admin.api(grantMinutes, {
      params: { userId: student.id },
      body: { minutes: 241, days: 28, reason: 'عطل عندنا' },
    }),
  'extends the subscription': async (admin, { txId }) => {
    const [found] = await rows<{ id: number; end: number }>(
      'SELECT id, end_at AS "end" FROM subscriptions WHERE tx_id = ?',
      txId,
    )
    const { id, end } = found ?? { id: 0, end: 0 }
    const body = { days: 90, reason: 'عطل عندنا', end: toIsoInstant(end) }
    return admin.api(extendSubscription, { params: { id }, body })
  },
  'refunds the payment': async (admin, { txId }) =>
    admin.api(refundPayment, { body: { orderRefNum: (await paymentOf(txId)).providerRefNum ?? '' } }),
  'gives a role': (admin, { student }) =>
    admin.api(changeRole, { params: { id: student.id }, body: { role: Role.SuperAdmin } }),
  'makes a colleague': (admin) =>
    admin.api(createUser, { body: { role: Role.SuperAdmin, email: newEmail('puppet'), password: 'Sunny-Nile-42' } }),
  'raises every bound': (admin) =>
    admin.api(updatePlatformSettings, {
      body: { 'approvals.withdrawal': 5_000_000, 'approvals.grant': 10_000, 'approvals.ruling': 5_000_000 },
    }),
  'gives friends more': (admin) => set(admin, { 'friends.minutes': 60 }),
  'pays tutors more': (admin) => set(admin, { tutorHourlyRate: 900_000 }),
  'makes refunds larger': (admin) => set(admin, { totalHourlyRate: 1 }),
  'carries more, and asks nothing for late cancellations': (admin) =>
    set(admin, { 'minutes.carriedShare': 10_000, 'lessons.lateCancelHours': 0 }),
  'lets larger withdrawals through': (admin) =>
    admin.api(updateWithdrawMethod, { params: { type: WithdrawMethod.Bank }, body: { max: 5_000_000 } }),
  'makes a coupon of everything': (admin, { planId }) =>
    admin.api(createCoupon, { body: { ...everything, code: 'FRIENDS', planId, expiresAt: '2028-01-01T00:00:00Z' } }),
  'makes a coupon give everything': (admin, { couponId }) =>
    admin.api(updateCoupon, { params: { id: couponId }, body: everything }),
  'sells a plan for nothing': (admin) =>
    admin.api(createPlan, { body: { ...cheap, weeklyMinutes: 10_080, forInvitesOnly: true, active: true } }),
  'lowers a price': (admin, { planId }) => admin.api(updatePlan, { params: { id: planId }, body: cheap }),
  'gives a plan more minutes': (admin, { planId }) =>
    admin.api(updatePlan, { params: { id: planId }, body: { weeklyMinutes: 10_080 } }),
  'invites a friend to a plan': (admin, { student, hiddenPlanId }) =>
    admin.api(createPlanInvites, { body: { userIds: [student.id], planId: hiddenPlanId } }),
  'lets an invitation last': (admin, { planInviteId }) =>
    admin.api(updatePlanInvites, { body: { ids: [planInviteId], expiresAt: null } }),
  'invites an address to a plan': (admin, { student, hiddenPlanId }) =>
    admin.api(createInvite, {
      body: { email: student.email, planId: hiddenPlanId, expiresAt: '2028-01-01T00:00:00Z' },
    }),
  'invites another in the place of an address': (admin, { student, inviteId }) =>
    admin.api(updateInvite, { params: { id: inviteId }, body: { email: student.email } }),
  'calls a bad day an outage': async (admin, { bad }) => {
    const { covered } = await admin.api(countOutage, { query: bad })
    expect(covered).toBeGreaterThan(approvalLimits.outage.usual)
    return admin.api(createOutage, { body: { ...bad, covered, reason: 'تعطل الخادم' } })
  },
  'takes the address of the tutor': (admin, { tutor }) =>
    admin.api(updateUser, { params: { id: tutor.id }, body: { email: newEmail('stolen'), reason: 'طلب تغييره' } }),
  'has the passkey of the tutor removed': (admin, { tutor }) =>
    admin.api(askFactorRecovery, { params: { id: tutor.id }, body: { reason: 'ضاع هاتفه' } }),
  'marks that address as verified': (admin, { tutor }) =>
    admin.api(setVerified, { params: { id: tutor.id }, body: { email: true } }),
  'approves all that waits': async (admin) => {
    const { list } = await admin.api(listApprovals, { query: { states: ['waiting'] } })
    return Promise.allSettled(list.map(({ id }) => admin.api(approveAct, { params: { id } })))
  },
}

const everything = { fullMonthDiscount: 10_000, fullQuarterDiscount: 0, halfYearDiscount: 0, fullYearDiscount: 10_000 }
const cheap = { baseMonthlyPrice: 1, monthDiscount: 0, quarterDiscount: 0, yearDiscount: 0 }

const outcomeOf = async ({ tutor, invoiceId, student, txId }: Targets) => ({
  withdrawal: await rows('SELECT status FROM invoices WHERE id = ?', invoiceId),
  minutes: await rows('SELECT sum(minutes) AS given FROM minute_lots WHERE user_id = ?', student.id),
  payment: (await paymentOf(txId)).status,
  earned: await rows('SELECT sum(earned) AS earned, sum(returned_minutes) AS minutes FROM lesson_verdicts'),
  outages: await rows('SELECT id FROM outages'),
  coupons: await rows('SELECT code, full_month_discount, full_year_discount FROM coupons ORDER BY id'),
  plans: await rows('SELECT id, weekly_minutes, base_monthly_price, active FROM plans ORDER BY id'),
  invited: await rows('SELECT user_id, plan_id, expires_at FROM plan_invites ORDER BY id'),
  addresses: await rows('SELECT email, plan_id, expires_at FROM invites ORDER BY id'),
  ways: await rows('SELECT * FROM withdraw_methods ORDER BY type'),
  settings: await rows('SELECT key, value FROM platform_settings'),
  roles: await rows('SELECT role, email, factors FROM users WHERE id IN (?, ?) ORDER BY id', tutor.id, student.id),
})

beforeEach(() => {
  clock.set('2027-01-10T08:00:00Z')
})

/** Requests that change something and that somebody of the team may send. */
const writesOfTeam = Object.entries(areas).flatMap(([area, endpoints]) =>
  Object.entries(endpoints).flatMap(([name, { method, who, errors = [] }]) => {
    const isOpen = who === 'signed-in' || (Array.isArray(who) && adminRoles.some((role) => who.includes(role)))
    return method === 'GET' || !isOpen
      ? []
      : [{ area, name: `${area}.${name}`, waits: errors.includes('approval-waits') }]
  }),
)

test('of each request of the team it is known whether it gives money or minutes, and what does can wait', () => {
  const known = [...waiting, ...Object.keys(harmless)]
  const open = writesOfTeam.filter(({ area }) => !ownAreas.includes(area))
  expect(open.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([])
  expect(known.filter((name) => !open.some((one) => one.name === name))).toEqual([])
  expect(
    open
      .filter(({ waits }) => waits)
      .map(({ name }) => name)
      .sort(),
  ).toEqual([...waiting].sort())
})

/** Each of them after each, itself included, in as few steps as there are pairs: what one begins, the next may end. */
const everyPairOf = (names: readonly string[]): string[][] => [
  ...names.map((one, i) => [one, ...names.slice(i + 1).flatMap((next) => [one, next])]),
  names.slice(0, 1),
]

vi.setConfig({ testTimeout: 300_000 })

test('no pair of acts of one super admin ends in somebody’s money', async () => {
  const targets = await prepare()
  const admin = await people.superAdmin()
  const before = await outcomeOf(targets)
  const admins = await rows('SELECT count(*) AS n FROM users WHERE role IN (?, ?)', Role.SuperAdmin, Role.RegularAdmin)
  expect(before.payment).toBe(TransactionStatus.Paid)
  for (const group of everyPairOf(Object.keys(acts))) {
    for (const name of group) await Promise.allSettled([acts[name]?.(admin, targets)])
    expect(await outcomeOf(targets), group.join(', ')).toEqual(before)
  }
  expect(await rows("SELECT 1 FROM approvals WHERE state = 'approved' AND maker_id = ?", admin.id)).toEqual([])
  // Each of them has waited, and was not refused for another reason.
  const asked = await rows<{ kind: string }>('SELECT DISTINCT kind FROM approvals WHERE maker_id = ?', admin.id)
  expect(asked.map(({ kind }) => kind).sort()).toEqual(approvalKinds.filter((kind) => kind !== 'ruling').sort())
  expect(
    await rows('SELECT count(*) AS n FROM users WHERE role IN (?, ?)', Role.SuperAdmin, Role.RegularAdmin),
  ).toEqual(admins)
})
