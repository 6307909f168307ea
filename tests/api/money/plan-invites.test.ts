import { describe, expect, test } from 'vitest'
import { createInvite, deleteInvite, getInvite, listInvites, updateInvite } from '#contract/money/api/invites.ts'
import {
  createPlanInvites,
  deletePlanInvite,
  getPlan,
  listPlanInvites,
  updatePlanInvites,
} from '#contract/money/api/plans.ts'
import { confirmEmail, sendEmailCode } from '#contract/people/api/codes.ts'
import { addCairoDays, cairoDay, cairoDayStart, dayMs, toIsoInstant } from '#contract/shared/rules/time.ts'
import { listApprovals, withdrawAct } from '#contract/team/api/approvals.ts'
import { approve, stateOf, waitingOf, withSecond } from '#tests/kit/approvals.ts'
import { rows } from '#tests/kit/bookings.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { messagesReceivedBy, newestCode } from '#tests/kit/codes.ts'
import { inviteAddress, inviteStudents } from '#tests/kit/invites.ts'
import { make } from '#tests/kit/make.ts'
import { runOutboxSweep } from '#tests/kit/outbox-sweep.ts'
import { newEmail, people } from '#tests/kit/people.ts'

const tomorrow = () => toIsoInstant(Date.now() + dayMs)
const yesterday = () => toIsoInstant(Date.now() - dayMs)
const privatePlan = () => make.plan({ forInvitesOnly: true })

describe('createPlanInvites', () => {
  test('invites many at once; who is invited already gets the new expiry and keeps the invite', async () => {
    const [admin, plan, one, other] = [
      await people.admin(),
      await privatePlan(),
      await people.student(),
      await people.student(),
    ]
    const [first] = await inviteStudents(admin, { userIds: [one.id], planId: plan.id })
    const read = async () => (await admin.api(listPlanInvites, { query: { planIds: [plan.id] } })).list
    expect(await read()).toMatchObject([{ id: first, userId: one.id, createdBy: admin.id, expiresAt: null }])
    const expiresAt = tomorrow()
    await inviteStudents(admin, { userIds: [one.id, other.id], planId: plan.id, expiresAt })
    const both = await read()
    expect(both).toHaveLength(2)
    expect(both.find(({ id }) => id === first)).toMatchObject({ userId: one.id, expiresAt })
  })

  test('a day without a time lasts until it ends in Cairo', async () => {
    const [admin, plan, student] = [await people.admin(), await privatePlan(), await people.student()]
    const today = cairoDay(Date.now())
    await inviteStudents(admin, { userIds: [student.id], planId: plan.id, expiresAt: today })
    const [made] = (await student.api(listPlanInvites, { query: {} })).list
    expect(made?.expiresAt).toBe(toIsoInstant(cairoDayStart(addCairoDays(today, 1))))
  })

  test('opens nothing before a second admin agrees, who is shown the terms and the names', async () => {
    const [admin, plan, one, other] = [
      await people.admin(),
      await privatePlan(),
      await people.student({ name: 'هنا' }),
      await people.student(),
    ]
    const body = { userIds: [one.id, other.id], planId: plan.id }
    const { id, kind } = await waitingOf(admin.api(createPlanInvites, { body }))
    expect(kind).toBe('invite')
    expect(await refusalOf(one.api(getPlan, { params: { id: plan.id } }))).toMatchObject({ code: 'forbidden' })
    const { list } = await admin.api(listApprovals, { query: { kinds: ['invite'], makers: [admin.id] } })
    const { baseMonthlyPrice, weeklyMinutes } = plan
    expect(list).toMatchObject([
      {
        id,
        wanted: { planId: plan.id, plan: { baseMonthlyPrice, weeklyMinutes }, names: ['هنا', expect.any(String)] },
      },
    ])
    expect(await refusalOf(approve(admin, id))).toMatchObject({ code: 'approval-own' })
    await approve(await people.admin(), id)
    await one.api(getPlan, { params: { id: plan.id } })
  })

  test('names some of many, and how many they are', async () => {
    const [admin, plan] = [await people.admin(), await privatePlan()]
    const userIds: number[] = []
    for (let i = 0; i < 12; i++) userIds.push((await people.student()).id)
    await waitingOf(admin.api(createPlanInvites, { body: { userIds, planId: plan.id } }))
    const { list } = await admin.api(listApprovals, { query: { kinds: ['invite'], makers: [admin.id] } })
    expect(list).toMatchObject([
      { wanted: { people: 12, names: Array.from({ length: 10 }, () => expect.any(String)) } },
    ])
  })

  test('to a plan that has changed since is not what the second admin was shown', async () => {
    const [admin, plan, student] = [await people.admin(), await privatePlan(), await people.student()]
    const body = { userIds: [student.id], planId: plan.id }
    const { id } = await waitingOf(admin.api(createPlanInvites, { body }))
    await rows('UPDATE plans SET base_monthly_price = 1, updated_at = updated_at + 1 WHERE id = ?', plan.id)
    expect(await refusalOf(approve(await people.admin(), id))).toMatchObject({ code: 'approval-outdated' })
    expect(await stateOf(id)).toMatchObject({ state: 'waiting' })
    expect(await rows('SELECT id FROM plan_invites WHERE plan_id = ?', plan.id)).toEqual([])
  })

  test.each([
    ['no such plan', async () => ({ planId: 999_999 }), 404, 'plan-not-found'],
    ['a user who does not exist', async () => ({ userIds: [999_999] }), 404, 'user-not-found'],
    ['somebody who is no student', async () => ({ userIds: [(await people.tutor()).id] }), 400, 'bad-request'],
    ['the same user twice', async () => ({ userIds: [1, 1] }), 400, 'bad-request'],
    ['nobody', async () => ({ userIds: [] }), 400, 'bad-request'],
    ['a time that is over', async () => ({ expiresAt: yesterday() }), 400, 'bad-request'],
    ['a text that is no time', async () => ({ expiresAt: 'soon' }), 400, 'bad-request'],
  ])('%s is refused', async (_, broken, status, code) => {
    const [admin, plan, student] = [await people.admin(), await privatePlan(), await people.student()]
    const body = { userIds: [student.id], planId: plan.id, ...(await broken()) }
    expect(await refusalOf(admin.api(createPlanInvites, { body }))).toMatchObject({ status, code })
    expect(await rows(`SELECT id FROM plan_invites WHERE plan_id = ${plan.id}`)).toEqual([])
  })
})

describe('listPlanInvites', () => {
  test('everybody but admins gets their own, whomever they name', async () => {
    const [admin, plan, one, other] = [
      await people.admin(),
      await privatePlan(),
      await people.student(),
      await people.student(),
    ]
    await inviteStudents(admin, { userIds: [one.id, other.id], planId: plan.id })
    const query = { userIds: [one.id, other.id], planIds: [plan.id] }
    expect((await admin.api(listPlanInvites, { query })).list.map(({ userId }) => userId)).toEqual([other.id, one.id])
    expect((await one.api(listPlanInvites, { query })).list.map(({ userId }) => userId)).toEqual([one.id])
  })
})

describe('updatePlanInvites and deletePlanInvite', () => {
  test('all of them or none', async () => {
    const [admin, plan, one, other] = [
      await people.admin(),
      await privatePlan(),
      await people.student(),
      await people.student(),
    ]
    await inviteStudents(admin, { userIds: [one.id, other.id], planId: plan.id })
    const { list } = await admin.api(listPlanInvites, { query: { planIds: [plan.id] } })
    const ids = list.map(({ id }) => id)
    const expiries = async () =>
      (await admin.api(listPlanInvites, { query: { planIds: [plan.id] } })).list.map((one) => one.expiresAt)
    const expiresAt = tomorrow()
    const missing = admin.api(updatePlanInvites, { body: { ids: [...ids, 999_999], expiresAt } })
    expect(await refusalOf(missing)).toMatchObject({ status: 404, code: 'invite-not-found' })
    expect(await expiries()).toEqual([null, null])
    await admin.api(updatePlanInvites, { body: { ids, expiresAt } })
    expect(await expiries()).toEqual([expiresAt, expiresAt])
    await withSecond(admin.api(updatePlanInvites, { body: { ids, expiresAt: null } }))
    expect(await expiries()).toEqual([null, null])
    expect(await refusalOf(admin.api(updatePlanInvites, { body: { ids } }))).toMatchObject({ code: 'empty-request' })
    expect(await refusalOf(admin.api(updatePlanInvites, { body: { ids, expiresAt: yesterday() } }))).toMatchObject({
      code: 'bad-request',
    })
  })

  test('a deleted invite opens the plan no more', async () => {
    const [admin, plan, student] = [await people.admin(), await privatePlan(), await people.student()]
    const [id = 0] = await inviteStudents(admin, { userIds: [student.id], planId: plan.id })
    await student.api(getPlan, { params: { id: plan.id } })
    await admin.api(deletePlanInvite, { params: { id } })
    expect(await refusalOf(student.api(getPlan, { params: { id: plan.id } }))).toMatchObject({ code: 'forbidden' })
    expect(await refusalOf(admin.api(deletePlanInvite, { params: { id } }))).toMatchObject({ code: 'invite-not-found' })
  })
})

describe('invitations by e-mail', () => {
  const opens = async (id: number) =>
    (await rows<{ userId: number }>(`SELECT user_id AS userId FROM plan_invites WHERE plan_id = ${id}`)).map(
      (r) => r.userId,
    )

  test('are mailed, and open the plan once a student proves the address', async () => {
    const [admin, plan, email] = [await people.admin(), await privatePlan(), newEmail()]
    const body = { email: email.toUpperCase(), planId: plan.id, expiresAt: tomorrow() }
    const params = { id: await inviteAddress(admin, body) }
    expect(await admin.api(getInvite, { params })).toMatchObject({ email, acceptedAt: null, createdBy: admin.id })
    await runOutboxSweep(Date.now())
    const [mail] = await messagesReceivedBy(email)
    expect(mail?.text).toContain('120')

    const student = await people.student({ email, verifiedEmail: false })
    expect(await opens(plan.id)).toEqual([])
    await student.api(sendEmailCode, {})
    await student.api(confirmEmail, { body: { code: await newestCode(email) } })
    expect(await opens(plan.id)).toEqual([student.id])
    await student.api(getPlan, { params: { id: plan.id } })
    expect((await admin.api(getInvite, { params })).acceptedAt).not.toBeNull()
  })

  test('reach a student who proved the address before, at once', async () => {
    const [admin, plan, student] = [
      await people.admin(),
      await privatePlan(),
      await people.student({ verifiedEmail: true }),
    ]
    const body = { email: student.email, planId: plan.id, expiresAt: tomorrow() }
    const id = await inviteAddress(admin, body)
    expect((await admin.api(getInvite, { params: { id } })).acceptedAt).not.toBeNull()
    expect(await opens(plan.id)).toEqual([student.id])
  })

  test('open nothing for a tutor, nor after they expired', async () => {
    const [admin, plan, email] = [await people.admin(), await privatePlan(), newEmail()]
    const id = await inviteAddress(admin, { email, planId: plan.id, expiresAt: tomorrow() })
    await people.tutor({ email, verifiedEmail: true })
    expect(await opens(plan.id)).toEqual([])
    await rows(`UPDATE invites SET expires_at = 1, email = '${newEmail()}' WHERE id = ${id}`)
    const { email: now } = await admin.api(getInvite, { params: { id } })
    await people.student({ email: now, verifiedEmail: true })
    expect(await opens(plan.id)).toEqual([])
  })

  test('one per address; changed, listed and taken back', async () => {
    const [admin, plan] = [await people.admin(), await privatePlan()]
    const [email, other] = [newEmail(), newEmail()]
    const body = { email, planId: plan.id, expiresAt: tomorrow() }
    const params = { id: await inviteAddress(admin, body) }
    expect(await refusalOf(admin.api(createInvite, { body }))).toMatchObject({ status: 409, code: 'illegal' })
    const sooner = toIsoInstant(Date.now() + dayMs / 2)
    expect(await admin.api(updateInvite, { params, body: { expiresAt: sooner } })).toMatchObject({ expiresAt: sooner })
    await withSecond(admin.api(updateInvite, { params, body: { email: other } }))
    expect(await admin.api(getInvite, { params })).toMatchObject({ email: other, expiresAt: sooner })
    await runOutboxSweep(Date.now())
    expect(await messagesReceivedBy(other)).toHaveLength(1)
    expect((await admin.api(listInvites, { query: { size: 1 } })).list).toMatchObject([params])
    await admin.api(deleteInvite, { params })
    expect(await refusalOf(admin.api(getInvite, { params }))).toMatchObject({ code: 'invite-not-found' })
    expect(await refusalOf(admin.api(deleteInvite, { params }))).toMatchObject({ code: 'invite-not-found' })
    expect(await refusalOf(admin.api(updateInvite, { params, body: { email } }))).toMatchObject({
      code: 'invite-not-found',
    })
  })

  test.each(['approve', 'withdraw'])('their approval keeps no address once it is closed: %s', async (how) => {
    const [admin, plan, email] = [await people.admin(), await privatePlan(), newEmail()]
    const body = { email, planId: plan.id, expiresAt: tomorrow() }
    const { id } = await waitingOf(admin.api(createInvite, { body }))
    const act = async () => JSON.stringify(await rows('SELECT act FROM approvals WHERE id = ?', id))
    expect(await act()).toContain(email)
    const { list } = await admin.api(listApprovals, { query: { makers: [admin.id] } })
    expect(JSON.stringify(list)).not.toContain(email)
    await expect(rows("UPDATE approvals SET act = json_set(act, '$.email', NULL) WHERE id = ?", id)).rejects.toThrow()
    if (how === 'approve') await approve(await people.admin(), id)
    else await admin.api(withdrawAct, { params: { id } })
    expect(await act()).not.toContain(email)
    await expect(rows("UPDATE approvals SET act = json_set(act, '$.planId', 1) WHERE id = ?", id)).rejects.toThrow()
  })

  test.each([
    [{ planId: 999_999 }, 'plan-not-found'],
    [{ email: 'nobody' }, 'invalid-email'],
    [{ expiresAt: yesterday() }, 'bad-request'],
  ])('%j is refused with %s', async (broken, code) => {
    const [admin, plan] = [await people.admin(), await privatePlan()]
    const body = { email: newEmail(), planId: plan.id, expiresAt: tomorrow(), ...broken }
    expect(await refusalOf(admin.api(createInvite, { body }))).toMatchObject({ code })
    const id = await inviteAddress(admin, { email: newEmail(), planId: plan.id, expiresAt: tomorrow() })
    expect(await refusalOf(admin.api(updateInvite, { params: { id }, body: broken }))).toMatchObject({ code })
  })
})
