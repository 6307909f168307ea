/** Tutors are of age and have passed every step: at registration, in the profile, when activated, and after another role. */
import { afterAll, describe, expect, test } from 'vitest'
import { createUser, updateUser } from '#contract/people/api/users.ts'
import { cairoParts, hourMs } from '#contract/shared/rules/time.ts'
import { changeRole } from '#contract/team/api/admin.ts'
import { updatePlatformSettings } from '#contract/team/api/platform.ts'
import { tutorAge } from '#contract/vocabulary/people.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { DemoSessionStatus, InterviewStatus, ReviewStatus } from '#contract/vocabulary/teaching.ts'
import { withSecond } from '#tests/kit/approvals.ts'
import { rows } from '#tests/kit/bookings.ts'
import { apiCall, refusalOf } from '#tests/kit/client.ts'
import { make } from '#tests/kit/make.ts'
import { newEmail, type Person, people } from '#tests/kit/people.ts'

const bornFor = (age: number) => cairoParts(Date.now()).year - age
const old = bornFor(tutorAge.usual)
const young = old + 1
const activate = (by: Person, { id }: Person, changes: object = {}) =>
  by.api(updateUser, { params: { id }, body: { activated: true, ...changes } })
const isActive = async ({ id }: Person) =>
  (await rows<{ activated: number }>(`SELECT activated FROM tutors WHERE id = ${id}`))[0]?.activated === 1
const waiting = (birthYear: number | null = old) => people.tutor({ activated: false, birthYear })

afterAll(() => rows('DELETE FROM platform_settings'))

describe('somebody too young to teach', () => {
  const young21 = { status: 400, code: 'young-tutor', field: 'birthYear' }

  test.each([Role.Tutor, Role.TutorManager])('does not register as role %i, nor is made one', async (role) => {
    const admin = await people.admin()
    const ask = (birthYear: number) =>
      admin.api(createUser, { body: { role, email: newEmail(), password: 'Lantern-71', birthYear } } as never)
    expect(await refusalOf(ask(young))).toEqual(young21)
    await ask(old)
    if (role !== Role.Tutor) return
    const body = { role, email: newEmail(), password: 'Lantern-71', birthYear: young, source: null }
    expect(await refusalOf(apiCall(createUser, { body } as never))).toEqual(young21)
  })

  test('may be a student, and says so in no tutor’s profile', async () => {
    const [tutor, student] = [await people.tutor(), await people.student()]
    const say = (person: Person, birthYear: number) =>
      person.api(updateUser, { params: { id: person.id }, body: { birthYear } })
    await say(student, young)
    expect(await refusalOf(say(tutor, young))).toEqual(young21)
    await say(tutor, old)
  })

  test('is not activated, not even with the exception from the steps', async () => {
    const [admin, tutor] = [await people.superAdmin(), await waiting(young)]
    for (const changes of [{}, { bypassOnboarding: true }])
      expect(await refusalOf(activate(admin, tutor, changes))).toMatchObject({ code: 'young-tutor' })
    expect(await isActive(tutor)).toBe(false)
  })

  test.each([
    [Role.Tutor, Role.Tutor],
    [Role.Tutor, Role.TutorManager],
    [Role.TutorManager, Role.Tutor],
    [Role.TutorManager, Role.TutorManager],
  ])('does not teach again by way of another role (%i, then %i)', async (before, after) => {
    const owner = await people.superAdmin()
    const fields = { bypassOnboarding: true }
    const tutor = await (before === Role.Tutor ? people.tutor(fields) : people.manager(fields))
    const params = { id: tutor.id }
    await withSecond(owner.api(changeRole, { params, body: { role: Role.Student } }))
    await tutor.api(updateUser, { params, body: { birthYear: young } })
    await withSecond(owner.api(changeRole, { params, body: { role: after } }))
    expect(await isActive(tutor)).toBe(false)
    expect(await refusalOf(activate(owner, tutor))).toMatchObject({ code: 'young-tutor' })
  })

  test('is told by the age of the settings', async () => {
    const [owner, tutor] = [await people.superAdmin(), await waiting()]
    const setAge = (age: number) => owner.api(updatePlatformSettings, { body: { 'tutor.minAge': age } } as never)
    await setAge(tutorAge.usual + 1)
    expect(await refusalOf(activate(owner, tutor, { bypassOnboarding: true }))).toMatchObject({ code: 'young-tutor' })
    await setAge(tutorAge.usual)
    await activate(owner, tutor, { bypassOnboarding: true })
    expect(await isActive(tutor)).toBe(true)
  })
})

test('the exception is the word of a super admin alone', async () => {
  const [admin, tutor] = [await people.admin(), await waiting()]
  expect((await refusalOf(activate(admin, tutor, { bypassOnboarding: true }))).code).toBe('forbidden')
  expect(await isActive(tutor)).toBe(false)
})

test('a step that is missing or rejected is named, and all of them passed activate', async () => {
  const [admin, manager, tutor] = [await people.admin(), await people.manager(), await waiting()]
  const meeting = { tutorId: tutor.id, managerId: manager.id }
  const missing = async () => (await refusalOf(activate(admin, tutor))).code
  expect(await missing()).toBe('intro-video-required')
  await make.introVideo(tutor.id, ReviewStatus.Rejected)
  expect(await missing()).toBe('intro-video-required')
  await make.introVideo(tutor.id, ReviewStatus.Approved)
  expect(await missing()).toBe('interview-required')
  const start = Date.now() - 90 * 24 * hourMs
  await make.interview({ ...meeting, start, status: InterviewStatus.Passed, createdAt: start })
  await make.interview({ ...meeting, start: start + hourMs, status: InterviewStatus.Rejected, createdAt: start + 1 })
  expect(await missing()).toBe('interview-required')
  await make.interview({ ...meeting, start: start + 2 * hourMs, status: InterviewStatus.Passed, createdAt: start + 2 })
  expect(await missing()).toBe('demo-session-required')
  await make.demo({ ...meeting, start: start + 3 * hourMs, status: DemoSessionStatus.Rejected })
  expect(await missing()).toBe('demo-session-required')
  await make.demo({ ...meeting, start: start + 4 * hourMs, status: DemoSessionStatus.Passed })
  await activate(admin, tutor)
  expect(await isActive(tutor)).toBe(true)
})
