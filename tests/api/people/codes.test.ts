/** Verifying phones and e-mail addresses by codes of five digits. */
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { confirmEmail, sendEmailCode, sendPhoneCode, verifyPhone } from '#contract/people/api/codes.ts'
import { createStudent } from '#contract/people/api/students.ts'
import { createUser, getCurrentUser } from '#contract/people/api/users.ts'
import { minutes } from '#contract/shared/rules/time.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { outcomes, rows } from '#tests/kit/bookings.ts'
import { apiCall, refusalOf } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { forgetThrottling, messagesReceivedBy, newestCode, otherThan } from '#tests/kit/codes.ts'
import { runOutboxSweep } from '#tests/kit/outbox-sweep.ts'
import { db, newEmail, newPhone, type Person, people } from '#tests/kit/people.ts'
import { users } from '#worker/storage/schema/people.ts'

const method = 'whatsapp'
const sendTo = (person: Person, phone?: string) =>
  person.api(sendPhoneCode, { body: phone === undefined ? { method } : { method, phone } })
const prove = (person: Person, code: number) => person.api(verifyPhone, { body: { method, code } })
const confirm = (person: Person, code: number) => person.api(confirmEmail, { body: { code } })
const self = (person: Person) => person.api(getCurrentUser, {})
const invalid = { status: 400, code: 'invalid-verification-code', field: 'code' }

beforeEach(() => {
  clock.set('2026-11-20T10:00:00Z')
})

describe('phone', () => {
  test('a first number is stored, gets a code, and is verified by it', async () => {
    const [person, phone] = [await people.student(), newPhone()]
    await sendTo(person, phone)
    expect(await self(person)).toMatchObject({ phone, verifiedPhone: false, notificationMethod: null })
    const code = await newestCode(phone)
    expect(code).toBeGreaterThan(9999)
    await prove(person, code)
    const proved = { phone, verifiedPhone: true, verifiedWhatsApp: true, notificationMethod: 1 }
    expect(await self(person)).toMatchObject(proved)
    expect(await rows('SELECT id FROM confirmation_codes WHERE user_id = ?', person.id)).toEqual([])
  })

  test('a tutor who verifies a number is listed with it', async () => {
    const tutor = await people.tutor({ verifiedPhone: false, verifiedWhatsApp: false, phone: newPhone() })
    const listed = () => rows('SELECT id FROM tutor_public WHERE id = ?', tutor.id)
    expect(await listed()).toEqual([])
    await sendTo(tutor)
    await prove(tutor, await newestCode((await self(tutor)).phone ?? ''))
    await expect.poll(listed).toHaveLength(1)
  })

  test('a number is required, and it must be the account’s own', async () => {
    const [without, withOne] = [await people.student(), await people.student({ phone: newPhone() })]
    expect(await refusalOf(sendTo(without))).toEqual({ status: 400, code: 'invalid-phone', field: 'phone' })
    expect(await refusalOf(sendTo(without, '0101'))).toEqual({ status: 400, code: 'invalid-phone', field: 'phone' })
    const other = await refusalOf(sendTo(withOne, newPhone()))
    expect(other).toEqual({ status: 400, code: 'incorrect-phone', field: 'phone' })
    expect(await rows('SELECT id FROM outbox WHERE user_id IN (?, ?)', without.id, withOne.id)).toEqual([])
  })

  test('a verified number needs no second code', async () => {
    const person = await people.student({ phone: newPhone(), verifiedPhone: true })
    const refusal = { status: 400, code: 'phone-already-verified' }
    expect(await refusalOf(sendTo(person))).toEqual(refusal)
    expect(await refusalOf(prove(person, 12_345))).toEqual(refusal)
  })

  test('of two accounts with one number the first to verify it gets it', async () => {
    const phone = newPhone()
    const [one, other] = [await people.student({ phone }), await people.student({ phone })]
    await sendTo(one)
    const first = await newestCode(phone)
    await forgetThrottling()
    await sendTo(other)
    await prove(one, first)
    expect(await refusalOf(prove(other, await newestCode(phone)))).toEqual({ status: 400, code: 'incorrect-phone' })
    expect(await self(other)).toMatchObject({ verifiedPhone: false, notificationMethod: null })
  })

  test('a number that cannot be reached is refused with its code', async () => {
    const person = await people.student()
    const refusal = await refusalOf(sendTo(person, '01012340000'))
    expect(refusal).toEqual({ status: 403, code: 'unresolved-phone', field: 'phone' })
  })

  test('a phone that is busy at first gets its code from the sweep, once', async () => {
    const person = await people.student()
    const phone = '01012340001'
    await sendTo(person, phone)
    expect(await messagesReceivedBy(phone)).toEqual([])
    await runOutboxSweep(clock.advance(10_000))
    await runOutboxSweep(clock.advance(minutes(1)))
    expect(await messagesReceivedBy(phone)).toHaveLength(1)
    await prove(person, await newestCode(phone))
  })

  test('without a texter, or without the secret that keys the codes, the service is unavailable', async () => {
    const person = await people.student({ phone: newPhone() })
    const off = { status: 503, code: 'service-unavailable' }
    const { APP_ENV, OTP_PEPPER } = env
    try {
      Object.assign(env, { APP_ENV: 'production' })
      expect(await refusalOf(sendTo(person))).toEqual(off)
      Object.assign(env, { APP_ENV, OTP_PEPPER: 'short' })
      expect(await refusalOf(sendTo(person))).toEqual(off)
      expect(await refusalOf(prove(person, 12_345))).toEqual(off)
    } finally {
      Object.assign(env, { APP_ENV, OTP_PEPPER })
    }
  })
})

describe('e-mail', () => {
  test('a new account gets a code by mail, and the code verifies the address', async () => {
    const email = newEmail()
    const { user, token } = await apiCall(createStudent, { body: { email, password: 'shay-2026' } })
    await expect.poll(() => messagesReceivedBy(email)).toHaveLength(1)
    await apiCall(confirmEmail, { body: { code: await newestCode(email) } }, token)
    expect(await apiCall(getCurrentUser, {}, token)).toMatchObject({ id: user.id, verifiedEmail: true })
    const again = await refusalOf(apiCall(confirmEmail, { body: { code: 12_345 } }, token))
    expect(again).toEqual({ status: 400, code: 'email-already-verified' })
    expect(await refusalOf(apiCall(sendEmailCode, {}, token))).toEqual(again)
  })

  test('a tutor’s account gets one too, and can ask for another at once', async () => {
    const email = newEmail()
    const { token } = await apiCall(createUser, { body: { role: Role.Tutor, email, password: 'shay-2026' } })
    await expect.poll(() => messagesReceivedBy(email)).toHaveLength(1)
    await apiCall(sendEmailCode, {}, token)
    expect(await messagesReceivedBy(email)).toHaveLength(2)
  })

  test('an address that takes no mail is refused; a slow one gets its code later', async () => {
    const bouncing = await people.student({ email: newEmail().replace('example.com', 'bounce.test') })
    expect(await refusalOf(bouncing.api(sendEmailCode, {}))).toEqual({ status: 400, code: 'invalid-email-address' })
    const slow = await people.student({ email: newEmail().replace('example.com', 'slow.test') })
    await slow.api(sendEmailCode, {})
    for (const pause of [1, 5]) await runOutboxSweep(clock.advance(minutes(pause)))
    await confirm(slow, await newestCode(slow.email))
  })
})

describe('a code', () => {
  const asked = async () => {
    const person = await people.student()
    await person.api(sendEmailCode, {})
    return { person, code: await newestCode(person.email) }
  }

  test('is refused for another account, another purpose, and a second time', async () => {
    const { person, code } = await asked()
    const stranger = await people.student({ phone: newPhone() })
    expect(await refusalOf(confirm(stranger, code))).toEqual(invalid)
    await db.update(users).set({ phone: newPhone() }).where(eq(users.id, person.id))
    expect(await refusalOf(prove(person, code))).toEqual(invalid)
    expect(await outcomes([1, 2, 3].map(() => confirm(person, code)))).toContain('ok')
    expect((await self(person)).verifiedEmail).toBe(true)
  })

  test('is valid until its last millisecond and not after it', async () => {
    const [early, late] = [await asked(), await asked()]
    clock.advance(limits.code.validMs - 1)
    await confirm(early.person, early.code)
    clock.advance(1)
    expect(await refusalOf(confirm(late.person, otherThan(late.code)))).toEqual(invalid)
    const expired = { status: 410, code: 'expired-verification-code', field: 'code' }
    expect(await refusalOf(confirm(late.person, late.code))).toEqual(expired)
    expect(await refusalOf(confirm(late.person, late.code))).toEqual(invalid)
  })

  test('survives four wrong tries and not the fifth', async () => {
    const [patient, hasty] = [await asked(), await asked()]
    const guess = async ({ person, code }: typeof patient, times: number) => {
      for (let i = 1; i <= times; i++) expect(await refusalOf(confirm(person, otherThan(code, i)))).toEqual(invalid)
    }
    await guess(patient, limits.code.maxTries - 1)
    await confirm(patient.person, patient.code)
    await guess(hasty, limits.code.maxTries)
    expect(await refusalOf(confirm(hasty.person, hasty.code))).toEqual(invalid)
  })

  test('is void once another was requested, and once its address changed', async () => {
    const { person, code } = await asked()
    clock.advance(limits.code.resendMs)
    await person.api(sendEmailCode, {})
    expect(await newestCode(person.email)).not.toBe(code)
    expect(await refusalOf(confirm(person, code))).toEqual(invalid)
    const [email, newest] = [newEmail(), await newestCode(person.email)]
    await db.update(users).set({ email }).where(eq(users.id, person.id))
    expect(await refusalOf(confirm(person, newest))).toEqual(invalid)
  })

  test('is sent once a minute and five times an hour', async () => {
    const { person } = await asked()
    const [minute, hour] = [limits.code.resendMs, limits.code.sends.windowMs]
    clock.advance(minute - 1)
    expect(await refusalOf(person.api(sendEmailCode, {}))).toEqual({ status: 429, code: 'too-many-requests' })
    for (let i = 1; i < limits.code.sends.count; i++) {
      clock.advance(minute)
      await person.api(sendEmailCode, {})
    }
    clock.advance(minute)
    const error = await person.api(sendEmailCode, {}).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({
      status: 429,
      retryAfterSeconds: Math.ceil((hour - (limits.code.sends.count + 1) * minute + 1) / 1000),
    })
  })

  test.each([9999, 100_000, 12_345.5, '12345', null])('%j is refused', async (code) => {
    const { person } = await asked()
    expect(await refusalOf(confirm(person, code as number))).toEqual(invalid)
  })

  test('is stored nowhere in plain text, and is deleted once it was sent or given up', async () => {
    const { person, code } = await asked()
    const stored = JSON.stringify([
      await rows('SELECT * FROM confirmation_codes WHERE user_id = ?', person.id),
      await rows('SELECT kind, payload, last_error, provider_id FROM outbox WHERE user_id = ?', person.id),
    ])
    expect(stored).not.toContain(String(code))
    expect(await rows('SELECT payload FROM outbox WHERE user_id = ?', person.id)).toEqual([{ payload: '{}' }])
  })

  test('whose sender crashed is not sent a second time', async () => {
    const { person } = await asked()
    await rows('UPDATE outbox SET sent_at = NULL, delivery = NULL, due_at = 0 WHERE user_id = ?', person.id)
    await runOutboxSweep(Date.now())
    expect(await messagesReceivedBy(person.email)).toHaveLength(1)
    expect(await rows('SELECT last_error AS error FROM outbox WHERE user_id = ?', person.id)).toEqual([
      { error: 'its sender died' },
    ])
  })
})

test('an address whose domain takes no mail is refused; one whose domain cannot be resolved now is not', async () => {
  const { APP_ENV } = env
  const offline = globalThis.fetch
  const log = vi.spyOn(console, 'log').mockReturnValue(undefined)
  const answers: (() => Response)[] = []
  const asked = vi.fn(async () => (answers.shift() ?? (() => new Response('', { status: 503 })))())
  vi.stubGlobal('fetch', asked)
  const dns =
    (Status: number, Answer: object[] = []) =>
    () =>
      Response.json({ Status, Answer })
  const open = (email: string) => apiCall(createStudent, { body: { email, password: 'shay-2026' } })
  try {
    Object.assign(env, { APP_ENV: 'staging' })
    answers.push(dns(3), dns(3), dns(3))
    const refusal = await refusalOf(open(newEmail()))
    expect(refusal).toEqual({ status: 400, code: 'invalid-email-address', field: 'email' })
    answers.push(dns(0, [{ type: 15, data: '0 .' }]))
    expect(await refusalOf(open(newEmail()))).toEqual(refusal)
    answers.push(dns(0, [{ type: 15, data: '10 mx.example.com.' }]))
    await open(newEmail())
    answers.push(dns(0), dns(0, [{ type: 1, data: '192.0.2.1' }]))
    await open(newEmail())
    answers.push(() => new Response('<html>'))
    await open(newEmail())
  } finally {
    Object.assign(env, { APP_ENV })
    vi.stubGlobal('fetch', offline)
    log.mockRestore()
  }
})
