/** What every sign-in passes, whatever proved the person: blocks, the second step, the log, the device. */
import { describe, expect, test } from 'vitest'
import { logIn, refreshToken } from '#contract/people/api/auth.ts'
import { endDevice, listDevices } from '#contract/people/api/devices.ts'
import { getFactors, prove, takeSecondStep } from '#contract/people/api/factors.ts'
import { beginPasskey, beginPasskeySignIn, signInWithPasskey } from '#contract/people/api/passkeys.ts'
import { getCurrentUser } from '#contract/people/api/users.ts'
import { ApiError } from '#contract/shared/api/request.ts'
import { minutes } from '#contract/shared/rules/time.ts'
import { blockAccount } from '#contract/team/api/blocks.ts'
import { rows } from '#tests/kit/bookings.ts'
import { apiCall, newAddress, refusalOf } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { addOneTimeCodes, addPasskey, codeNow, site } from '#tests/kit/factors.ts'
import { type Person, people } from '#tests/kit/people.ts'
import { hashPassword } from '#worker/passwords.ts'

const password = 'karkade-2026'
const withPassword = async () => ({ passwordHash: await hashPassword(password, 10) })
const enter = ({ email }: Person) => apiCall(logIn, { body: { email, password } }, null, newAddress())
const errorOf = async (work: Promise<unknown>): Promise<ApiError> => {
  const error = await work.catch((thrown: unknown) => thrown)
  if (!(error instanceof ApiError)) throw new Error('no refusal')
  return error
}
const block = async ({ id }: Person) => {
  const body = { reason: 'fraud' as const, words: 'ندرس عملية دفع', until: null }
  await (await people.admin()).api(blockAccount, { params: { id }, body })
}
const end = (ticket: string, code: string) => apiCall(takeSecondStep, { body: { ticket, code } }, null, newAddress())
const ticketsOf = ({ id }: Person) => rows("SELECT 1 FROM ceremonies WHERE user_id = ? AND purpose = 'second-step'", id)
const devicesOf = ({ id }: Person) => rows('SELECT ended_at FROM signed_in_devices WHERE user_id = ?', id)

describe('a blocked account with a factor', () => {
  test('gets no ticket for its password', async () => {
    const student = await people.student(await withPassword())
    await addOneTimeCodes(student)
    await block(student)
    expect((await errorOf(enter(student))).code).toBe('account-blocked')
    expect(await ticketsOf(student)).toEqual([])
  })

  test('gets no token for a ticket of before, nor for its passkey', async () => {
    const student = await people.student(await withPassword())
    const { secret } = await addOneTimeCodes(student)
    const { authenticator } = await addPasskey(student)
    const ticket = (await errorOf(enter(student))).secondStep?.ticket ?? ''
    const options = await apiCall(beginPasskeySignIn, {}, null, newAddress())
    await block(student)
    expect((await errorOf(end(ticket, codeNow(secret, 1)))).block).toMatchObject({ reason: 'fraud', until: null })
    const used = await authenticator.use(options, site())
    const told = await errorOf(apiCall(signInWithPasskey, { body: { used } }, null, newAddress()))
    expect(told.code).toBe('account-blocked')
    expect(await devicesOf(student)).toEqual([])
  })
})

test('a second step and a passkey of one of the team are lines of the log, a ticket is none', async () => {
  const admin = await people.admin(await withPassword())
  const { secret } = await addOneTimeCodes(admin)
  const { authenticator } = await addPasskey(admin)
  const waysOf = () =>
    rows(
      "SELECT facts ->> 'way' AS way FROM audit_log WHERE target_id = ? AND action = 'sign-in.done' ORDER BY id",
      admin.id,
    )
  const ticket = (await errorOf(enter(admin))).secondStep?.ticket ?? ''
  expect(await waysOf()).toEqual([])
  await end(ticket, codeNow(secret, 1))
  const used = await authenticator.use(await apiCall(beginPasskeySignIn, {}, null, newAddress()), site())
  await apiCall(signInWithPasskey, { body: { used } }, null, newAddress())
  expect(await waysOf()).toEqual([{ way: 'second-step' }, { way: 'passkey' }])
})

describe('a proof of a device', () => {
  test('counts for its tokens, and not on another device', async () => {
    clock.set('2027-03-03T09:00:00Z')
    const student = await people.student(await withPassword())
    const [{ token: here }, { token: there }] = [await enter(student), await enter(student)]
    clock.advance(minutes(11))
    for (const token of [here, there])
      expect(await refusalOf(apiCall(beginPasskey, {}, token))).toMatchObject({ code: 'proof-required' })
    const proved = await apiCall(prove, { body: { by: 'password', password } }, here)
    const next = await apiCall(refreshToken, {}, proved)
    for (const token of [here, proved, next]) await apiCall(beginPasskey, {}, token)
    expect(await refusalOf(apiCall(beginPasskey, {}, there))).toMatchObject({ code: 'proof-required' })
    clock.advance(minutes(10))
    expect(await refusalOf(apiCall(beginPasskey, {}, next))).toMatchObject({ code: 'proof-required' })
  })

  test('ends with it', async () => {
    const student = await people.student(await withPassword())
    const { token } = await enter(student)
    const proved = await apiCall(prove, { body: { by: 'password', password } }, token)
    const [device] = await apiCall(listDevices, {}, proved)
    await student.api(endDevice, { params: { id: device?.id ?? 0 } })
    expect(await refusalOf(apiCall(getCurrentUser, {}, proved))).toMatchObject({ code: 'unauthenticated' })
  })

  test('gives a device to a token that names none', async () => {
    const student = await people.student(await withPassword())
    const proved = await student.api(prove, { body: { by: 'password', password } })
    await apiCall(getFactors, {}, proved)
    expect(await devicesOf(student)).toEqual([{ ended_at: null }])
  })
})
