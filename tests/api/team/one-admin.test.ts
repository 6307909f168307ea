/** One admin, whatever they do in whatever order, brings nobody money: every pair of their acts ends in something that waits. */
import { beforeEach, expect, test } from 'vitest'
import { grantMinutes } from '#contract/lessons/api/minutes.ts'
import { refundPayment } from '#contract/money/api/fawry.ts'
import { decideInvoiceChange } from '#contract/money/api/invoices.ts'
import { askFactorRecovery } from '#contract/people/api/credentials.ts'
import { createUser, updateUser } from '#contract/people/api/users.ts'
import { changeRole, setVerified } from '#contract/team/api/admin.ts'
import { approveAct, listApprovals } from '#contract/team/api/approvals.ts'
import { updatePlatformSettings } from '#contract/team/api/platform.ts'
import { InvoiceStatus, TransactionStatus } from '#contract/vocabulary/money.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { rows } from '#tests/kit/bookings.ts'
import { clock } from '#tests/kit/clock.ts'
import { addPasskey } from '#tests/kit/factors.ts'
import { ask, earner, move, png } from '#tests/kit/invoices.ts'
import { paymentOf, subscribedBuyer } from '#tests/kit/payments.ts'
import { newEmail, type Person, people } from '#tests/kit/people.ts'

const { Approved } = InvoiceStatus

/** Somebody with money in each of its forms: more in a withdrawal than one admin may approve, a payment, no minutes. */
interface Targets {
  readonly tutor: Person
  readonly invoiceId: number
  readonly student: Person
  readonly txId: number
}

const prepare = async (): Promise<Targets> => {
  const tutor = await earner(2_000_000)
  await addPasskey(tutor)
  const { id: invoiceId } = await ask(tutor, { amount: 600_000 })
  const { student, id: txId } = await subscribedBuyer()
  return { tutor, invoiceId, student, txId }
}

/** What becomes of each act is not of interest here, only what all of them come to. */
const acts: Readonly<Record<string, (admin: Person, on: Targets) => Promise<unknown>>> = {
  'approves the withdrawal': (admin, { invoiceId }) => move(admin, invoiceId, { status: Approved }, png()),
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

const outcomeOf = async ({ tutor, invoiceId, student, txId }: Targets) => ({
  withdrawal: await rows('SELECT status FROM invoices WHERE id = ?', invoiceId),
  minutes: await rows('SELECT sum(minutes) AS given FROM minute_lots WHERE user_id = ?', student.id),
  payment: (await paymentOf(txId)).status,
  roles: await rows('SELECT role, email, factors FROM users WHERE id IN (?, ?) ORDER BY id', tutor.id, student.id),
})

beforeEach(() => {
  clock.set('2027-01-10T08:00:00Z')
})

test('no pair of acts of one super admin ends in somebody’s money', async () => {
  const targets = await prepare()
  const admin = await people.superAdmin()
  const before = await outcomeOf(targets)
  const admins = await rows('SELECT count(*) AS n FROM users WHERE role IN (?, ?)', Role.SuperAdmin, Role.RegularAdmin)
  expect(before.payment).toBe(TransactionStatus.Paid)
  for (const [first, act] of Object.entries(acts))
    for (const [second, next] of Object.entries(acts)) {
      await Promise.allSettled([act(admin, targets)])
      await Promise.allSettled([next(admin, targets)])
      expect(await outcomeOf(targets), `${first}, then ${second}`).toEqual(before)
    }
  expect(await rows("SELECT 1 FROM platform_settings WHERE key LIKE 'approvals.%'")).toEqual([])
  expect(await rows("SELECT 1 FROM approvals WHERE state = 'approved'")).toEqual([])
  expect(
    await rows('SELECT count(*) AS n FROM users WHERE role IN (?, ?)', Role.SuperAdmin, Role.RegularAdmin),
  ).toEqual(admins)
})
