import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { listOnboardedTutors } from '#contract/catalogue/api/tutors.ts'
import { refreshToken } from '#contract/people/api/auth.ts'
import { getFactors, prove } from '#contract/people/api/factors.ts'
import { beginPasskey, beginPasskeyProof } from '#contract/people/api/passkeys.ts'
import { getCurrentUser, updateUser } from '#contract/people/api/users.ts'
import type { Endpoint, RequestOf } from '#contract/shared/api/endpoint.ts'
import { requestOf } from '#contract/shared/api/request.ts'
import { listAuditEntries } from '#contract/team/api/audit.ts'
import { City } from '#contract/vocabulary/people.ts'
import { apiCall, origin, payloadOf, refusalOf } from '#tests/kit/client.ts'
import { addOneTimeCodes, addPasskey, codeNow, site } from '#tests/kit/factors.ts'
import { newPhone, type Person, people } from '#tests/kit/people.ts'
import type { Bindings } from '#worker/bindings.ts'
import { createApp } from '#worker/http/app.ts'
import { tokenKeys } from '#worker/keyring.ts'
import { hashPassword } from '#worker/passwords.ts'
import { issueToken } from '#worker/tokens.ts'

const password = 'sahlab-2026'
const minute = 60_000

/** A token whose log-in was so long ago. */
const oldToken = ({ id }: Person, ms = 11 * minute) =>
  issueToken(env.TOKEN_SECRET, id, Date.now(), { provedAt: Date.now() - ms })

const withPassword = async () => people.student({ passwordHash: await hashPassword(password, 10) })

describe('what asks for a proof', () => {
  test('is refused after ten minutes, also with a fresh token of the same log-in', async () => {
    const student = await withPassword()
    const old = await oldToken(student)
    const refreshed = await apiCall(refreshToken, {}, old)
    for (const token of [old, refreshed])
      expect(await refusalOf(apiCall(beginPasskey, {}, token))).toEqual({ status: 403, code: 'proof-required' })
    await apiCall(beginPasskey, {}, await oldToken(student, 9 * minute))
  })

  test('of an account follows from the fields', async () => {
    const student = await withPassword()
    const [token, params] = [await oldToken(student), { id: student.id }]
    await apiCall(updateUser, { params, body: { city: City.Giza } }, token)
    const phone = newPhone()
    expect(await refusalOf(apiCall(updateUser, { params, body: { phone } }, token))).toMatchObject({
      code: 'proof-required',
    })
    const proved = await apiCall(prove, { body: { by: 'password', password } }, token)
    await apiCall(updateUser, { params, body: { phone } }, proved)
    // The token that was shown stays as old as it is.
    expect(await refusalOf(apiCall(beginPasskey, {}, token))).toMatchObject({ code: 'proof-required' })
  })
})

describe('a proof', () => {
  test('by a password: only the right one, with a code where the account has a factor', async () => {
    const student = await withPassword()
    const token = await oldToken(student)
    expect(await refusalOf(apiCall(prove, { body: { by: 'password', password: 'wrong-1234' } }, token))).toEqual({
      status: 401,
      code: 'wrong-password',
      field: 'password',
    })
    const { secret } = await addOneTimeCodes(student)
    for (const code of [undefined, '000000'])
      expect(await refusalOf(apiCall(prove, { body: { by: 'password', password, code } }, token))).toMatchObject({
        code: 'invalid-one-time-code',
      })
    const proved = await apiCall(prove, { body: { by: 'password', password, code: codeNow(secret, 1) } }, token)
    await apiCall(beginPasskey, {}, proved)
  })

  test('by a passkey of the caller', async () => {
    const [student, other] = [await people.student(), await people.student()]
    const [{ authenticator }, foreign] = [await addPasskey(student), await addPasskey(other)]
    const token = await oldToken(student)
    const options = await apiCall(beginPasskeyProof, {}, token)
    expect(options.allowCredentials.map(({ id }) => id)).toEqual([authenticator.id])
    const posing = await foreign.authenticator.use(options, site())
    expect(await refusalOf(apiCall(prove, { body: { by: 'passkey', used: posing } }, token))).toMatchObject({
      code: 'passkey-refused',
    })
    const again = await apiCall(beginPasskeyProof, {}, token)
    const used = await authenticator.use(again, site())
    await apiCall(beginPasskey, {}, await apiCall(prove, { body: { by: 'passkey', used } }, token))
  })

  test('is not to be had without a password or a passkey', async () => {
    const student = await people.student()
    expect(await refusalOf(student.api(prove, { body: { by: 'password', password } }))).toMatchObject({
      code: 'no-password',
    })
    expect(await refusalOf(student.api(beginPasskeyProof, {}))).toMatchObject({ code: 'passkey-not-found' })
  })
})

describe('staff without a factor, where the public reaches the deployment', () => {
  const app = createApp()
  const staging = { ...(env as Bindings), APP_ENV: 'staging', APP_URL: 'https://hiwar.test', ALLOW_SIMULATORS: '1' }
  const stagingToken = ({ id }: { id: number }) => issueToken(tokenKeys(staging), id, Date.now())
  const ask = async <E extends Endpoint>(endpoint: E, input: RequestOf<E>, token: string) => {
    const { url, method, headers, body } = requestOf(endpoint, input, token)
    const request = new Request(`${origin}${url}`, { method, headers, body: payloadOf(body) ?? null })
    const response = await app.fetch(request, staging, createExecutionContext())
    return { status: response.status, code: ((await response.json()) as { code?: string }).code }
  }

  test('reach what makes a factor, and nothing else', async () => {
    const admin = await people.admin()
    const token = await stagingToken(admin)
    expect(await ask(listAuditEntries, {}, token)).toEqual({ status: 403, code: 'factor-required' })
    expect(await ask(updateUser, { params: { id: admin.id }, body: { city: City.Giza } }, token)).toEqual({
      status: 403,
      code: 'factor-required',
    })
    for (const endpoint of [getCurrentUser, getFactors, beginPasskey])
      expect((await ask(endpoint, {}, token)).status).toBe(200)
    // As a visitor.
    expect((await ask(listOnboardedTutors, {}, token)).status).toBe(200)
    await addOneTimeCodes(admin)
    expect((await ask(listAuditEntries, {}, token)).status).toBe(200)
  })

  test('students are asked for none', async () => {
    const student = await people.student()
    const token = await stagingToken(student)
    expect((await ask(getFactors, {}, token)).status).toBe(200)
    expect((await ask(updateUser, { params: { id: student.id }, body: { city: City.Giza } }, token)).status).toBe(200)
  })
})
