import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { logIn } from '#contract/people/api/auth.ts'
import {
  beginOneTimeCodes,
  confirmOneTimeCodes,
  getFactors,
  remakeRecoveryCodes,
  removeOneTimeCodes,
  takeSecondStep,
} from '#contract/people/api/factors.ts'
import { getCurrentUser } from '#contract/people/api/users.ts'
import type { RequestOf } from '#contract/shared/api/endpoint.ts'
import { ApiError } from '#contract/shared/api/request.ts'
import type { SecondStep } from '#contract/shared/shapes/second-step.ts'
import { apiCall, newAddress, refusalOf, send } from '#tests/kit/client.ts'
import { addOneTimeCodes, addPasskey, codeNow } from '#tests/kit/factors.ts'
import { db, type Person, people } from '#tests/kit/people.ts'
import { codeOfStep } from '#worker/one-time-codes.ts'
import { hashPassword } from '#worker/passwords.ts'
import { ceremonies, oneTimeCodes, recoveryCodes } from '#worker/storage/schema/factors.ts'
import { outbox } from '#worker/storage/schema/outbox.ts'

const password = 'sahlab-2026'
const withPassword = async () => people.student({ passwordHash: await hashPassword(password, 10) })

/** The step that a log-in with the right password is answered with. */
const beginSignIn = async ({ email }: Person, from = newAddress()): Promise<SecondStep> => {
  const error = await apiCall(logIn, { body: { email, password } }, null, from).catch((thrown: unknown) => thrown)
  if (!(error instanceof ApiError) || !error.secondStep) throw new Error('expected a second step')
  return error.secondStep
}

const endSignIn = (input: RequestOf<typeof takeSecondStep>, from = newAddress()) =>
  apiCall(takeSecondStep, input, null, from)

const mailsTo = async (email: string): Promise<string> =>
  (await db.select().from(outbox).where(eq(outbox.recipient, email)))
    .map(({ payload }) => JSON.stringify(payload))
    .join()

test('codes are those of RFC 6238', () => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  expect(
    [59, 1_111_111_109, 1_234_567_890, 20_000_000_000].map((at) => codeOfStep(secret, Math.floor(at / 30))),
  ).toEqual(['287082', '081804', '005924', '353130'])
})

describe('an app for one-time codes', () => {
  test('counts from the code on that confirms it, and its secret is stored encrypted', async () => {
    const student = await people.student()
    expect(await refusalOf(student.api(confirmOneTimeCodes, { body: { code: '123456' } }))).toMatchObject({
      code: 'one-time-codes-not-found',
    })
    const old = await student.api(beginOneTimeCodes, {})
    const { secret, uri } = await student.api(beginOneTimeCodes, {})
    expect(uri).toContain(`secret=${secret}`)
    const row = await db.select().from(oneTimeCodes).where(eq(oneTimeCodes.userId, student.id)).get()
    expect(row?.secret).not.toContain(secret)
    expect(await refusalOf(student.api(confirmOneTimeCodes, { body: { code: codeNow(old.secret) } }))).toEqual({
      status: 400,
      code: 'invalid-one-time-code',
      field: 'code',
    })
    expect((await student.api(getFactors, {})).oneTimeCodesSince).toBeNull()
    const { recoveryCodes: codes } = await student.api(confirmOneTimeCodes, { body: { code: codeNow(secret) } })
    expect(codes).toHaveLength(10)
    expect((await student.api(getFactors, {})).oneTimeCodesSince).not.toBeNull()
    const exists = { code: 'one-time-codes-exist' }
    expect(await refusalOf(student.api(beginOneTimeCodes, {}))).toMatchObject(exists)
    expect(await refusalOf(student.api(confirmOneTimeCodes, { body: { code: '1' } }))).toMatchObject(exists)
    expect(await mailsTo(student.email)).toContain('one-time-codes-made')
  })

  test('is removed, and repeating that is harmless', async () => {
    const student = await withPassword()
    await addOneTimeCodes(student)
    await student.api(removeOneTimeCodes, {})
    await student.api(removeOneTimeCodes, {})
    expect(await student.api(getFactors, {})).toMatchObject({ oneTimeCodesSince: null, recoveryCodesLeft: 0 })
    await apiCall(logIn, { body: { email: student.email, password } })
  })
})

describe('a password of an account with a factor', () => {
  test('gives no token, and a code of the next step ends the sign-in once', async () => {
    const student = await withPassword()
    const { secret } = await addOneTimeCodes(student)
    const { ticket, ways } = await beginSignIn(student)
    expect(ways).toEqual(['one-time-code', 'recovery-code'])
    // The code that confirmed the app was used.
    expect(await refusalOf(endSignIn({ body: { ticket, code: codeNow(secret) } }))).toMatchObject({
      code: 'invalid-one-time-code',
    })
    const body = { ticket, code: codeNow(secret, 1) }
    const { user, token } = await endSignIn({ body })
    expect(user.id).toBe(student.id)
    await apiCall(getCurrentUser, {}, token)
    expect(await refusalOf(endSignIn({ body }))).toMatchObject({ code: 'second-step-over' })
    const next = await beginSignIn(student)
    expect(await refusalOf(endSignIn({ body: { ...body, ticket: next.ticket } }))).toMatchObject({
      code: 'invalid-one-time-code',
    })
  })

  test('takes codes of the step before and after, and no others', async () => {
    const student = await withPassword()
    const { secret } = await addOneTimeCodes(student)
    const { ticket } = await beginSignIn(student)
    await db.update(oneTimeCodes).set({ lastStep: 0 }).where(eq(oneTimeCodes.userId, student.id))
    // Three off: the clock may tick between the two.
    for (const off of [-3, 3])
      expect(await refusalOf(endSignIn({ body: { ticket, code: codeNow(secret, off) } }))).toMatchObject({
        code: 'invalid-one-time-code',
      })
    await endSignIn({ body: { ticket, code: codeNow(secret, 1) } })
  })

  test('takes each recovery code once, written in any way, and tells the owner', async () => {
    const student = await withPassword()
    const { recoveryCodes: codes } = await addPasskey(student)
    const [first = ''] = codes ?? []
    const { ticket, ways } = await beginSignIn(student)
    expect(ways).toEqual(['passkey', 'recovery-code'])
    const typed = ` ${first.toLowerCase().replace('-', ' ')} `
    await endSignIn({ body: { ticket, code: typed } })
    expect((await student.api(getFactors, {})).recoveryCodesLeft).toBe(9)
    expect(await mailsTo(student.email)).toContain('recovery-code-used')
    const again = await beginSignIn(student)
    expect(await refusalOf(endSignIn({ body: { ticket: again.ticket, code: first } }))).toMatchObject({
      code: 'invalid-one-time-code',
    })
    const rows = await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, student.id))
    expect(rows.some(({ digest }) => digest.includes(first.replace('-', '')))).toBe(false)
  })

  test('two uses of one recovery code at once: one passes', async () => {
    const student = await withPassword()
    const { recoveryCodes: codes } = await addPasskey(student)
    const code = codes?.[0] ?? ''
    const steps = [await beginSignIn(student), await beginSignIn(student)]
    const outcomes = await Promise.allSettled(steps.map(({ ticket }) => endSignIn({ body: { ticket, code } })))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('a ticket ends after five minutes, and guesses are limited', async () => {
    const student = await withPassword()
    await addOneTimeCodes(student)
    const from = newAddress()
    const { ticket } = await beginSignIn(student, from)
    for (let guess = 0; guess < 5; guess++)
      expect(await refusalOf(endSignIn({ body: { ticket, code: '000000' } }, from))).toMatchObject({
        code: 'invalid-one-time-code',
      })
    expect(await refusalOf(endSignIn({ body: { ticket, code: '000000' } }, from))).toMatchObject({
      code: 'too-many-requests',
    })
    await db.update(ceremonies).set({ expiresAt: Date.now() }).where(eq(ceremonies.userId, student.id))
    expect(await refusalOf(endSignIn({ body: { ticket, code: '000000' } }))).toEqual({
      status: 410,
      code: 'second-step-over',
    })
  })

  test('opens nothing as Basic authorization', async () => {
    const student = await withPassword()
    const headers = { authorization: `Basic ${btoa(`${student.email}:${password}`)}`, 'cf-connecting-ip': newAddress() }
    expect((await send('/api/v1/user/current', { headers })).status).toBe(200)
    await addOneTimeCodes(student)
    expect((await send('/api/v1/user/current', { headers })).status).toBe(401)
  })
})

test('new recovery codes replace all earlier ones, and need a factor', async () => {
  const student = await withPassword()
  expect(await refusalOf(student.api(remakeRecoveryCodes, {}))).toMatchObject({ code: 'illegal' })
  const { recoveryCodes: old } = await addOneTimeCodes(student)
  const { recoveryCodes: fresh } = await student.api(remakeRecoveryCodes, {})
  expect(fresh).toHaveLength(10)
  const { ticket } = await beginSignIn(student)
  expect(await refusalOf(endSignIn({ body: { ticket, code: old[0] ?? '' } }))).toMatchObject({
    code: 'invalid-one-time-code',
  })
  await endSignIn({ body: { ticket, code: fresh[0] ?? '' } })
})
