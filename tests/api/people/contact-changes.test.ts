/** A change of somebody's e-mail or phone by the team: it waits, the old addresses are told, and money waits after it. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ruleLesson } from '#contract/money/api/disputes.ts'
import { logIn, logInWithGoogle } from '#contract/people/api/auth.ts'
import { resetPassword, sendPasswordCode } from '#contract/people/api/codes.ts'
import { getCurrentUser, updateUser } from '#contract/people/api/users.ts'
import { dayMs, hourMs } from '#contract/shared/rules/time.ts'
import { changeRole, setVerified } from '#contract/team/api/admin.ts'
import { InvoiceStatus } from '#contract/vocabulary/money.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { changeAccount, withSecond } from '#tests/kit/approvals.ts'
import { rows } from '#tests/kit/bookings.ts'
import { apiCall, refusalOf } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { messagesReceivedBy } from '#tests/kit/codes.ts'
import { ask, codeOf, earner, expectSoundLedger, move, png } from '#tests/kit/invoices.ts'
import { make } from '#tests/kit/make.ts'
import { runOutboxSweep } from '#tests/kit/outbox-sweep.ts'
import { db, newEmail, newPhone, type Person, people } from '#tests/kit/people.ts'
import { mails } from '#worker/copy/messages.ts'
import { settleDueLessons } from '#worker/features/money/invoices/settle-store.ts'
import { createGoogleSimulator } from '#worker/gateways/simulated/google.ts'
import { hashPassword } from '#worker/passwords.ts'

const { PendingApproval, PendingCancellation, Approved } = InvoiceStatus
const start = Date.parse('2026-11-20T10:00:00Z')
const password = 'qahwa-2025'

beforeEach(() => {
  clock.set(start)
})
afterEach(expectSoundLedger)

const change = changeAccount
const emailOf = async (id: number) =>
  (await rows<{ email: string }>('SELECT email FROM users WHERE id = ?', id))[0]?.email
/** Moves the clock and runs what the minute's schedule does. */
const pass = async (ms: number) => runOutboxSweep(clock.advance(ms))

/** A tutor with money, and an admin who asked for another e-mail. */
const attacked = async () => {
  const [tutor, admin] = [await earner(), await people.admin()]
  const email = newEmail('stolen')
  await change(admin, tutor.id, { email })
  return { tutor, admin, email }
}
const approve = (admin: Person, id: number) => move(admin, id, { status: Approved }, png())

describe('a regular admin who wants the balance of a tutor', () => {
  test('gets nowhere with any of the six calls', async () => {
    const { tutor, admin, email } = await attacked()
    expect(await emailOf(tutor.id)).toBe(tutor.email)
    await apiCall(sendPasswordCode, { body: { email } })
    await runOutboxSweep(Date.now())
    expect(await messagesReceivedBy(email)).toEqual([])
    const reset = { body: { email, code: 12_345, password: 'shay-2026' } }
    expect((await refusalOf(apiCall(resetPassword, reset))).code).toBe('invalid-verification-code')
    expect((await refusalOf(apiCall(logIn, { body: { email, password: 'shay-2026' } }))).status).toBe(401)
    const asked = await ask(tutor)
    expect(await codeOf(approve(admin, asked.id))).toBe('account-changed-by-you')
    expect(await codeOf(approve(await people.admin(), asked.id))).toBe('withdrawal-on-hold')
  })

  test('waits three days in vain for a reset code, and three more while everybody knows', async () => {
    const { tutor, email } = await attacked()
    await pass(72 * hourMs - 1000)
    expect(await emailOf(tutor.id)).toBe(tutor.email)
    await pass(1000)
    expect(await emailOf(tutor.id)).toBe(email)
    expect(await codeOf(apiCall(getCurrentUser, {}, tutor.token))).toBe('unauthenticated')
    await runOutboxSweep(Date.now())
    expect((await messagesReceivedBy(tutor.email))[0]?.text).toContain(mails.addressChanged.title)

    clock.advance(72 * hourMs - 1000)
    await apiCall(sendPasswordCode, { body: { email } })
    await expect
      .poll(() => rows("SELECT kind FROM outbox WHERE recipient = ? AND kind = 'reset_waits'", email))
      .toHaveLength(1)
    await runOutboxSweep(Date.now())
    const told = await messagesReceivedBy(email)
    expect(told.map(({ text }) => /\b\d{5}\b/.test(text))).not.toContain(true)
    expect(await rows('SELECT id FROM confirmation_codes WHERE user_id = ?', tutor.id)).toEqual([])

    clock.advance(hourMs)
    await apiCall(sendPasswordCode, { body: { email } })
    expect(await rows('SELECT id FROM confirmation_codes WHERE user_id = ?', tutor.id)).toHaveLength(1)
  })

  test('does not enter by Google with the new address either', async () => {
    const { tutor, email } = await attacked()
    await pass(72 * hourMs)
    const google = createGoogleSimulator(db)
    const token = await google.issueIdToken({ email, emailVerified: true }, null, Date.now())
    const enter = () => apiCall(logInWithGoogle, { body: { token, type: 'id-token' } })
    expect(await codeOf(enter())).toBe('young-address')
    expect(await rows('SELECT google_id FROM users WHERE id = ?', tutor.id)).toEqual([{ google_id: null }])
  })

  test('approves no withdrawal of that account for thirty days, nor does anybody for two', async () => {
    const { tutor, admin } = await attacked()
    const { id } = await ask(tutor)
    await pass(72 * hourMs)
    const other = await people.admin()
    expect(await codeOf(approve(other, id))).toBe('withdrawal-on-hold')
    clock.advance(48 * hourMs - 1000)
    expect(await codeOf(approve(other, id))).toBe('withdrawal-on-hold')
    expect(await codeOf(approve(admin, id))).toBe('account-changed-by-you')
    clock.advance(25 * dayMs)
    expect(await codeOf(approve(admin, id))).toBe('account-changed-by-you')
    await approve(other, id)
    expect(await rows('SELECT status FROM invoices WHERE id = ?', id)).toEqual([{ status: Approved }])
  })

  test('does not undo the cancellation that its tutor asked for', async () => {
    const { tutor, admin } = await attacked()
    const { id } = await ask(tutor)
    await move(tutor, id, { status: PendingCancellation })
    expect(await codeOf(move(admin, id, { status: PendingApproval }))).toBe('account-changed-by-you')
    await move(admin, id, { status: InvoiceStatus.Canceled })
  })

  test('may say no to it, and write a note', async () => {
    const { tutor, admin } = await attacked()
    const { id } = await ask(tutor)
    await move(admin, id, { note: 'ننتظر تأكيدك' })
    await move(admin, id, { status: InvoiceStatus.Rejected })
  })
})

describe('other ways of changing an account count as well', () => {
  const deeds: [string, (admin: Person, tutor: Person) => Promise<unknown>][] = [
    ['a name', (admin, { id }) => change(admin, id, { name: 'أحمد عبد الرحمن' })],
    ['a phone', (admin, { id }) => change(admin, id, { phone: newPhone() })],
    ['a phone taken away', (admin, { id }) => change(admin, id, { phone: null })],
    ['a mark', (admin, { id }) => admin.api(setVerified, { params: { id }, body: { email: false } })],
    [
      'a ruling that pays more',
      async (admin, tutor) => {
        const { id: studentId } = await people.student()
        const missed = await make.lesson({ tutorId: tutor.id, studentId, start: Date.now() - 5 * hourMs })
        await settleDueLessons(db, 0, Date.now())
        const body = { returnedMinutes: 30, paidMinutes: 30, reason: 'السجل يوضح أنه حضر.', seen: null }
        await admin.api(ruleLesson, { params: { lessonId: missed.id }, body })
      },
    ],
  ]
  test.each(deeds)('%s', async (_, deed) => {
    const [tutor, admin] = [await earner(), await people.superAdmin()]
    const { id } = await ask(tutor)
    await deed(admin, tutor)
    expect(await codeOf(approve(admin, id))).toBe('account-changed-by-you')
    clock.advance(30 * dayMs + 1000)
    await runOutboxSweep(Date.now())
    clock.advance(49 * hourMs)
    const [row] = await rows<{ state: string }>('SELECT state FROM credential_changes WHERE user_id = ?', tutor.id)
    if (row) expect(await codeOf(approve(admin, id))).toBe('account-changed-by-you')
    else await approve(admin, id)
  })

  test('a role given to somebody and taken back', async () => {
    const [tutor, admin] = [await earner(), await people.superAdmin()]
    const give = (role: Role) => withSecond(admin.api(changeRole, { params: { id: tutor.id }, body: { role } }))
    await give(Role.TutorManager)
    await give(Role.Tutor)
    const { id } = await ask(tutor)
    expect(await codeOf(approve(admin, id))).toBe('account-changed-by-you')
  })

  test('an approval decided before the change reaches the row is refused by the write', async () => {
    const [tutor, admin] = [await earner(), await people.admin()]
    const { id } = await ask(tutor)
    const [approved] = await Promise.allSettled([approve(admin, id), change(admin, tutor.id, { email: newEmail() })])
    const [row] = await rows<{ status: number; heldUntil: number | null }>(
      'SELECT status, held_until AS heldUntil FROM invoices WHERE id = ?',
      id,
    )
    if (approved?.status === 'fulfilled') expect(row).toEqual({ status: Approved, heldUntil: null })
    else expect(row?.status).toBe(PendingApproval)
  })
})

describe('what people change themselves', () => {
  const owner = async () => {
    const tutor = await people.tutor({ passwordHash: await hashPassword(password, 10) })
    return { tutor, mine: (body: object) => tutor.api(updateUser, { params: { id: tutor.id }, body }) }
  }

  test('an e-mail: at once, the old address is told, and no reset code for the new one yet', async () => {
    const { tutor, mine } = await owner()
    const email = newEmail('own')
    await mine({ email })
    expect(await emailOf(tutor.id)).toBe(email)
    await apiCall(sendPasswordCode, { body: { email } })
    expect(await rows('SELECT id FROM confirmation_codes WHERE user_id = ?', tutor.id)).toEqual([])
  })

  test('a phone and a password: a mail tells of each', async () => {
    const { tutor, mine } = await owner()
    await mine({ phone: newPhone() })
    await mine({ password: { current: password, new: 'sahlab-2026' } })
    const sent = await rows('SELECT kind, recipient FROM outbox WHERE user_id = ? ORDER BY id', tutor.id)
    expect(sent).toEqual([
      { kind: 'phone_changed', recipient: tutor.email },
      { kind: 'password_changed', recipient: tutor.email },
    ])
  })

  test('withdrawals wait two days after each', async () => {
    const tutor = await earner()
    const { id } = await ask(tutor)
    await tutor.api(updateUser, { params: { id: tutor.id }, body: { phone: newPhone() } })
    const admin = await people.admin()
    expect(await codeOf(approve(admin, id))).toBe('withdrawal-on-hold')
    clock.advance(48 * hourMs)
    await approve(admin, id)
  })
})
