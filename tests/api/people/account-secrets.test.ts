/** Changing password and e-mail: what has to be proved, and which tokens stop working. */
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { logIn, refreshToken } from '#contract/people/api/auth.ts'
import { getCurrentUser, getUser, updateUser } from '#contract/people/api/users.ts'
import type { UserChanges } from '#contract/people/shapes/user.ts'
import { minutes } from '#contract/shared/rules/time.ts'
import { credentialLimits } from '#contract/vocabulary/credentials.ts'
import { limits, realtime } from '#contract/vocabulary/limits.ts'
import { changeAccount } from '#tests/kit/approvals.ts'
import { outcomes } from '#tests/kit/bookings.ts'
import { apiCall, refusalOf } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { runOutboxSweep } from '#tests/kit/outbox-sweep.ts'
import { db, newEmail, type Person, people, tokenFor } from '#tests/kit/people.ts'
import { openTab } from '#tests/kit/sockets.ts'
import type { Bindings } from '#worker/bindings.ts'
import { buildServices } from '#worker/build-services.ts'
import { updateUser as handler } from '#worker/features/people/users/update-user.ts'
import { hashPassword } from '#worker/passwords.ts'
import { outbox } from '#worker/storage/schema/outbox.ts'
import { users } from '#worker/storage/schema/people.ts'
import { confirmationCodes } from '#worker/storage/schema/support.ts'

const old = 'koshari-1'
const fresh = 'molokhia-2'
const signedOut = { status: 401, code: 'unauthenticated' }

const withPassword = async (make: typeof people.student = people.student) =>
  make({ passwordHash: await hashPassword(old, Number(env.PASSWORD_LOG_N)) })
const change = (token: string, id: number, body: UserChanges) => apiCall(updateUser, { params: { id }, body }, token)
const refused = (person: Person, body: UserChanges) => refusalOf(change(person.token, person.id, body))
const whoIs = (token: string | undefined) => apiCall(getCurrentUser, {}, token)
const opens = (email: string, password: string) => apiCall(logIn, { body: { email, password } })

describe('a new password', () => {
  test('signs out all other devices and keeps this one signed in', async () => {
    const person = await withPassword()
    const tab = await openTab(person)
    // All within one second: the tokens of the other tab and of this request are revoked, the new one works.
    const other = (await opens(person.email, old)).token
    const { token } = await change(person.token, person.id, { password: { current: old, new: fresh } })
    expect(await whoIs(token)).toMatchObject({ id: person.id, password: true })
    expect(await refusalOf(whoIs(person.token))).toEqual(signedOut)
    expect(await refusalOf(whoIs(other))).toEqual(signedOut)
    expect(await tab.closed).toBe(realtime.close.revoked)
    expect((await refusalOf(opens(person.email, old))).code).toBe('wrong-password')
    expect(await whoIs((await opens(person.email, fresh)).token)).toMatchObject({ id: person.id })
  })

  test('requires the current one', async () => {
    const person = await withPassword()
    const wrong = { status: 401, code: 'wrong-password', field: 'password.current' }
    expect(await refused(person, { password: { current: 'nonsense-1', new: fresh } })).toEqual(wrong)
    expect(await refused(person, { password: { current: null, new: fresh } })).toEqual(wrong)
    expect(await whoIs(person.token)).toMatchObject({ id: person.id })
    await opens(person.email, old)
  })

  test('can be the first one of an account', async () => {
    const person = await people.student()
    const typed = { status: 401, code: 'no-password', field: 'password.current' }
    expect(await refused(person, { password: { current: old, new: fresh } })).toEqual(typed)
    const { token, password } = await change(person.token, person.id, { password: { current: null, new: fresh } })
    expect(password).toBe(true)
    expect(await whoIs(token)).toMatchObject({ id: person.id })
    await opens(person.email, fresh)
  })

  test('after five wrong current passwords every further try has to wait', async () => {
    const now = clock.set('2026-11-02T12:00:00Z')
    const person = await withPassword()
    const token = await tokenFor(person.id, now)
    const guess = (current: string) => change(token, person.id, { password: { current, new: fresh } })
    for (let i = 0; i < limits.login.freeFailures; i++)
      expect((await refusalOf(guess(`guess-${i}-1`))).code).toBe('wrong-password')
    expect((await refusalOf(guess(old))).code).toBe('too-many-requests')
    clock.advance(limits.login.firstDelayMs)
    expect(await guess(old)).toMatchObject({ id: person.id })
  })

  test('of several changes at once with the current password one succeeds', async () => {
    const person = await withPassword()
    const codes = await outcomes(
      [1, 2, 3, 4].map((n) => change(person.token, person.id, { password: { current: old, new: `${fresh}${n}` } })),
    )
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1)
    for (const code of codes) expect(['ok', 'wrong-password', 'unauthenticated']).toContain(code)
  })
})

describe('a new e-mail', () => {
  test('has to be verified again; the old address is told, its codes and all tokens become invalid', async () => {
    const person = await people.tutor({ passwordHash: await hashPassword(old, Number(env.PASSWORD_LOG_N)) })
    for (const purpose of [1, 3, 4] as const) {
      const row = { userId: person.id, purpose, target: person.email, digest: 'x', createdAt: 0, expiresAt: 1 }
      await db.insert(confirmationCodes).values(row)
    }
    const email = newEmail('moved')
    const changed = await change(person.token, person.id, { email: email.toUpperCase() })
    expect(changed).toMatchObject({ email, verifiedEmail: false })
    expect(await refusalOf(whoIs(person.token))).toEqual(signedOut)
    expect(await whoIs(changed.token)).toMatchObject({ email })
    const told = await db.select().from(outbox).where(eq(outbox.userId, person.id))
    expect(told).toMatchObject([{ channel: 'email', kind: 'address_changed', recipient: person.email, sentAt: null }])
    const left = await db.select().from(confirmationCodes).where(eq(confirmationCodes.userId, person.id))
    expect(left.map(({ purpose }) => purpose)).toEqual([1])
  })

  test('can be changed together with the password', async () => {
    const person = await withPassword()
    const email = newEmail()
    await change(person.token, person.id, { email, password: { current: old, new: fresh } })
    await opens(email, fresh)
  })

  test('requires a proof of the last ten minutes', async () => {
    const now = clock.set('2026-11-02T12:00:00Z')
    const person = await people.student()
    const stale = await tokenFor(person.id, now - limits.freshLoginMs - 1000)
    const refusal = await refusalOf(change(stale, person.id, { email: newEmail() }))
    expect(refusal).toEqual({ status: 403, code: 'proof-required' })
    const young = await tokenFor(person.id, now - limits.freshLoginMs + 1000)
    expect(await change(young, person.id, { email: newEmail() })).toMatchObject({ verifiedEmail: false })
  })

  test('cannot be changed with a refreshed token of an older log-in', async () => {
    const now = clock.set('2026-11-02T12:00:00Z')
    const person = await people.student()
    const stale = await tokenFor(person.id, now - limits.freshLoginMs - 1000)
    const refreshed = await apiCall(refreshToken, {}, stale)
    const refusal = await refusalOf(change(refreshed, person.id, { email: newEmail() }))
    expect(refusal).toEqual({ status: 403, code: 'proof-required' })
  })

  test('that equals the current one changes nothing and requires no proof', async () => {
    const person = await people.tutor({ passwordHash: await hashPassword(old, Number(env.PASSWORD_LOG_N)) })
    const same = await change(person.token, person.id, { email: person.email.toUpperCase() })
    expect(same).toMatchObject({ email: person.email, verifiedEmail: true })
    expect(same).not.toHaveProperty('token')
    expect(await whoIs(person.token)).toEqual(same)
  })

  test('that is taken is refused and changes nothing', async () => {
    const [person, other] = [await withPassword(), await people.tutor()]
    const body = { email: other.email, city: 3 } as const
    expect(await refused(person, body)).toEqual({ status: 409, code: 'user-exists', field: 'email' })
    expect(await whoIs(person.token)).toMatchObject({ email: person.email, city: null })
    expect(await db.select().from(outbox).where(eq(outbox.userId, person.id))).toEqual([])
  })

  test('whose domain takes no mail is refused', async () => {
    const person = await withPassword()
    const services = {
      ...buildServices(env as Bindings, { waitUntil: () => {} }),
      domains: { receive: async () => false },
    }
    const fail = (code: string, field: string): never => {
      throw new Error(`${code} ${field}`)
    }
    const ask = async (body: UserChanges) => {
      const actor = { ...person, createdAt: 0, issuedAt: Date.now(), provedAt: Date.now() }
      const input = { params: { id: person.id } }
      const handle = await handler.judge({ input, actor, services, network: 'here', now: Date.now(), fail } as never)
      return handle({ body, files: {}, bytes: undefined })
    }
    await expect(ask({ email: newEmail() })).rejects.toThrow('invalid-email-address email')
    // An unchanged address is not checked again.
    expect(await ask({ email: person.email, city: 3 })).toMatchObject({ city: 3 })
  })

  test('two people who want one address at the same moment: one gets it', async () => {
    const email = newEmail()
    const crowd = await Promise.all([1, 2, 3, 4].map(() => withPassword()))
    const codes = await outcomes(crowd.map(({ id, token }) => change(token, id, { email })))
    expect(codes).toEqual(['ok', 'user-exists', 'user-exists', 'user-exists'])
  })

  test('set by an admin signs the person out once it takes effect and gives no token to the admin', async () => {
    const [admin, person] = [await people.admin(), await withPassword()]
    const tab = await openTab(person)
    // Neither asking nor approving answers with an account or a token.
    await changeAccount(admin, person.id, { email: newEmail() })
    expect(await whoIs(person.token)).toMatchObject({ email: person.email })
    await runOutboxSweep(Date.now() + credentialLimits.pendingMs)
    expect(await refusalOf(whoIs(person.token))).toEqual(signedOut)
    expect(await tab.closed).toBe(realtime.close.revoked)
    expect(await whoIs(admin.token)).toMatchObject({ id: admin.id })
  })
})

describe('tokens after the role changed', () => {
  test('a former admin’s token gets the rights of the new role', async () => {
    const [admin, target] = [await people.admin(), await people.student()]
    await apiCall(getUser, { params: { id: target.id } }, admin.token)
    await db.update(users).set({ role: 4 }).where(eq(users.id, admin.id))
    const forbidden = { status: 403, code: 'forbidden' }
    expect(await refusalOf(apiCall(getUser, { params: { id: target.id } }, admin.token))).toEqual(forbidden)
    expect(await refusalOf(change(admin.token, target.id, { city: 1 }))).toEqual(forbidden)
  })

  test('the token of a deleted account is refused', async () => {
    const person = await people.student()
    await db.delete(users).where(eq(users.id, person.id))
    expect(await refusalOf(change(person.token, person.id, { city: 1 }))).toEqual(signedOut)
  })

  test('a revoked token stays refused after the minute it was revoked in', async () => {
    clock.set('2026-11-02T12:00:00.500Z')
    const person = await withPassword()
    const token = await tokenFor(person.id)
    await change(token, person.id, { password: { current: old, new: fresh } })
    clock.advance(minutes(1))
    expect(await refusalOf(whoIs(token))).toEqual(signedOut)
  })
})
