/** Acts of the team that a second admin has to approve: each kind below and above its bound, and who may decide. */
import { beforeEach, describe, expect, test } from 'vitest'
import { getMinutesOf, grantMinutes } from '#contract/lessons/api/minutes.ts'
import { ruleLesson } from '#contract/money/api/disputes.ts'
import { refundPayment } from '#contract/money/api/fawry.ts'
import { createUser, getUser, updateUser } from '#contract/people/api/users.ts'
import { dayMs } from '#contract/shared/rules/time.ts'
import { changeRole } from '#contract/team/api/admin.ts'
import { listApprovals, refuseAct, withdrawAct } from '#contract/team/api/approvals.ts'
import { getPlatformSettings, updatePlatformSettings } from '#contract/team/api/platform.ts'
import { InvoiceStatus, TransactionStatus } from '#contract/vocabulary/money.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { approve, stateOf, waitingOf } from '#tests/kit/approvals.ts'
import { rows } from '#tests/kit/bookings.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { judgedLesson } from '#tests/kit/disputes.ts'
import { ask, codeOf, earner, expectSoundLedger, move, png, stored } from '#tests/kit/invoices.ts'
import { gateways, paymentOf, subscribedBuyer } from '#tests/kit/payments.ts'
import { db, newEmail, type Person, people } from '#tests/kit/people.ts'
import { expireApprovals } from '#worker/features/team/approvals/store.ts'

const { Approved, PendingApproval, Rejected } = InvoiceStatus

/** A Sunday morning in Cairo. */
beforeEach(() => {
  clock.set('2027-01-10T08:00:00Z')
})

const twoOfTheTeam = async () => [await people.superAdmin(), await people.admin()] as const
/** A withdrawal above the bound, and the approval that one admin asked for. */
const waitingWithdrawal = async (maker: Person, amount = 600_000) => {
  const tutor = await earner(2_000_000)
  const { id } = await ask(tutor, { amount })
  return { tutor, id, approval: await waitingOf(move(maker, id, { status: Approved }, png())) }
}
const grant = (admin: Person, student: Person, minutes: number) =>
  admin.api(grantMinutes, { params: { userId: student.id }, body: { minutes, days: 28, reason: 'عطل عندنا' } })
const minutesOf = async (admin: Person, student: Person) =>
  (await admin.api(getMinutesOf, { params: { userId: student.id }, query: {} })).lots.reduce(
    (sum, lot) => sum + lot.rest,
    0,
  )

describe('a withdrawal', () => {
  test('up to the bound one admin approves', async () => {
    const tutor = await earner(2_000_000)
    const { id } = await ask(tutor, { amount: 500_000 })
    await move(await people.admin(), id, { status: Approved }, png())
    expect((await stored(id))?.status).toBe(Approved)
  })

  test('above it nothing happens before another admin approves, who does so once', async () => {
    const [mona, hoda] = await twoOfTheTeam()
    const { id, approval } = await waitingWithdrawal(mona)
    expect(approval).toMatchObject({ kind: 'withdrawal', makerId: mona.id })
    expect((await stored(id))?.status).toBe(PendingApproval)
    await approve(hoda, approval.id)
    expect(await stored(id)).toMatchObject({ status: Approved, addressedBy: hoda.id, receipt: expect.any(String) })
    expect(await codeOf(approve(await people.admin(), approval.id))).toBe('approval-closed')
    await expectSoundLedger()
  })

  test('two who approve at the same moment pay it out once', async () => {
    const [mona, hoda] = await twoOfTheTeam()
    const { id, approval } = await waitingWithdrawal(mona)
    const nada = await people.admin()
    const answers = await Promise.allSettled([approve(hoda, approval.id), approve(nada, approval.id)])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(
      await rows(`SELECT 1 FROM ledger_entries WHERE ref_type = 'invoice:paid' AND ref_id = ? AND amount > 0`, id),
    ).toHaveLength(1)
    await expectSoundLedger()
  })

  test('is not passed in small steps', async () => {
    const mona = await people.admin()
    const tutor = await earner(2_000_000)
    const first = await ask(tutor, { amount: 300_000 })
    await move(mona, first.id, { status: Approved }, png())
    const second = await ask(tutor, { amount: 300_000 })
    await waitingOf(move(mona, second.id, { status: Approved }, png()))
    await move(await people.admin(), second.id, { status: Approved }, png())
    expect((await stored(second.id))?.status).toBe(Approved)
  })

  test('is refused when it was decided, or changed, since', async () => {
    const [mona, hoda] = await twoOfTheTeam()
    const decided = await waitingWithdrawal(mona)
    await move(hoda, decided.id, { status: Rejected, note: 'بيانات ناقصة' })
    expect(await codeOf(approve(hoda, decided.approval.id))).toBe('illegal-invoice-update')
    const noted = await waitingWithdrawal(mona)
    clock.advance(1000)
    await move(mona, noted.id, { note: 'نراجعه' })
    expect(await codeOf(approve(hoda, noted.approval.id))).toBe('approval-outdated')
    expect((await stored(noted.id))?.status).toBe(PendingApproval)
  })

  test('is approved neither by its maker nor by who changed the account, whatever the role', async () => {
    const [mona, hoda] = await twoOfTheTeam()
    const { tutor, id, approval } = await waitingWithdrawal(mona)
    expect(await codeOf(approve(mona, approval.id))).toBe('approval-own')
    await hoda.api(updateUser, { params: { id: tutor.id }, body: { name: 'كريم الشاذلي' } })
    expect(await codeOf(approve(hoda, approval.id))).toBe('account-changed-by-you')
    expect((await stored(id))?.status).toBe(PendingApproval)
  })

  test('an approval is refused with a reason, withdrawn by its maker, or expires', async () => {
    const [mona, hoda] = await twoOfTheTeam()
    const refused = await waitingWithdrawal(mona)
    const body = { note: 'المستلم غير معروف' }
    expect(await codeOf(mona.api(refuseAct, { params: { id: refused.approval.id }, body }))).toBe('approval-own')
    await hoda.api(refuseAct, { params: { id: refused.approval.id }, body })
    expect(await stateOf(refused.approval.id)).toEqual({ state: 'refused', decidedBy: hoda.id })
    expect(await rows('SELECT 1 FROM orphan_objects')).toHaveLength(1)
    const withdrawn = await waitingWithdrawal(mona)
    expect(await codeOf(hoda.api(withdrawAct, { params: { id: withdrawn.approval.id } }))).toBe('forbidden')
    await mona.api(withdrawAct, { params: { id: withdrawn.approval.id } })
    expect(await codeOf(approve(hoda, withdrawn.approval.id))).toBe('approval-closed')
    const expired = await waitingWithdrawal(mona)
    clock.advance(7 * dayMs)
    expect(await codeOf(approve(hoda, expired.approval.id))).toBe('approval-closed')
    await expireApprovals(db, Date.now())
    expect(await stateOf(expired.approval.id)).toEqual({ state: 'expired', decidedBy: null })
  })
})

describe('minutes', () => {
  test('wait above what one admin may give a student within 30 days', async () => {
    const [mona, hoda] = await twoOfTheTeam()
    const student = await people.student()
    await grant(mona, student, 200)
    const { id } = await waitingOf(grant(mona, student, 41))
    expect(await minutesOf(mona, student)).toBe(200)
    await approve(hoda, id)
    expect(await minutesOf(mona, student)).toBe(241)
    await grant(mona, student, 40)
    expect(
      (await rows('SELECT created_by AS by FROM minute_lots WHERE user_id = ?', student.id)).map((one) => one.by),
    ).toEqual([mona.id, mona.id, mona.id])
    expect(await codeOf(approve(hoda, id))).toBe('approval-closed')
  })

  test('of two that are given at once only as many are given as one may give', async () => {
    const mona = await people.admin()
    const student = await people.student()
    await Promise.allSettled([grant(mona, student, 150), grant(mona, student, 150)])
    expect(await minutesOf(mona, student)).toBe(150)
  })

  test('asking again replaces what the same admin asked for; a colleague is shown what waits', async () => {
    const [mona, hoda] = await twoOfTheTeam()
    const student = await people.student()
    const first = await waitingOf(grant(mona, student, 300))
    const second = await waitingOf(grant(mona, student, 400))
    expect(await stateOf(first.id)).toEqual({ state: 'withdrawn', decidedBy: null })
    expect(await waitingOf(grant(hoda, student, 500))).toEqual(second)
    const { list } = await hoda.api(listApprovals, { query: { people: [student.id], states: ['waiting'] } })
    expect(list).toMatchObject([
      { id: second.id, amount: 400, reason: 'عطل عندنا', maker: { id: mona.id }, wanted: { minutes: 400 } },
    ])
  })
})

test('a refund of the team waits, claims the payment once, and is outdated when its sum is another', async () => {
  const [mona, hoda] = await twoOfTheTeam()
  const { id } = await subscribedBuyer()
  const { providerRefNum } = await paymentOf(id)
  const asked = () => mona.api(refundPayment, { body: { orderRefNum: providerRefNum ?? '' } })
  const first = await waitingOf(asked())
  expect((await paymentOf(id)).status).toBe(TransactionStatus.Paid)
  clock.advance(8 * dayMs)
  expect(await codeOf(approve(hoda, first.id))).toMatch(/approval-(outdated|closed)/)
  const second = await waitingOf(asked())
  await approve(hoda, second.id)
  expect((await paymentOf(id)).status).not.toBe(TransactionStatus.Paid)
  expect(await stateOf(second.id)).toEqual({ state: 'approved', decidedBy: hoda.id })
  await gateways.takeWebhooks()
})

test('a ruling above the bound waits; those of one admin for the same people add up', async () => {
  const [mona, hoda] = await twoOfTheTeam()
  await db.$client
    .prepare(
      `INSERT INTO platform_settings (key, value, updated_at, updated_by) VALUES ('approvals.ruling', '1000', 0, 1)`,
    )
    .run()
  const { lessonId } = await judgedLesson()
  const [before] = await rows<{ paid: number }>(
    'SELECT paid_minutes AS paid FROM lesson_verdicts WHERE lesson_id = ?',
    lessonId,
  )
  const wanted = { returnedMinutes: 0, paidMinutes: before?.paid === 0 ? 30 : 0, reason: 'راجعنا الحضور', seen: null }
  const { id } = await waitingOf(mona.api(ruleLesson, { params: { lessonId }, body: wanted }))
  expect(await rows('SELECT 1 FROM lesson_rulings WHERE lesson_id = ?', lessonId)).toHaveLength(0)
  await approve(hoda, id)
  expect(await rows('SELECT ruled_by AS by FROM lesson_rulings WHERE lesson_id = ?', lessonId)).toEqual([
    { by: mona.id },
  ])
  await db.$client.prepare(`DELETE FROM platform_settings WHERE key = 'approvals.ruling'`).run()
})

describe('roles', () => {
  test('wait, and are given once', async () => {
    const [mona, hoda] = await twoOfTheTeam()
    const person = await people.student()
    const { id } = await waitingOf(
      mona.api(changeRole, { params: { id: person.id }, body: { role: Role.RegularAdmin } }),
    )
    expect((await mona.api(getUser, { params: { id: person.id } })).role).toBe(Role.Student)
    await approve(hoda, id)
    expect((await mona.api(getUser, { params: { id: person.id } })).role).toBe(Role.RegularAdmin)
  })

  test('are not decided by whom they are about', async () => {
    const [mona, hoda] = await twoOfTheTeam()
    const { id } = await waitingOf(mona.api(changeRole, { params: { id: hoda.id }, body: { role: Role.Student } }))
    expect(await codeOf(approve(hoda, id))).toBe('approval-concerned')
  })

  test('an admin who is made begins without power, and is no second person for who made them', async () => {
    const [mona, hoda] = await twoOfTheTeam()
    const email = newEmail('second')
    const { user } = await mona.api(createUser, { body: { role: Role.RegularAdmin, email, password: 'Sunny-Nile-42' } })
    expect(user.role).toBe(Role.Student)
    const { list } = await hoda.api(listApprovals, { query: { people: [user.id] } })
    await approve(hoda, list[0]?.id ?? 0)
    const made = { ...(await people.student()), id: user.id }
    const { id } = await waitingOf(grant(mona, await people.student(), 300))
    expect((await rows('SELECT role FROM users WHERE id = ?', made.id))[0]).toEqual({ role: Role.RegularAdmin })
    const { tokenFor } = await import('#tests/kit/people.ts')
    const { apiCall } = await import('#tests/kit/client.ts')
    const { approveAct } = await import('#contract/team/api/approvals.ts')
    const token = await tokenFor(made.id, Date.now() + 1000)
    expect(await codeOf(apiCall(approveAct, { params: { id } }, token))).toBe('approval-tied')
  })
})

test('bounds are set by two', async () => {
  const [mona, hoda] = [await people.superAdmin(), await people.superAdmin()]
  const friends = (minutes: number) => mona.api(updatePlatformSettings, { body: { 'friends.minutes': minutes } })
  await friends(20)
  await approve(hoda, (await waitingOf(friends(30))).id)
  const { id } = await waitingOf(mona.api(updatePlatformSettings, { body: { 'approvals.grant': 600 } }))
  expect((await mona.api(getPlatformSettings, {}))['approvals.grant']).toBe(240)
  await approve(hoda, id)
  expect((await mona.api(getPlatformSettings, {}))['approvals.grant']).toBe(600)
  await approve(hoda, (await waitingOf(mona.api(updatePlatformSettings, { body: { 'approvals.grant': 240 } }))).id)
})

test('another address for somebody else needs a reason and a second admin before anybody is told', async () => {
  const [mona, hoda] = await twoOfTheTeam()
  const person = await people.tutor()
  const change = (reason?: string) =>
    mona.api(updateUser, {
      params: { id: person.id },
      body: { email: newEmail('moved'), ...(reason ? { reason } : {}) },
    })
  expect(await refusalOf(change())).toMatchObject({ code: 'bad-request', field: 'reason' })
  const { id } = await waitingOf(change('فقد بريده القديم'))
  const told = () => rows(`SELECT 1 FROM outbox WHERE user_id = ? AND kind = 'contact_change_asked'`, person.id)
  expect(await told()).toHaveLength(0)
  await approve(hoda, id)
  expect((await told()).length).toBeGreaterThan(0)
  expect((await mona.api(getUser, { params: { id: person.id } })).email).toBe(person.email)
})

test('the list says when the team has nobody who could decide', async () => {
  const [mona] = await twoOfTheTeam()
  const isAlone = async () => (await mona.api(listApprovals, { query: { size: 1 } })).isAlone
  expect(await isAlone()).toBe(false)
  await rows(
    'UPDATE users SET role = ? WHERE role IN (?, ?) AND id <> ?',
    Role.TutorManager,
    Role.SuperAdmin,
    Role.RegularAdmin,
    mona.id,
  )
  expect(await isAlone()).toBe(true)
})
