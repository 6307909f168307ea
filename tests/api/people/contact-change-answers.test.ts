/** What the old addresses, the person and the team can do about a change that waits. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { getInvoice, listInvoices } from '#contract/money/api/invoices.ts'
import {
  answerContactChange,
  listContactChanges,
  readContactChangeLink,
  stopContactChange,
} from '#contract/people/api/credentials.ts'
import { updateUser } from '#contract/people/api/users.ts'
import { hourMs, toIsoInstant } from '#contract/shared/rules/time.ts'
import { listNotifications } from '#contract/talk/api/notifications.ts'
import { InvoiceStatus } from '#contract/vocabulary/money.ts'
import { changeAccount } from '#tests/kit/approvals.ts'
import { rows } from '#tests/kit/bookings.ts'
import { apiCall, newAddress } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { messagesReceivedBy } from '#tests/kit/codes.ts'
import { ask, codeOf, earner, expectSoundLedger, move, png } from '#tests/kit/invoices.ts'
import { runOutboxSweep } from '#tests/kit/outbox-sweep.ts'
import { newEmail, newPhone, type Person, people } from '#tests/kit/people.ts'
import { hashPassword } from '#worker/passwords.ts'

const { Approved } = InvoiceStatus
const start = Date.parse('2026-11-20T10:00:00Z')
const password = 'qahwa-2025'

beforeEach(() => {
  clock.set(start)
})
afterEach(expectSoundLedger)

const change = changeAccount
const pendingOf = (person: Person, id = person.id) => person.api(listContactChanges, { params: { id } })
const emailOf = async (id: number) =>
  (await rows<{ email: string }>('SELECT email FROM users WHERE id = ?', id))[0]?.email
/** Moves the clock and runs what the minute's schedule does. */
const pass = async (ms: number) => runOutboxSweep(clock.advance(ms))

/** The token of the link in the newest message to an address. */
const linkAt = async (to: string): Promise<string> => {
  await runOutboxSweep(Date.now())
  const [newest] = await messagesReceivedBy(to)
  const [, token] = /contact-change\?token=([\w.-]+)/.exec(newest?.text ?? '') ?? []
  if (!token) throw new Error(`no link arrived at ${to}: ${newest?.text}`)
  return token
}
const answer = (token: string, word: 'stop' | 'confirm') =>
  apiCall(answerContactChange, { body: { token, answer: word } }, null, newAddress())

/** A tutor with money, and an admin who asked for another e-mail. */
const attacked = async () => {
  const [tutor, admin] = [await earner(), await people.admin()]
  const email = newEmail('stolen')
  await change(admin, tutor.id, { email })
  return { tutor, admin, email }
}
const approve = (admin: Person, id: number) => move(admin, id, { status: Approved }, png())

describe('the old address', () => {
  test('is told masked what is asked for, by mail and by text, and stops it without signing in', async () => {
    const phone = newPhone()
    const [tutor, admin] = [await people.tutor({ phone }), await people.admin()]
    const email = newEmail('wrong')
    await change(admin, tutor.id, { email })
    const token = await linkAt(tutor.email)
    expect(await linkAt(phone)).toBe(token)
    const [mail] = await messagesReceivedBy(tutor.email)
    expect(mail?.text).not.toContain(email)
    const { list } = await tutor.api(listNotifications, {})
    expect(list.map(({ kind }) => kind)).toContain('contact_change_asked')

    expect(await apiCall(readContactChangeLink, { query: { token } }, null, newAddress())).toMatchObject({
      state: 'pending',
      field: 'email',
    })
    expect(await answer(token, 'stop')).toMatchObject({ state: 'stopped' })
    expect(await answer(token, 'confirm')).toMatchObject({ state: 'stopped' })
    await pass(80 * hourMs)
    expect(await emailOf(tutor.id)).toBe(tutor.email)
    expect(await pendingOf(admin, tutor.id)).toEqual([])
  })

  test('confirms it, and it takes effect at once; a second word changes nothing', async () => {
    const { tutor, admin, email } = await attacked()
    const token = await linkAt(tutor.email)
    expect(await answer(token, 'confirm')).toMatchObject({ state: 'applied' })
    expect(await emailOf(tutor.id)).toBe(email)
    expect(await answer(token, 'stop')).toMatchObject({ state: 'applied' })
    expect(await codeOf(admin.api(stopContactChange, { params: { id: Number(token.split('.')[0]) } }))).toBe('illegal')
    expect(await rows('SELECT verified_email FROM users WHERE id = ?', tutor.id)).toEqual([{ verified_email: 0 }])
  })

  test('cannot be guessed: a token of another change, or an altered one, opens nothing', async () => {
    const { tutor } = await attacked()
    const [id, signature] = (await linkAt(tutor.email)).split('.')
    for (const token of [`${Number(id) + 1}.${signature}`, `${id}.x${signature?.slice(1)}`, `${id}`, 'x', ''])
      expect(await codeOf(apiCall(readContactChangeLink, { query: { token } }, null, newAddress()))).toBe(
        'contact-change-not-found',
      )
  })

  test('a phone that is new itself gets no link', async () => {
    const { tutor, admin } = { tutor: await people.tutor(), admin: await people.admin() }
    const phone = newPhone()
    await change(admin, tutor.id, { phone })
    await pass(72 * hourMs)
    await rows('UPDATE users SET verified_phone = 1 WHERE id = ?', tutor.id)
    await change(admin, tutor.id, { email: newEmail() })
    await runOutboxSweep(Date.now())
    expect(await messagesReceivedBy(phone)).toEqual([])
  })

  test('a newer change takes the place of the one that waits, whose link then ends nothing', async () => {
    const { tutor, admin } = await attacked()
    const first = await linkAt(tutor.email)
    const second = newEmail('corrected')
    clock.advance(hourMs)
    await change(admin, tutor.id, { email: second })
    expect(await answer(first, 'confirm')).toMatchObject({ state: 'obsolete' })
    expect(await pendingOf(admin, tutor.id)).toMatchObject([{ to: second }])
    expect(await emailOf(tutor.id)).toBe(tutor.email)
  })
})

describe('a change that waits', () => {
  test('is shown to the team and to the person with its end, and both can stop it', async () => {
    const { tutor, admin, email } = await attacked()
    const shown = [{ field: 'email', from: tutor.email, to: email, effectiveAt: toIsoInstant(start + 72 * hourMs) }]
    expect(await pendingOf(admin, tutor.id)).toMatchObject(shown)
    const [own] = await pendingOf(tutor)
    expect(own).toMatchObject(shown[0] ?? {})
    const params = { id: own?.id ?? 0 }
    expect(await codeOf((await people.tutor()).api(stopContactChange, { params }))).toBe('forbidden')
    await tutor.api(stopContactChange, { params })
    await tutor.api(stopContactChange, { params })
    expect(await pendingOf(tutor)).toEqual([])
    await change(admin, tutor.id, { email })
    const [again] = await pendingOf(admin, tutor.id)
    await admin.api(stopContactChange, { params: { id: again?.id ?? 0 } })
    expect(await rows('SELECT state FROM credential_changes WHERE user_id = ?', tutor.id)).toEqual([
      { state: 'stopped' },
      { state: 'stopped' },
    ])
  })

  test('holds the withdrawals while it waits, tells until when and why, and frees them when it is stopped', async () => {
    const tutor = await earner()
    const before = await ask(tutor)
    const admin = await people.admin()
    await change(admin, tutor.id, { email: newEmail() })
    const after = await ask(tutor)
    const held = { heldUntil: toIsoInstant(start + (72 + 48) * hourMs), heldFor: 'email' }
    expect(after).toMatchObject(held)
    expect(await tutor.api(getInvoice, { params: { id: before.id } })).toMatchObject(held)
    const { list } = await admin.api(listInvoices, { query: { users: [tutor.id] } })
    expect(list).toMatchObject([held, held])
    const [own] = await pendingOf(tutor)
    await tutor.api(stopContactChange, { params: { id: own?.id ?? 0 } })
    expect(await tutor.api(getInvoice, { params: { id: before.id } })).toMatchObject({ heldUntil: null, heldFor: null })
    await approve(await people.admin(), before.id)
  })

  test('gives way when the person changes the address themselves', async () => {
    const tutor = await people.tutor({ passwordHash: await hashPassword(password, 10) })
    const admin = await people.admin()
    await change(admin, tutor.id, { email: newEmail('stolen') })
    const email = newEmail('own')
    await tutor.api(updateUser, { params: { id: tutor.id }, body: { email } })
    await pass(80 * hourMs)
    expect(await emailOf(tutor.id)).toBe(email)
  })

  test('takes effect although one before it cannot', async () => {
    const [broken, sound] = [await attacked(), await attacked()]
    await rows(`CREATE TRIGGER broken BEFORE UPDATE OF email ON users WHEN NEW.id = ${broken.tutor.id}
      BEGIN SELECT RAISE(ABORT, 'broken'); END`)
    await pass(72 * hourMs)
    await rows('DROP TRIGGER broken')
    expect([await emailOf(broken.tutor.id), await emailOf(sound.tutor.id)]).toEqual([broken.tutor.email, sound.email])
    await pass(1000)
    expect(await emailOf(broken.tutor.id)).toBe(broken.email)
  })

  test('comes to nothing when the address has become another account’s', async () => {
    const { tutor, email } = await attacked()
    await people.student({ email })
    await pass(72 * hourMs)
    expect(await emailOf(tutor.id)).toBe(tutor.email)
    expect(await rows('SELECT state FROM credential_changes WHERE user_id = ?', tutor.id)).toEqual([
      { state: 'obsolete' },
    ])
  })

  test('is in the log with both addresses, masked and comparable', async () => {
    const { tutor, admin, email } = await attacked()
    await change(admin, (await people.tutor()).id, { email: newEmail('stolen') })
    const lines = await rows<{ facts: string }>(
      "SELECT facts FROM audit_log WHERE action = 'user.contact' AND actor_id = ? ORDER BY id",
      admin.id,
    )
    const [first, second] = lines.map(({ facts }) => JSON.parse(facts))
    expect(first).toMatchObject({
      step: 'asked',
      before: { email: expect.stringMatching(/^r….@example\.com #[0-9a-f]{10}$/) },
    })
    expect(JSON.stringify(first)).not.toContain(email)
    expect(JSON.stringify(first)).not.toContain(tutor.email)
    expect(first.after.email).not.toBe(second.after.email)
  })
})
