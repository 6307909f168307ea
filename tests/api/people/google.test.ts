/** Signing in with Google, from token to account, on the simulated Google. */
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { logIn, logInWithGoogle } from '#contract/people/api/auth.ts'
import { getCurrentUser } from '#contract/people/api/users.ts'
import { realtime } from '#contract/vocabulary/limits.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { apiCall, newAddress, refusalOf } from '#tests/kit/client.ts'
import { db, newEmail, people } from '#tests/kit/people.ts'
import { openTab } from '#tests/kit/sockets.ts'
import { createGoogleSimulator } from '#worker/gateways/simulated/google.ts'
import { hashPassword } from '#worker/passwords.ts'
import { students, tutors, users } from '#worker/storage/schema/people.ts'

const sim = createGoogleSimulator(db)
const password = 'sahlab-2026'
const setEnv = (fields: Record<string, string | undefined>) => Object.assign(env, fields)
afterEach(() => {
  setEnv({ TUTOR_SIGN_UP: undefined, INTEGRATIONS: undefined, APP_ENV: 'test', GOOGLE_CLIENT_ID: undefined })
})

const proof = async (email: string, emailVerified = true) => ({
  token: await sim.issueIdToken({ email, emailVerified }, null, Date.now()),
  type: 'id-token' as const,
})
const signIn = (body: Parameters<typeof apiCall<typeof logInWithGoogle>>[1]['body']) =>
  apiCall(logInWithGoogle, { body }, null, newAddress())
type NewRole = typeof Role.Student | typeof Role.Tutor
const enter = async (email: string, role?: NewRole) =>
  signIn({ ...(await proof(email)), ...(role === undefined ? {} : { role }) })
const stored = (id: number) => db.select().from(users).where(eq(users.id, id)).get()
const registered = async (fields: { verifiedEmail?: boolean } = {}) =>
  people.student({ passwordHash: await hashPassword(password, 10), ...fields })

describe('a new user', () => {
  test('without a role is not found', async () => {
    expect(await refusalOf(enter(newEmail()))).toEqual({ status: 404, code: 'user-not-found' })
  })

  test('becomes a student with a student row, a verified e-mail and no password', async () => {
    const email = newEmail()
    const { user, token } = await enter(email.toUpperCase(), Role.Student)
    expect(user).toMatchObject({ email, role: Role.Student, password: false, verifiedEmail: true, name: null })
    expect(await db.select().from(students).where(eq(students.userId, user.id))).toHaveLength(1)
    expect(await apiCall(getCurrentUser, {}, token)).toEqual(user)
  })

  test('becomes a tutor who waits for activation', async () => {
    const { user } = await enter(newEmail(), Role.Tutor)
    expect(await db.select().from(tutors).where(eq(tutors.id, user.id))).toMatchObject([{ activated: false }])
  })

  test('cannot become a tutor while tutor sign-up is off, and no rows are left', async () => {
    setEnv({ TUTOR_SIGN_UP: 'off' })
    const email = newEmail()
    expect(await refusalOf(enter(email, Role.Tutor))).toEqual({ status: 503, code: 'service-unavailable' })
    expect(await db.select().from(users).where(eq(users.email, email))).toEqual([])
  })

  test('in several tabs at once gets one account, and every tab is signed in', async () => {
    const email = newEmail()
    const answers = await Promise.all(Array.from({ length: 5 }, () => enter(email, Role.Student)))
    expect(new Set(answers.map(({ user }) => user.id)).size).toBe(1)
    expect(await db.select().from(users).where(eq(users.email, email))).toHaveLength(1)
  })

  test.each([Role.SuperAdmin, Role.RegularAdmin, Role.TutorManager, Role.Studio, 0])(
    'never becomes role %i',
    async (role) => {
      const refusal = await refusalOf(enter(newEmail(), role as NewRole))
      expect(refusal).toEqual({ status: 400, code: 'bad-request', field: 'role' })
    },
  )
})

describe('an existing user', () => {
  test.each([undefined, Role.Student, Role.Tutor] as const)('is signed in whatever role is sent: %s', async (role) => {
    const tutor = await people.tutor()
    const { user } = await enter(tutor.email, role)
    expect(user).toMatchObject({ id: tutor.id, role: Role.Tutor })
    expect((await enter(tutor.email)).user.id).toBe(tutor.id)
  })

  test('with a verified e-mail keeps the password beside Google', async () => {
    const { id, email, token } = await registered({ verifiedEmail: true })
    expect((await enter(email)).user).toMatchObject({ id, password: true })
    await apiCall(logIn, { body: { email, password } })
    await apiCall(getCurrentUser, {}, token)
  })

  test('with an unverified e-mail: the old password and all tokens stop working', async () => {
    const squatted = await registered({ verifiedEmail: false })
    const tab = await openTab(squatted)
    const { user, token } = await enter(squatted.email)
    expect(user).toMatchObject({ id: squatted.id, password: false, verifiedEmail: true })
    expect(await apiCall(getCurrentUser, {}, token)).toEqual(user)
    expect(await refusalOf(apiCall(getCurrentUser, {}, squatted.token))).toMatchObject({ code: 'unauthenticated' })
    const byPassword = apiCall(logIn, { body: { email: squatted.email, password } })
    expect(await refusalOf(byPassword)).toEqual({ status: 401, code: 'wrong-password' })
    expect(await tab.closed).toBe(realtime.close.revoked)
    await apiCall(getCurrentUser, {}, (await enter(squatted.email)).token)
  })

  test('is matched by Google’s account id when the e-mail changes on either side', async () => {
    const email = newEmail()
    const { user } = await enter(email, Role.Student)
    await db.update(users).set({ email: newEmail() }).where(eq(users.id, user.id))
    expect((await enter(email, Role.Student)).user.id).toBe(user.id)
  })

  test('an e-mail that now belongs to another Google account opens no existing account', async () => {
    const [first, second] = [newEmail(), newEmail()]
    const { user } = await enter(first, Role.Student)
    await db.update(users).set({ email: second, verifiedEmail: false }).where(eq(users.id, user.id))
    const refusal = await refusalOf(enter(second, Role.Student))
    expect(refusal).toEqual({ status: 409, code: 'user-exists', field: 'token' })
    expect((await stored(user.id))?.verifiedEmail).toBe(false)
  })

  test('who links from several tabs at once is signed in in each', async () => {
    const { id, email } = await registered({ verifiedEmail: false })
    const answers = await Promise.all(Array.from({ length: 4 }, () => enter(email)))
    for (const { user, token } of answers) {
      expect(user.id).toBe(id)
      await apiCall(getCurrentUser, {}, token)
    }
  })
})

describe('the token', () => {
  const refused = { status: 400, code: 'bad-request', field: 'token' }
  const ask = (body: { token: string; type: 'id-token' | 'bearer'; nonce?: string }) =>
    signIn({ ...body, role: Role.Student })

  test('with an e-mail Google has not verified is refused, of either kind', async () => {
    const { email } = await registered()
    const person = { email, emailVerified: false }
    expect(await refusalOf(ask(await proof(email, false)))).toEqual(refused)
    const token = await sim.issueAccessToken(person, Date.now())
    expect(await refusalOf(ask({ token, type: 'bearer' }))).toEqual(refused)
  })

  test('from the popup opens the same account as the signed one', async () => {
    const email = newEmail()
    const token = await sim.issueAccessToken({ email, emailVerified: true }, Date.now())
    const { user } = await ask({ token, type: 'bearer' })
    expect((await enter(email)).user.id).toBe(user.id)
  })

  test('must carry the requested nonce', async () => {
    const email = newEmail()
    const token = await sim.issueIdToken({ email, emailVerified: true }, 'n-1', Date.now())
    expect(await refusalOf(ask({ token, type: 'id-token' }))).toEqual(refused)
    expect(await refusalOf(ask({ token, type: 'id-token', nonce: 'n-2' }))).toEqual(refused)
    await ask({ token, type: 'id-token', nonce: 'n-1' })
  })

  test.each(['', 'x'.repeat(8193)])('of an impossible length is refused', async (token) => {
    expect(await refusalOf(ask({ token, type: 'id-token' }))).toMatchObject({ status: 400, code: 'bad-request' })
  })

  test.each(['nonsense', 'a.b.c'])('%s is refused', async (token) => {
    for (const type of ['id-token', 'bearer'] as const) expect(await refusalOf(ask({ token, type }))).toEqual(refused)
  })
})

describe('Google as a service', () => {
  test.each([
    ['production without a client id', { APP_ENV: 'production' }],
    ['production told to simulate', { APP_ENV: 'production', INTEGRATIONS: 'sim', ALLOW_SIMULATORS: '1' }],
    ['a client id that is none', { GOOGLE_CLIENT_ID: 'hiwar.example' }],
  ])('switched off: %s', async (_, fields) => {
    setEnv(fields)
    try {
      const refusal = await refusalOf(enter(newEmail(), Role.Student))
      expect(refusal).toEqual({ status: 503, code: 'service-unavailable' })
    } finally {
      setEnv({ ALLOW_SIMULATORS: undefined })
    }
  })

  test('when unreachable, no token is called bad', async () => {
    setEnv({ GOOGLE_CLIENT_ID: '1-a.apps.googleusercontent.com' })
    const refusal = await refusalOf(enter(newEmail(), Role.Student))
    expect(refusal).toEqual({ status: 503, code: 'service-unavailable' })
  })
})
