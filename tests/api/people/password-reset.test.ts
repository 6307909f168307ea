/** Password reset by mail: what it does for the owner of an account, and what others cannot do with it. */
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { logIn } from '#contract/people/api/auth.ts'
import { confirmEmail, resetPassword, sendEmailCode, sendPasswordCode } from '#contract/people/api/codes.ts'
import { getCurrentUser } from '#contract/people/api/users.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { outcomes, rows } from '#tests/kit/bookings.ts'
import { apiCall, newAddress, refusalOf } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { messagesReceivedBy, newestCode, otherThan } from '#tests/kit/codes.ts'
import { addOneTimeCodes } from '#tests/kit/factors.ts'
import { db, newEmail, people } from '#tests/kit/people.ts'
import { settleSearch } from '#tests/kit/search.ts'
import { hashPassword } from '#worker/passwords.ts'
import { createPasswordAttempt, recordAttempt } from '#worker/storage/attempts.ts'
import { users } from '#worker/storage/schema/people.ts'

const [oldPassword, password] = ['qahwa-2025', 'shay-2026']
const send = (email: string) => apiCall(sendPasswordCode, { body: { email } })
const reset = (email: string, code: number, wanted = password, from?: string) =>
  apiCall(resetPassword, { body: { email, code, password: wanted } }, null, from)
const enter = (email: string, wanted: string, from?: string) =>
  apiCall(logIn, { body: { email, password: wanted } }, null, from)
const invalid = { status: 400, code: 'invalid-verification-code', field: 'code' }

beforeEach(() => {
  clock.set('2026-11-20T10:00:00Z')
})

const forgetful = async () => {
  const person = await people.student({ passwordHash: await hashPassword(oldPassword, 10) })
  await send(person.email)
  await expect.poll(() => messagesReceivedBy(person.email)).toHaveLength(1)
  return { person, email: person.email, code: await newestCode(person.email) }
}

describe('for the owner', () => {
  test('the new password works, the old one and all earlier tokens do not, and the address is verified', async () => {
    const { person, email, code } = await forgetful()
    await reset(email, code)
    expect(await refusalOf(apiCall(getCurrentUser, {}, person.token))).toEqual({ status: 401, code: 'unauthenticated' })
    expect(await refusalOf(enter(email, oldPassword))).toMatchObject({ code: 'wrong-password' })
    const { user, token } = await enter(email.toUpperCase(), password)
    expect(user.verifiedEmail).toBe(true)
    expect((await apiCall(getCurrentUser, {}, token)).id).toBe(person.id)
    expect(await refusalOf(reset(email, code, oldPassword))).toEqual(invalid)
  })

  test('a second step is asked for as before', async () => {
    const { person, email, code } = await forgetful()
    await addOneTimeCodes(person)
    await reset(email, code)
    expect(await refusalOf(enter(email, password))).toMatchObject({ code: 'second-step-required' })
  })

  test('an account without a password gets its first one', async () => {
    const { email } = await people.student({ passwordHash: null })
    await send(email)
    await expect.poll(() => messagesReceivedBy(email)).toHaveLength(1)
    await reset(email, await newestCode(email))
    await enter(email, password)
  })

  test.each([
    [true, 'stays'],
    [false, 'goes, for nobody knows whose it is'],
  ])('a Google link, where the address was verified before: %s, %s', async (verifiedEmail) => {
    const googleId = crypto.randomUUID()
    const { id, email } = await people.student({ googleId, verifiedEmail })
    await send(email)
    await expect.poll(() => messagesReceivedBy(email)).toHaveLength(1)
    await reset(email, await newestCode(email))
    const row = await db.select().from(users).where(eq(users.id, id)).get()
    expect([row?.googleId, row?.verifiedEmail]).toEqual([verifiedEmail ? googleId : null, true])
  })

  test('earlier guesses at the old password cause no waits afterwards', async () => {
    const { email, code } = await forgetful()
    for (let i = 0; i < limits.login.freeFailures; i++) await refusalOf(enter(email, 'guess-2026'))
    expect(await refusalOf(enter(email, oldPassword))).toMatchObject({ code: 'too-many-requests' })
    await reset(email, code)
    await enter(email, password)
  })

  test.each([
    ['a1'.padEnd(7, '!'), 'short-password'],
    ['a1'.padEnd(51, '!'), 'long-password'],
    ['only-letters', 'invalid-password'],
  ])('%s is refused before a try is spent', async (wanted, code) => {
    const asked = await forgetful()
    expect(await refusalOf(reset(asked.email, asked.code, wanted))).toMatchObject({ status: 400, code })
    expect(await rows('SELECT tries FROM confirmation_codes WHERE user_id = ?', asked.person.id)).toEqual([
      { tries: 0 },
    ])
  })

  test('an expired code is refused', async () => {
    const { email, code } = await forgetful()
    clock.advance(limits.code.validMs)
    const expired = { status: 410, code: 'expired-verification-code', field: 'code' }
    expect(await refusalOf(reset(email, code))).toEqual(expired)
    expect(await refusalOf(reset(email, code))).toEqual(invalid)
    await enter(email, oldPassword)
  })
})

describe('for everybody else', () => {
  test('parallel guesses have no more tries than sequential ones', async () => {
    const { person, email, code } = await forgetful()
    const guesses = Array.from({ length: 9 }, (_, i) => reset(email, otherThan(code, i + 1)))
    expect(new Set(await outcomes(guesses))).toEqual(new Set(['invalid-verification-code']))
    expect(await rows('SELECT tries FROM confirmation_codes WHERE user_id = ?', person.id)).toEqual([
      { tries: limits.code.maxTries },
    ])
    clock.advance(1)
    expect(await refusalOf(reset(email, code))).toEqual(invalid)
    await enter(email, oldPassword)
  })

  test('a code cannot be voided from another network', async () => {
    const { email, code } = await forgetful()
    const attacker = newAddress()
    for (let i = 1; i <= limits.code.maxTries + 1; i++)
      expect(await refusalOf(reset(email, otherThan(code, i), password, attacker))).toEqual(invalid)
    expect(await refusalOf(reset(email, code, password, attacker))).toEqual(invalid)
    await reset(email, code)
    await enter(email, password)
  })

  test('changing networks gives a limited number of tries per code, and the owner keeps theirs', async () => {
    const { email, code } = await forgetful()
    const home = newAddress()
    await enter(email, oldPassword, home)
    for (let i = 1; i <= limits.code.unknownNetworkTries.perCode; i++)
      expect(await refusalOf(reset(email, otherThan(code, i), password, newAddress()))).toEqual(invalid)
    expect(await refusalOf(reset(email, code, password, newAddress()))).toEqual(invalid)
    await reset(email, code, password, home)
  })

  test('and a limited number of tries per day, however many codes are requested', async () => {
    const { email, code } = await forgetful()
    const home = newAddress()
    await enter(email, oldPassword, home)
    const { perCode, daily } = limits.code.unknownNetworkTries
    let newest = code
    for (let tries = 0; tries < daily.count; tries++) {
      if (tries > 0 && tries % (perCode - 1) === 0) {
        clock.advance(limits.code.resendMs)
        const before = (await messagesReceivedBy(email)).length
        await send(email)
        await expect.poll(async () => (await messagesReceivedBy(email)).length).toBe(before + 1)
        newest = await newestCode(email)
      }
      await refusalOf(reset(email, otherThan(newest, tries + 1), password, newAddress()))
    }
    expect(await refusalOf(reset(email, newest, password, newAddress()))).toEqual(invalid)
    await reset(email, newest, password, home)
  })

  test('a new password makes its network known and ends the waits of unknown ones', async () => {
    const { email, code } = await forgetful()
    const fresh = newAddress()
    const guesses = Array.from({ length: limits.login.unknownNetworkFailures.count }, () =>
      recordAttempt(db, createPasswordAttempt(email, newAddress()), limits.login, Date.now()),
    )
    await Promise.all(guesses)
    expect(await refusalOf(enter(email, oldPassword, fresh))).toMatchObject({ code: 'too-many-requests' })
    await reset(email, code, password, fresh)
    await enter(email, password, fresh)
    await enter(email, password, newAddress())
  })

  test('the right digits with another address are refused', async () => {
    const [one, other] = [await forgetful(), await forgetful()]
    expect(await refusalOf(reset(other.email, one.code))).toEqual(invalid)
    expect(await refusalOf(reset(newEmail(), one.code))).toEqual(invalid)
    await reset(one.email, one.code)
  })

  test('a code for the address does not reset the password, and the other way round', async () => {
    const { person, email, code } = await forgetful()
    expect(await refusalOf(person.api(confirmEmail, { body: { code } }))).toEqual(invalid)
    await person.api(sendEmailCode, {})
    const forAddress = await newestCode(email)
    expect(await refusalOf(reset(email, forAddress))).toEqual(invalid)
    await person.api(confirmEmail, { body: { code: forAddress } })
    await reset(email, code)
  })

  test('of two resets with one code one succeeds', async () => {
    const { email, code } = await forgetful()
    const both = await outcomes([reset(email, code), reset(email, code, 'yansoon-2026')])
    expect(both).toEqual(['invalid-verification-code', 'ok'])
  })

  test('a changed address voids its codes', async () => {
    const { person, email, code } = await forgetful()
    const moved = newEmail()
    await db.update(users).set({ email: moved }).where(eq(users.id, person.id))
    for (const address of [email, moved]) expect(await refusalOf(reset(address, code))).toEqual(invalid)
  })
})

/** The statements a request sends to the database, in order, without their values. */
const statementsOf = async (work: () => Promise<unknown>): Promise<string[]> => {
  const { DB } = env
  const seen: string[] = []
  const noting = new Proxy(DB, {
    get(target, name) {
      if (name === 'prepare') return (sql: string) => seen.push(sql) && target.prepare(sql)
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  Object.assign(env, { DB: noting })
  try {
    await work().catch(() => {})
    return [...seen]
  } finally {
    Object.assign(env, { DB })
  }
}

describe('who has an account is not revealed', () => {
  test('an unknown address gets the same answer, leaves no rows, and has the same limits', async () => {
    const [known, unknown] = [(await people.student()).email, newEmail()]
    expect([await send(known), await send(unknown)]).toEqual([undefined, undefined])
    expect(await rows('SELECT id FROM confirmation_codes WHERE target = ?', unknown)).toEqual([])
    expect(await rows('SELECT id FROM outbox WHERE recipient = ?', unknown)).toEqual([])
    for (const email of [known, unknown])
      expect(await refusalOf(send(email))).toEqual({ status: 429, code: 'too-many-requests' })
  })

  test('the database gets the same statements either way', async () => {
    const known = (await people.student()).email
    await settleSearch()
    const guess = (email: string) => statementsOf(() => reset(email, 12_345))
    expect(await guess(known)).toEqual(await guess(newEmail()))
    const [told, untold] = [await statementsOf(() => send(known)), await statementsOf(() => send(newEmail()))]
    // What follows is the mail, which the response does not wait for.
    expect(told.slice(0, untold.length)).toEqual(untold)
    expect(untold.length).toBeGreaterThan(5)
  })

  test('an earlier request does not change the answer to a guess', async () => {
    const { email, code } = await forgetful()
    clock.advance(limits.code.validMs)
    expect(await refusalOf(reset(email, otherThan(code)))).toEqual(invalid)
    expect(await refusalOf(reset(newEmail(), otherThan(code)))).toEqual(invalid)
  })
})
