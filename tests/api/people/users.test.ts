import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createUser, getCurrentUser } from '#contract/people/api/users.ts'
import { isAdmin, Role } from '#contract/vocabulary/roles.ts'
import { rows } from '#tests/kit/bookings.ts'
import { apiCall, refusalOf } from '#tests/kit/client.ts'
import { db, newEmail, people } from '#tests/kit/people.ts'
import { students, tutors, users } from '#worker/storage/schema/people.ts'

const password = 'shay-2026'
const asked = (role: Role, email = newEmail()) => ({ body: { role, email, password } })

describe('createUser', () => {
  test('a student gets an account with a student row, unverified, signed in', async () => {
    const { user, token } = await apiCall(createUser, asked(Role.Student))
    expect(user).toMatchObject({ role: Role.Student, password: true, name: null, verifiedEmail: false, creditScore: 0 })
    expect(await db.select().from(students).where(eq(students.userId, user.id))).toHaveLength(1)
    expect(await apiCall(getCurrentUser, {}, token)).toEqual(user)
  })

  test('a tutor who signs up waits for an admin’s activation', async () => {
    const { user } = await apiCall(createUser, asked(Role.Tutor))
    const [row] = await db.select().from(tutors).where(eq(tutors.id, user.id))
    expect(row).toMatchObject({ activated: false, notice: 0, bypassOnboarding: false })
  })

  test('an admin creates an activated tutor and gets no token for them', async () => {
    const admin = await people.admin()
    const { user, token } = await admin.api(createUser, asked(Role.TutorManager))
    expect(token).toBeNull()
    expect(await db.select().from(tutors).where(eq(tutors.id, user.id))).toMatchObject([{ activated: true }])
  })

  test.each([
    ['nobody', Role.Studio],
    ['nobody', Role.TutorManager],
    ['student', Role.RegularAdmin],
    ['admin', Role.RegularAdmin],
    ['admin', Role.SuperAdmin],
  ] as const)('%s may not create role %i', async (who, role) => {
    const token = who === 'nobody' ? null : (await people[who]()).token
    expect(await refusalOf(apiCall(createUser, asked(role), token))).toEqual({ status: 403, code: 'forbidden' })
  })

  test.each(Object.values(Role))('a super admin creates role %i', async (role) => {
    const { user } = await (await people.superAdmin()).api(createUser, asked(role))
    // Of a colleague only a student, until a second admin approves the role.
    expect(user.role).toBe(isAdmin(role) ? Role.Student : role)
    const waiting = await rows('SELECT act FROM approvals WHERE person_id = ?', user.id)
    expect(waiting).toHaveLength(isAdmin(role) ? 1 : 0)
  })

  test('a taken e-mail is refused in any spelling and no rows are left', async () => {
    const { email } = await people.student()
    const refusal = await refusalOf(apiCall(createUser, asked(Role.Tutor, email.toUpperCase())))
    expect(refusal).toEqual({ status: 409, code: 'user-exists', field: 'email' })
    expect(await db.select().from(users).where(eq(users.email, email))).toHaveLength(1)
  })

  test('of parallel registrations one succeeds and the others are refused', async () => {
    const email = newEmail()
    const answers = await Promise.allSettled(
      Array.from({ length: 5 }, () => apiCall(createUser, asked(Role.Student, email))),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of answers) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'user-exists' })
  })

  test('tutor sign-up can be switched off; admins still create tutors', async () => {
    Object.assign(env, { TUTOR_SIGN_UP: 'off' })
    try {
      const refusal = await refusalOf(apiCall(createUser, asked(Role.Tutor)))
      expect(refusal).toEqual({ status: 503, code: 'service-unavailable' })
      await apiCall(createUser, asked(Role.Student))
      await (await people.admin()).api(createUser, asked(Role.Tutor))
    } finally {
      Object.assign(env, { TUTOR_SIGN_UP: undefined })
    }
  })
})

test('the current user is read from the database', async () => {
  const tutor = await people.tutor()
  await db.update(users).set({ name: 'كريم حسن', passwordHash: null }).where(eq(users.id, tutor.id))
  expect(await tutor.api(getCurrentUser, {})).toMatchObject({
    name: 'كريم حسن',
    password: false,
    image: '/assets/uploads/users/images/tutor.png',
  })
})
