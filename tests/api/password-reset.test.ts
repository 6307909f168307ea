/** A new password by mail: what it does for its owner, and how little it does for everybody else. */
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { logIn } from '#contract/api/auth.ts'
import { confirmEmail, resetPassword, sendEmailCode, sendPasswordCode } from '#contract/api/codes.ts'
import { getCurrentUser } from '#contract/api/users.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { createPasswordAttempt } from '#worker/features/auth/password-attempt.ts'
import { hashPassword } from '#worker/passwords.ts'
import { recordAttempt } from '#worker/storage/attempts.ts'
import { users } from '#worker/storage/schema/people.ts'
import { outcomes, rows } from '../kit/bookings.ts'
import { apiCall, newAddress, refusalOf } from '../kit/client.ts'
import { clock } from '../kit/clock.ts'
import { messagesReceivedBy, newestCode, otherThan } from '../kit/codes.ts'
import { db, newEmail, people } from '../kit/people.ts'

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

describe('for its owner', () => {
  test('the new password opens, the old one and every token of before do not, and the address is proved', async () => {
    const { person, email, code } = await forgetful()
    await reset(email, code)
    expect(await refusalOf(apiCall(getCurrentUser, {}, person.token))).toEqual({ status: 401, code: 'unauthenticated' })
    expect(await refusalOf(enter(email, oldPassword))).toMatchObject({ code: 'wrong-password' })
    const { user, token } = await enter(email.toUpperCase(), password)
    expect(user.verifiedEmail).toBe(true)
    expect((await apiCall(getCurrentUser, {}, token)).id).toBe(person.id)
    expect(await refusalOf(reset(email, code, oldPassword))).toEqual(invalid)
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
  ])('a way in by Google, where the address was proved before: %s, %s', async (verifiedEmail) => {
    const googleId = crypto.randomUUID()
    const { id, email } = await people.student({ googleId, verifiedEmail })
    await send(email)
    await expect.poll(() => messagesReceivedBy(email)).toHaveLength(1)
    await reset(email, await newestCode(email))
    const row = await db.select().from(users).where(eq(users.id, id)).get()
    expect([row?.googleId, row?.verifiedEmail]).toEqual([verifiedEmail ? googleId : null, true])
  })

  test('guesses at the old password stand in nobody’s way afterwards', async () => {
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

  test('late is late', async () => {
    const { email, code } = await forgetful()
    clock.advance(limits.code.validMs)
    const expired = { status: 410, code: 'expired-verification-code', field: 'code' }
    expect(await refusalOf(reset(email, code))).toEqual(expired)
    expect(await refusalOf(reset(email, code))).toEqual(invalid)
    await enter(email, oldPassword)
  })
})

describe('for everybody else', () => {
  test('guesses side by side have no more tries than one after the other', async () => {
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

  test('nobody voids a code from elsewhere', async () => {
    const { email, code } = await forgetful()
    const attacker = newAddress()
    for (let i = 1; i <= limits.code.maxTries + 1; i++)
      expect(await refusalOf(reset(email, otherThan(code, i), password, attacker))).toEqual(invalid)
    expect(await refusalOf(reset(email, code, password, attacker))).toEqual(invalid)
    await reset(email, code)
    await enter(email, password)
  })

  test('who changes networks has a number of tries with one code, and the owner still has theirs', async () => {
    const { email, code } = await forgetful()
    const home = newAddress()
    await enter(email, oldPassword, home)
    for (let i = 1; i <= limits.code.unknownNetworkTries.perCode; i++)
      expect(await refusalOf(reset(email, otherThan(code, i), password, newAddress()))).toEqual(invalid)
    expect(await refusalOf(reset(email, code, password, newAddress()))).toEqual(invalid)
    await reset(email, code, password, home)
  })

  test('and a number of tries in a day, whatever codes are asked for', async () => {
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

  test('a new password makes its network known, and the waits of strange ones end', async () => {
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

  test('the right digits with another address open nothing', async () => {
    const [one, other] = [await forgetful(), await forgetful()]
    expect(await refusalOf(reset(other.email, one.code))).toEqual(invalid)
    expect(await refusalOf(reset(newEmail(), one.code))).toEqual(invalid)
    await reset(one.email, one.code)
  })

  test('a code for the address is none for the password, and the other way round', async () => {
    const { person, email, code } = await forgetful()
    expect(await refusalOf(person.api(confirmEmail, { body: { code } }))).toEqual(invalid)
    await person.api(sendEmailCode, {})
    const forAddress = await newestCode(email)
    expect(await refusalOf(reset(email, forAddress))).toEqual(invalid)
    await person.api(confirmEmail, { body: { code: forAddress } })
    await reset(email, code)
  })

  test('of two resets with one code one counts', async () => {
    const { email, code } = await forgetful()
    const both = await outcomes([reset(email, code), reset(email, code, 'yansoon-2026')])
    expect(both).toEqual(['invalid-verification-code', 'ok'])
  })

  test('a changed address takes its codes along', async () => {
    const { person, email, code } = await forgetful()
    const moved = newEmail()
    await db.update(users).set({ email: moved }).where(eq(users.id, person.id))
    for (const address of [email, moved]) expect(await refusalOf(reset(address, code))).toEqual(invalid)
  })
})

/** What a call asks of the database, in order, without the values. */
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

describe('nobody learns who has an account', () => {
  test('a stranger’s address is answered alike, leaves nothing behind, and is limited alike', async () => {
    const [known, unknown] = [(await people.student()).email, newEmail()]
    expect([await send(known), await send(unknown)]).toEqual([undefined, undefined])
    expect(await rows('SELECT id FROM confirmation_codes WHERE target = ?', unknown)).toEqual([])
    expect(await rows('SELECT id FROM outbox WHERE recipient = ?', unknown)).toEqual([])
    for (const email of [known, unknown])
      expect(await refusalOf(send(email))).toEqual({ status: 429, code: 'too-many-requests' })
  })

  test('the same is asked of the database either way', async () => {
    const known = (await people.student()).email
    const guess = (email: string) => statementsOf(() => reset(email, 12_345))
    expect(await guess(known)).toEqual(await guess(newEmail()))
    const [told, untold] = [await statementsOf(() => send(known)), await statementsOf(() => send(newEmail()))]
    // What comes after is the mail, which nobody waits for.
    expect(told.slice(0, untold.length)).toEqual(untold)
    expect(untold.length).toBeGreaterThan(5)
  })

  test('an old request does not show in the answer to a guess', async () => {
    const { email, code } = await forgetful()
    clock.advance(limits.code.validMs)
    expect(await refusalOf(reset(email, otherThan(code)))).toEqual(invalid)
    expect(await refusalOf(reset(newEmail(), otherThan(code)))).toEqual(invalid)
  })
})
