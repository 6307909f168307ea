/** The register of consents: where entries come from, that they stay, and who reads them. */
import { describe, expect, test } from 'vitest'
import { logInWithGoogle } from '#contract/people/api/auth.ts'
import { giveConsent, listConsents, listConsentsOf } from '#contract/people/api/consents.ts'
import { createStudent } from '#contract/people/api/students.ts'
import { createUser } from '#contract/people/api/users.ts'
import { withdrawConsent } from '#contract/public/api/guardian-pages.ts'
import { consentVersions } from '#contract/vocabulary/consents.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { rows } from '#tests/kit/bookings.ts'
import { apiCall, newAddress, refusalOf } from '#tests/kit/client.ts'
import { consented, fromOutside } from '#tests/kit/guardians.ts'
import { db, newEmail, people, personOf } from '#tests/kit/people.ts'
import { createGoogleSimulator } from '#worker/gateways/simulated/google.ts'

const password = 'Sahlab-2026!'
const texts = [
  { text: 'terms' as const, version: consentVersions.terms },
  { text: 'privacy' as const, version: consentVersions.privacy },
]
const entriesOf = (userId: number) =>
  rows('SELECT kind, version, given, way FROM consents WHERE user_id = ? ORDER BY id', userId)
const both = (way: string) => texts.map(({ text, version }) => ({ kind: text, version, given: 1, way }))

describe('an account is made with its entries', () => {
  test('by the form of a student, and of a tutor', async () => {
    const student = await apiCall(createStudent, { body: { email: newEmail(), password } }, null, newAddress())
    expect(await entriesOf(student.user.id)).toEqual(both('registration'))
    const body = { email: newEmail(), password, role: Role.Tutor }
    const tutor = await apiCall(createUser, { body }, null, newAddress())
    expect(await entriesOf(tutor.user.id)).toEqual(both('registration'))
    expect((await apiCall(listConsents, {}, student.token)).asked).toEqual([])
  })

  test('by Google', async () => {
    const person = { email: newEmail('google'), emailVerified: true }
    const token = await createGoogleSimulator(db).issueIdToken(person, null, Date.now())
    const body = { token, type: 'id-token' as const, role: Role.Student }
    const { user } = await apiCall(logInWithGoogle, { body }, null, newAddress())
    expect(await entriesOf(user.id)).toEqual(both('google'))
  })

  test('but not by the team, whom it was not asked of', async () => {
    const admin = await people.admin()
    const { user } = await admin.api(createUser, { body: { email: newEmail(), password, role: Role.Tutor } })
    expect(await entriesOf(user.id)).toEqual([])
  })
})

describe('the question', () => {
  test('is put to who agreed to nothing, and answered once', async () => {
    const student = await people.student()
    expect((await student.api(listConsents, {})).asked).toEqual(texts)
    const answers = await Promise.all([1, 2, 3].map(() => student.api(giveConsent, { body: { texts } })))
    for (const { asked } of answers) expect(asked).toEqual([])
    expect(await entriesOf(student.id)).toEqual(both('question'))
  })

  test('is put again after a withdrawal, and the history stays', async () => {
    const student = await people.student()
    const { text: kind, version } = texts[0] as (typeof texts)[number]
    for (const given of [1, 0])
      await rows(
        "INSERT INTO consents (user_id, kind, version, given, way, created_at) VALUES (?, ?, ?, ?, 'registration', 1)",
        ...[student.id, kind, version, given],
      )
    expect((await student.api(listConsents, {})).asked).toEqual(texts)
    await student.api(giveConsent, { body: { texts } })
    const old = { kind, version, way: 'registration' }
    expect(await entriesOf(student.id)).toEqual([{ ...old, given: 1 }, { ...old, given: 0 }, ...both('question')])
  })

  test('is answered for the version that holds', async () => {
    const student = await people.student()
    const body = { texts: [{ text: 'terms' as const, version: consentVersions.terms + 1 }] }
    expect(await refusalOf(student.api(giveConsent, { body }))).toEqual({ status: 409, code: 'changed-meanwhile' })
    expect(await entriesOf(student.id)).toEqual([])
  })
})

test('students, tutors and managers read their own, and the team everybody’s', async () => {
  const student = await people.student()
  await student.api(giveConsent, { body: { texts } })
  for (const role of Object.values(Role)) {
    const caller = await personOf[role]()
    const isAdmin = role === Role.SuperAdmin || role === Role.RegularAdmin
    const own = caller.api(listConsents, {})
    if (isAdmin || role === Role.Studio) expect((await refusalOf(own)).code).toBe('forbidden')
    else expect((await own).list).toEqual([])
    const of = caller.api(listConsentsOf, { params: { id: student.id } })
    if (isAdmin) expect((await of).list.map(({ kind }) => kind)).toEqual(['privacy', 'terms'])
    else expect((await refusalOf(of)).code).toBe('forbidden')
  }
  const admin = await people.admin()
  expect((await refusalOf(admin.api(listConsentsOf, { params: { id: 900_000_000 } }))).code).toBe('user-not-found')
})

test('a guardian’s consent and its withdrawal are entries of the student', async () => {
  const { student, token } = await consented()
  const entries = () =>
    rows("SELECT version, given, way FROM consents WHERE user_id = ? AND kind = 'guardian' ORDER BY id", student.id)
  const entry = { version: consentVersions.guardian, way: 'guardian' }
  expect(await entries()).toEqual([{ ...entry, given: 1 }])
  for (let i = 0; i < 2; i++) await fromOutside(withdrawConsent, { body: { token } })
  expect(await entries()).toEqual([
    { ...entry, given: 1 },
    { ...entry, given: 0 },
  ])
})

test('entries are neither changed nor deleted', async () => {
  const student = await people.student()
  await student.api(giveConsent, { body: { texts } })
  await expect(rows('UPDATE consents SET version = 9 WHERE user_id = ?', student.id)).rejects.toThrow('never changed')
  await expect(rows('DELETE FROM consents WHERE user_id = ?', student.id)).rejects.toThrow('kept')
  expect(await entriesOf(student.id)).toEqual(both('question'))
})
