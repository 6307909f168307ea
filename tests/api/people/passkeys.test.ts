import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { getFactors } from '#contract/people/api/factors.ts'
import {
  beginPasskey,
  beginPasskeySignIn,
  deletePasskey,
  makePasskey,
  renamePasskey,
  signInWithPasskey,
} from '#contract/people/api/passkeys.ts'
import { getCurrentUser } from '#contract/people/api/users.ts'
import { factorLimits } from '#contract/vocabulary/factors.ts'
import { createAuthenticator } from '#tests/kit/authenticator.ts'
import { apiCall, refusalOf } from '#tests/kit/client.ts'
import { addPasskey, site } from '#tests/kit/factors.ts'
import { db, people } from '#tests/kit/people.ts'
import { ceremonies, passkeys } from '#worker/storage/schema/factors.ts'
import { outbox } from '#worker/storage/schema/outbox.ts'
import { users } from '#worker/storage/schema/people.ts'

const mailsTo = async (email: string) =>
  (await db.select().from(outbox).where(eq(outbox.recipient, email))).map(({ payload }) => JSON.stringify(payload))

const signInOptions = () => apiCall(beginPasskeySignIn, {})

describe('making a passkey', () => {
  test('gives ten recovery codes with the first factor alone, and tells the owner', async () => {
    const student = await people.student()
    const first = await addPasskey(student, 'هاتفي')
    expect(first.recoveryCodes).toHaveLength(10)
    expect(new Set(first.recoveryCodes).size).toBe(10)
    expect(first.passkey).toMatchObject({ name: 'هاتفي', lastUsedAt: null })
    const second = await addPasskey(student)
    expect(second.recoveryCodes).toBeNull()
    const factors = await student.api(getFactors, {})
    expect(factors.passkeys).toHaveLength(2)
    expect(factors).toMatchObject({ recoveryCodesLeft: 10, required: false, oneTimeCodesSince: null })
    expect((await mailsTo(student.email)).join()).toContain('passkey-made')
  })

  test('takes a challenge once, of its own account, for five minutes', async () => {
    const [student, other] = [await people.student(), await people.student()]
    const authenticator = await createAuthenticator()
    const made = await authenticator.make(await student.api(beginPasskey, {}), site())
    const body = { made, name: 'a' }
    expect(await refusalOf(other.api(makePasskey, { body }))).toMatchObject({ code: 'passkey-refused' })
    await student.api(makePasskey, { body })
    expect(await refusalOf(student.api(makePasskey, { body }))).toMatchObject({ code: 'passkey-refused' })
    const late = await (await createAuthenticator()).make(await student.api(beginPasskey, {}), site())
    await db.update(ceremonies).set({ expiresAt: Date.now() }).where(eq(ceremonies.userId, student.id))
    expect(await refusalOf(student.api(makePasskey, { body: { made: late, name: 'b' } }))).toMatchObject({
      code: 'passkey-refused',
    })
  })

  test('refuses another site, and a passkey that somebody has', async () => {
    const [student, other] = [await people.student(), await people.student()]
    const { authenticator } = await addPasskey(student)
    const foreign = await authenticator.make(await other.api(beginPasskey, {}), 'https://hiwar.evil')
    expect(await refusalOf(other.api(makePasskey, { body: { made: foreign, name: 'a' } }))).toMatchObject({
      code: 'passkey-refused',
    })
    const known = await authenticator.make(await other.api(beginPasskey, {}), site())
    expect(await refusalOf(other.api(makePasskey, { body: { made: known, name: 'a' } }))).toMatchObject({
      code: 'passkey-exists',
    })
  })

  test('has a bound', async () => {
    const student = await people.student()
    for (let count = 0; count < factorLimits.passkeys - 1; count++) await addPasskey(student)
    const early = await student.api(beginPasskey, {})
    await addPasskey(student)
    expect(await refusalOf(student.api(beginPasskey, {}))).toMatchObject({ code: 'too-many-passkeys' })
    const made = await (await createAuthenticator()).make(early, site())
    expect(await refusalOf(student.api(makePasskey, { body: { made, name: 'a' } }))).toMatchObject({
      code: 'too-many-passkeys',
    })
  })
})

describe('signing in with a passkey', () => {
  test('needs nothing else, and takes a challenge once', async () => {
    const student = await people.student()
    const { authenticator } = await addPasskey(student)
    const used = await authenticator.use(await signInOptions(), site())
    const { user, token } = await apiCall(signInWithPasskey, { body: { used } })
    expect(user.id).toBe(student.id)
    expect((await apiCall(getCurrentUser, {}, token)).id).toBe(student.id)
    expect(await refusalOf(apiCall(signInWithPasskey, { body: { used } }))).toMatchObject({ code: 'passkey-refused' })
    expect((await student.api(getFactors, {})).passkeys[0]?.lastUsedAt).not.toBeNull()
  })

  test('refuses another site, another key and an unknown passkey', async () => {
    const student = await people.student()
    const { authenticator } = await addPasskey(student)
    const foreign = await authenticator.use(await signInOptions(), 'https://hiwar.evil')
    const stranger = await createAuthenticator()
    const unknown = await stranger.use(await signInOptions(), site())
    const posing = {
      ...(await stranger.use(await signInOptions(), site())),
      id: authenticator.id,
      rawId: authenticator.id,
    }
    for (const used of [foreign, unknown, posing])
      expect(await refusalOf(apiCall(signInWithPasskey, { body: { used } }))).toEqual({
        status: 400,
        code: 'passkey-refused',
      })
  })

  test('refuses a counter that went back, and tells the owner', async () => {
    const student = await people.student()
    const { authenticator } = await addPasskey(student)
    await apiCall(signInWithPasskey, { body: { used: await authenticator.use(await signInOptions(), site(), 5) } })
    const copied = await authenticator.use(await signInOptions(), site(), 5)
    expect(await refusalOf(apiCall(signInWithPasskey, { body: { used: copied } }))).toEqual({
      status: 403,
      code: 'passkey-reverted',
    })
    expect((await mailsTo(student.email)).join()).toContain('passkey-reverted')
    await apiCall(signInWithPasskey, { body: { used: await authenticator.use(await signInOptions(), site(), 6) } })
  })

  test('a challenge for signing in makes no passkey', async () => {
    const student = await people.student()
    const options = await student.api(beginPasskey, {})
    const { challenge } = await signInOptions()
    const made = await (await createAuthenticator()).make({ ...options, challenge }, site())
    expect(await refusalOf(student.api(makePasskey, { body: { made, name: 'a' } }))).toMatchObject({
      code: 'passkey-refused',
    })
  })
})

test('a passkey is renamed and removed by its owner; recovery codes go with the last factor', async () => {
  const [student, other] = [await people.student(), await people.student()]
  const { passkey } = await addPasskey(student)
  const params = { id: passkey.id }
  const body = { name: 'هاتف العمل' }
  expect(await refusalOf(other.api(renamePasskey, { params, body }))).toMatchObject({ code: 'passkey-not-found' })
  expect(await refusalOf(other.api(deletePasskey, { params }))).toMatchObject({ code: 'passkey-not-found' })
  await student.api(renamePasskey, { params, body })
  expect((await student.api(getFactors, {})).passkeys[0]?.name).toBe('هاتف العمل')
  await student.api(deletePasskey, { params })
  expect(await student.api(getFactors, {})).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
  expect((await db.select().from(users).where(eq(users.id, student.id)).get())?.factors).toBe(0)
  expect(await db.select().from(passkeys).where(eq(passkeys.userId, student.id))).toEqual([])
})
