/** Invitations by e-mail once they are made: where they stand, mailed again, taken back. */
import { beforeEach, describe, expect, test } from 'vitest'
import {
  createInvite,
  deleteInvite,
  getInvite,
  listInvites,
  resendInvite,
  updateInvite,
} from '#contract/money/api/invites.ts'
import { type InviteState, inviteSends } from '#contract/money/rules/invites.ts'
import { dayMs, toIsoInstant } from '#contract/shared/rules/time.ts'
import { approve, stateOf, waitingOf } from '#tests/kit/approvals.ts'
import { rows } from '#tests/kit/bookings.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { messagesReceivedBy } from '#tests/kit/codes.ts'
import { inviteAddress } from '#tests/kit/invites.ts'
import { make } from '#tests/kit/make.ts'
import { runOutboxSweep } from '#tests/kit/outbox-sweep.ts'
import { newEmail, type Person, people } from '#tests/kit/people.ts'
import { later, linesOf, staleBy, staleRefusalOf, twoAdmins } from '#tests/kit/two-admins.ts'

beforeEach(() => {
  clock.set('2026-03-02T09:00:00.000Z')
})

const inDays = (days: number) => toIsoInstant(Date.now() + days * dayMs)
const invited = async (days = 30) => {
  const [admins, plan, email] = [await twoAdmins(), await make.plan({ forInvitesOnly: true }), newEmail()]
  const params = { id: await inviteAddress(admins.mona, { email, planId: plan.id, expiresAt: inDays(days) }) }
  const seen = async () => (await admins.mona.api(getInvite, { params })).updatedAt
  return { ...admins, plan, email, params, seen }
}
const mailsTo = async (email: string) => {
  await runOutboxSweep(Date.now())
  return (await messagesReceivedBy(email)).length
}

describe('resendInvite', () => {
  test('mails the address once more, once a day and five times in all', async () => {
    const { mona, email, params, seen } = await invited()
    const send = async () => mona.api(resendInvite, { params, body: { seen: await seen() } })
    expect(await refusalOf(send())).toMatchObject({ status: 409, code: 'invite-sent-enough' })
    for (let sends = 2; sends <= inviteSends.max; sends++) {
      clock.advance(dayMs)
      expect(await send()).toMatchObject({ email, sends, sentAt: toIsoInstant(Date.now()), acceptedAt: null })
      expect(await mailsTo(email)).toBe(sends)
    }
    clock.advance(dayMs)
    expect(await refusalOf(send())).toMatchObject({ code: 'invite-sent-enough' })
    expect(await linesOf('invite.send', params.id)).toHaveLength(4)
  })

  test('pressed twice is sent once, and a colleague who was slower is told', async () => {
    const { mona, hoda, isMona, email, params, seen } = await invited()
    clock.advance(dayMs)
    const call = { params, body: { seen: await seen() } }
    const [first] = await Promise.all([mona.api(resendInvite, call), mona.api(resendInvite, call)])
    later()
    expect(await mona.api(resendInvite, call)).toEqual(first)
    expect(await staleRefusalOf(hoda.api(resendInvite, { params, body: call.body }))).toEqual(staleBy(isMona))
    expect(await mailsTo(email)).toBe(2)
    expect(await linesOf('invite.send', params.id)).toHaveLength(1)
  })

  test('is refused once it was used, is over or was taken back, or its plan is gone', async () => {
    const send = async ({ mona, params, seen }: Awaited<ReturnType<typeof invited>>) =>
      (await refusalOf(mona.api(resendInvite, { params, body: { seen: await seen() } }))).code
    const used = await invited()
    await people.student({ email: used.email, verifiedEmail: true })
    const ended = await invited(2)
    const planless = await invited()
    await rows('UPDATE plans SET archived_at = 1, active = 0 WHERE id = ?', planless.plan.id)
    clock.advance(2 * dayMs)
    expect(await send(used)).toBe('invite-over')
    expect(await send(ended)).toBe('invite-over')
    expect(await send(planless)).toBe('plan-not-found')
    const back = await invited()
    const body = { seen: await back.seen() }
    await back.mona.api(deleteInvite, { params: back.params })
    expect(await refusalOf(back.mona.api(resendInvite, { params: back.params, body }))).toMatchObject({
      code: 'invite-not-found',
    })
  })
})

describe('an invitation', () => {
  const idsIn = async (admin: Person, state: InviteState, planId: number) =>
    (await admin.api(listInvites, { query: { state, planIds: [planId] } })).list.map(({ id }) => id)

  test('is listed by where it stands', async () => {
    const { mona, plan, email, params } = await invited()
    const more = async (days: number) => {
      const body = { email: newEmail(), planId: plan.id, expiresAt: inDays(days) }
      return { email: body.email, id: await inviteAddress(mona, body) }
    }
    const [late, ended, back] = [await more(40), await more(1), await more(10)]
    await people.student({ email, verifiedEmail: true })
    await mona.api(deleteInvite, { params: { id: back.id } })
    clock.advance(dayMs)
    const sooner = await more(5)
    expect(await idsIn(mona, 'waiting', plan.id)).toEqual([late.id, sooner.id])
    expect(await idsIn(mona, 'expired', plan.id)).toEqual([ended.id])
    expect(await idsIn(mona, 'used', plan.id)).toEqual([params.id])
    expect(await idsIn(mona, 'revoked', plan.id)).toEqual([back.id])
    expect((await mona.api(listInvites, { query: { planIds: [plan.id] } })).list).toHaveLength(5)
  })

  test('that was taken back opens nothing, is nobody’s to change, and gives way to another', async () => {
    const { mona, plan, email, params } = await invited()
    const body = { email, planId: plan.id, expiresAt: inDays(9) }
    expect(await refusalOf(mona.api(createInvite, { body }))).toMatchObject({ code: 'illegal' })
    await mona.api(deleteInvite, { params })
    await people.student({ email, verifiedEmail: true })
    expect(await rows('SELECT 1 FROM plan_invites WHERE plan_id = ?', plan.id)).toEqual([])
    expect(await linesOf('invite.delete', params.id)).toHaveLength(1)
    expect(await refusalOf(mona.api(deleteInvite, { params }))).toMatchObject({ code: 'invite-not-found' })
    const again = await inviteAddress(mona, body)
    expect((await mona.api(getInvite, { params: { id: again } })).acceptedAt).not.toBeNull()
    expect(await idsIn(mona, 'revoked', plan.id)).toEqual([])
  })

  test('changed since it was shown keeps that change, and tells whose it is', async () => {
    const { mona, hoda, isMona, params, seen } = await invited()
    const body = { seen: await seen() }
    later()
    const expiresAt = inDays(7)
    await mona.api(updateInvite, { params, body: { ...body, expiresAt } })
    later()
    const tooLate = hoda.api(updateInvite, { params, body: { ...body, expiresAt: inDays(3) } })
    expect(await staleRefusalOf(tooLate)).toEqual(staleBy(isMona))
    expect(await hoda.api(getInvite, { params })).toMatchObject({ expiresAt })
    expect(await refusalOf(hoda.api(updateInvite, { params, body }))).toMatchObject({ code: 'empty-request' })
  })

  test('changed while another change waited for a second admin keeps what it is', async () => {
    const { mona, hoda, params, seen } = await invited()
    const body = { email: newEmail(), seen: await seen() }
    const { id } = await waitingOf(mona.api(updateInvite, { params, body }))
    later()
    const expiresAt = inDays(7)
    await hoda.api(updateInvite, { params, body: { expiresAt } })
    later()
    expect(await refusalOf(approve(hoda, id))).toMatchObject({ code: 'approval-outdated' })
    expect(await stateOf(id)).not.toBe('approved')
    expect(await mona.api(getInvite, { params })).toMatchObject({ expiresAt })
  })
})
