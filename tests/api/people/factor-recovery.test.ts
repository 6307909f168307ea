/** Somebody who lost every factor: two of the team, 72 hours in which the person is told, and then the password alone. */
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { getInvoice } from '#contract/money/api/invoices.ts'
import { logIn } from '#contract/people/api/auth.ts'
import {
  answerContactChange,
  askFactorRecovery,
  listContactChanges,
  readContactChangeLink,
  stopContactChange,
} from '#contract/people/api/credentials.ts'
import { removeOneTimeCodes } from '#contract/people/api/factors.ts'
import { deletePasskey } from '#contract/people/api/passkeys.ts'
import { getCurrentUser, getUser } from '#contract/people/api/users.ts'
import { dayMs, hourMs, toIsoInstant } from '#contract/shared/rules/time.ts'
import { listNotifications } from '#contract/talk/api/notifications.ts'
import { listApprovals } from '#contract/team/api/approvals.ts'
import { InvoiceStatus } from '#contract/vocabulary/money.ts'
import { approve, waitingOf, withSecond } from '#tests/kit/approvals.ts'
import { rows } from '#tests/kit/bookings.ts'
import { apiCall, newAddress } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { messagesReceivedBy } from '#tests/kit/codes.ts'
import { askToLeave, isDeleted } from '#tests/kit/deletions.ts'
import { addOneTimeCodes, addPasskey } from '#tests/kit/factors.ts'
import { ask, codeOf, earner, expectSoundLedger, move, png } from '#tests/kit/invoices.ts'
import { runOutboxSweep } from '#tests/kit/outbox-sweep.ts'
import { newPhone, type Person, people } from '#tests/kit/people.ts'
import { contactFieldWords, mails } from '#worker/copy/messages.ts'
import { hashPassword } from '#worker/passwords.ts'
import { issueToken } from '#worker/tokens.ts'

const start = Date.parse('2026-11-20T10:00:00Z')
const password = 'qahwa-2025'

beforeEach(() => {
  clock.set(start)
})
afterEach(expectSoundLedger)

const askFor = (admin: Person, { id }: Pick<Person, 'id'>) =>
  admin.api(askFactorRecovery, { params: { id }, body: { reason: 'ضاع هاتفه وأكواده' } })
const pass = async (ms: number) => runOutboxSweep(clock.advance(ms))
const pendingOf = (person: Person) => person.api(listContactChanges, { params: { id: person.id } })
const statesOf = async (id: number) =>
  (
    await rows<{ state: string }>(
      'SELECT state FROM credential_changes WHERE user_id = ? AND actor_id <> user_id ORDER BY id',
      id,
    )
  ).map(({ state }) => state)
const factorsOf = async (id: number) =>
  (
    await rows(
      `SELECT factors, (SELECT count(*) FROM passkeys WHERE user_id = u.id) AS passkeys,
         (SELECT count(*) FROM one_time_codes WHERE user_id = u.id) AS codes,
         (SELECT count(*) FROM recovery_codes WHERE user_id = u.id) AS recovery FROM users u WHERE id = ?`,
      id,
    )
  )[0]
const all = { factors: 3, passkeys: 1, codes: 1, recovery: 10 }
const none = { factors: 0, passkeys: 0, codes: 0, recovery: 0 }

/** Somebody with a passkey, an app for codes and recovery codes. */
const secured = async () => {
  const phone = newPhone()
  const person = await people.tutor({ phone, passwordHash: await hashPassword(password, 10) })
  const { passkey } = await addPasskey(person)
  await addOneTimeCodes(person)
  return { person, phone, passkey }
}

/** The same, and the team has decided. */
const decided = async () => {
  const [made, admin] = [await secured(), await people.admin()]
  await withSecond(askFor(admin, made.person))
  return { ...made, admin }
}

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

describe('the team asks', () => {
  test('and nothing happens before a second admin approves; asking again leaves the one that waits', async () => {
    const [{ person }, admin] = [await secured(), await people.admin()]
    expect((await admin.api(getUser, { params: { id: person.id } })).factor).toBe(true)
    const first = await waitingOf(askFor(admin, person))
    expect(first).toMatchObject({ kind: 'factors', makerId: admin.id })
    for (const again of [admin, await people.superAdmin()])
      expect((await waitingOf(askFor(again, person))).id).toBe(first.id)
    const { list } = await admin.api(listApprovals, { query: { people: [person.id] } })
    expect(list).toMatchObject([{ kind: 'factors', wanted: {}, reason: 'ضاع هاتفه وأكواده' }])
    expect(await pendingOf(person)).toEqual([])
    await approve(await people.admin(), first.id)
    expect(await pendingOf(person)).toMatchObject([
      { field: 'factors', from: null, to: null, effectiveAt: toIsoInstant(start + 72 * hourMs) },
    ])
    await askFor(admin, person)
    expect(await statesOf(person.id)).toEqual(['pending'])
  })

  test('for none who has no factor, for nobody of equal power, and not for themselves', async () => {
    const [admin, superAdmin, other] = [await people.admin(), await people.superAdmin(), await people.admin()]
    for (const person of [admin, superAdmin, other]) await addPasskey(person)
    expect(await codeOf(askFor(admin, await people.student()))).toBe('no-factor')
    expect(await codeOf(askFor(admin, other))).toBe('forbidden')
    expect(await codeOf(askFor(admin, superAdmin))).toBe('forbidden')
    for (const own of [admin, superAdmin]) expect(await codeOf(askFor(own, own))).toBe('forbidden')
    expect(await codeOf(askFor(admin, { id: 9_999_999 }))).toBe('user-not-found')
    expect(await waitingOf(askFor(superAdmin, other))).toMatchObject({ kind: 'factors' })
    const token = await issueToken(env.TOKEN_SECRET, admin.id, Date.now(), { provedAt: Date.now() - hourMs })
    const params = { id: (await secured()).person.id }
    expect(await codeOf(apiCall(askFactorRecovery, { params, body: { reason: 'ضاع هاتفه' } }, token))).toBe(
      'proof-required',
    )
  })

  test('too late where the person has made a factor since, or has removed the last one', async () => {
    const admin = await people.admin()
    const [back, gone] = [await secured(), await secured()]
    const asked = [await waitingOf(askFor(admin, back.person)), await waitingOf(askFor(admin, gone.person))]
    clock.advance(1000)
    await addPasskey(back.person, 'جهاز جديد')
    await gone.person.api(deletePasskey, { params: { id: gone.passkey.id } })
    await gone.person.api(removeOneTimeCodes, {})
    for (const { id } of asked) expect(await codeOf(approve(await people.admin(), id))).toBe('approval-outdated')
    expect(await statesOf(back.person.id)).toEqual([])
  })
})

describe('the person', () => {
  test('is told by mail, text and in the app, in sentences about what is removed', async () => {
    const { person, phone } = await decided()
    const token = await linkAt(person.email)
    expect(await linkAt(phone)).toBe(token)
    const [[mail], [text]] = [await messagesReceivedBy(person.email), await messagesReceivedBy(phone)]
    expect(mail?.text).toContain(mails.contactChangeAsked.title.factors)
    expect(mail?.text).toContain(mails.contactChangeAsked.factors)
    expect(text?.text).toContain(contactFieldWords.factors)
    expect(`${mail?.text} ${text?.text}`).not.toMatch(/null|undefined/)
    const { list } = await person.api(listNotifications, {})
    expect(list.find(({ kind }) => kind === 'contact_change_asked')?.title).toContain('مفاتيح المرور')
    expect(await apiCall(readContactChangeLink, { query: { token } }, null, newAddress())).toMatchObject({
      ...{ field: 'factors', from: null, to: null, state: 'pending' },
    })
  })

  test('who does not answer has the password alone after 72 hours, on no device', async () => {
    const { person, admin } = await decided()
    const enter = () => apiCall(logIn, { body: { email: person.email, password } }, null, newAddress())
    await pass(72 * hourMs - 1000)
    expect(await factorsOf(person.id)).toEqual(all)
    expect(await codeOf(enter())).toBe('second-step-required')
    await pass(1000)
    expect(await factorsOf(person.id)).toEqual(none)
    expect(await codeOf(apiCall(getCurrentUser, {}, person.token))).toBe('unauthenticated')
    clock.advance(2000)
    expect((await enter()).user.factor).toBeUndefined()
    await runOutboxSweep(Date.now())
    const mailed = (await messagesReceivedBy(person.email)).map(({ text }) => text).join()
    expect(mailed).toContain(mails.factorChanged.events['all-removed']())
    const { list } = await person.api(listNotifications, {})
    expect(list.find(({ kind }) => kind === 'contact_changed')?.title).toContain('مفاتيح المرور')
    const lines = await rows<{ actor: number; facts: string }>(
      "SELECT actor_id AS actor, facts FROM audit_log WHERE action = 'user.factors' AND subject_id = ? ORDER BY id",
      person.id,
    )
    expect(lines.map(({ actor, facts }) => ({ actor, ...JSON.parse(facts) }))).toEqual([
      { actor: admin.id, step: 'asked' },
      { actor: admin.id, step: 'applied', by: 'time' },
    ])
  })

  test('confirms by the link, and it happens at once', async () => {
    const { person } = await decided()
    const token = await linkAt(person.email)
    expect(await answer(token, 'confirm')).toMatchObject({ state: 'applied' })
    expect(await factorsOf(person.id)).toEqual(none)
    expect(await answer(token, 'stop')).toMatchObject({ state: 'applied' })
  })

  test('stops it by the link, when signed in, or has the team stop it; nobody else does', async () => {
    const [byLink, bySelf, byTeam] = [await decided(), await decided(), await decided()]
    expect(await answer(await linkAt(byLink.person.email), 'stop')).toMatchObject({ state: 'stopped' })
    const idOf = async ({ person }: typeof bySelf) => ({ id: (await pendingOf(person))[0]?.id ?? 0 })
    const [own, theirs] = [await idOf(bySelf), await idOf(byTeam)]
    expect(await codeOf(byLink.person.api(stopContactChange, { params: own }))).toBe('forbidden')
    await bySelf.person.api(stopContactChange, { params: own })
    await (await people.admin()).api(stopContactChange, { params: theirs })
    await pass(80 * hourMs)
    for (const { person } of [byLink, bySelf, byTeam]) {
      expect(await statesOf(person.id)).toEqual(['stopped'])
      expect(await factorsOf(person.id)).toEqual(all)
    }
  })

  test('who makes a factor is back in: what waits is obsolete', async () => {
    const [first, second] = [await decided(), await decided()]
    await addPasskey(first.person, 'جهاز جديد')
    await second.person.api(removeOneTimeCodes, {})
    await addOneTimeCodes(second.person)
    for (const { person } of [first, second]) expect(await statesOf(person.id)).toEqual(['obsolete'])
    await pass(80 * hourMs)
    expect(await factorsOf(first.person.id)).toEqual({ ...all, passkeys: 2 })
  })

  test('who removed the last factor has nothing left to remove', async () => {
    const { person, passkey } = await decided()
    await person.api(deletePasskey, { params: { id: passkey.id } })
    await person.api(removeOneTimeCodes, {})
    await pass(72 * hourMs)
    expect(await statesOf(person.id)).toEqual(['obsolete'])
    await person.api(getCurrentUser, {})
  })

  test('has their withdrawals wait from the decision on, and 48 hours after it took effect', async () => {
    const [tutor, admin] = [await earner(), await people.admin()]
    await addPasskey(tutor)
    const { id } = await ask(tutor)
    await withSecond(askFor(admin, tutor))
    const hold = (hours: number) => ({ heldUntil: toIsoInstant(start + hours * hourMs), heldFor: 'factors' })
    expect(await tutor.api(getInvoice, { params: { id } })).toMatchObject(hold(72 + 48))
    const approved = move(admin, id, { status: InvoiceStatus.Approved }, png())
    expect(await codeOf(approved)).toBe('account-changed-by-you')
    const token = await linkAt(tutor.email)
    clock.advance(hourMs)
    await answer(token, 'confirm')
    clock.advance(2000)
    expect(await tutor.api(getInvoice, { params: { id } })).toMatchObject(hold(1 + 48))
  })
})

test('with the account goes what was asked and what waits', async () => {
  const admin = await people.admin()
  const [asked, waiting] = [await people.student(), await people.student()]
  for (const person of [asked, waiting]) {
    await addPasskey(person)
    await askToLeave(person)
  }
  clock.advance(12 * dayMs)
  const { id } = await waitingOf(askFor(admin, asked))
  await withSecond(askFor(admin, waiting))
  const token = await linkAt(waiting.email)
  await pass(2 * dayMs)
  for (const person of [asked, waiting]) expect(await isDeleted(person)).toBe(true)
  expect(await codeOf(approve(await people.admin(), id))).toBe('approval-outdated')
  expect(await codeOf(answer(token, 'confirm'))).toBe('contact-change-not-found')
  await pass(72 * hourMs)
  expect(await statesOf(waiting.id)).toEqual([])
})
