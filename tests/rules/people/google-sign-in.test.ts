import { describe, expect, test } from 'vitest'
import { type GoogleSignInFacts, type KnownAccount, planGoogleSignIn } from '#contract/people/rules/google-sign-in.ts'
import { allRoles, Role } from '#contract/vocabulary/roles.ts'

const plan = (facts: Partial<GoogleSignInFacts>) =>
  planGoogleSignIn({
    googleId: 'g1',
    byGoogleId: null,
    byEmail: null,
    role: undefined,
    tutorSignUp: true,
    studentsOnly: false,
    ...facts,
  })
const account = (fields: Partial<KnownAccount> = {}): KnownAccount => ({
  id: 7,
  role: Role.Student,
  googleId: null,
  verifiedEmail: true,
  ...fields,
})
const { Student, Tutor } = Role

describe('a new user', () => {
  test('gets the account they ask for, and none without asking', () => {
    expect(plan({ role: Student })).toEqual({ step: 'open', role: Student })
    expect(plan({ role: Tutor })).toEqual({ step: 'open', role: Tutor })
    expect(plan({})).toEqual({ refused: 'user-not-found' })
  })

  test('cannot become a tutor while tutor sign-up is off', () => {
    expect(plan({ role: Tutor, tutorSignUp: false })).toEqual({ refused: 'service-unavailable' })
    expect(plan({ role: Student, tutorSignUp: false })).toEqual({ step: 'open', role: Student })
  })
})

describe('an existing user', () => {
  test.each([undefined, Student, Tutor])('is signed in whatever role is sent: %s', (role) => {
    const asked = { role, tutorSignUp: false }
    expect(plan({ byGoogleId: account({ googleId: 'g1' }), ...asked })).toEqual({ step: 'enter', id: 7 })
    expect(plan({ byEmail: account(), ...asked })).toEqual({ step: 'link', id: 7, seize: false })
  })

  test('takes over an account whose e-mail was never verified', () => {
    expect(plan({ byEmail: account({ verifiedEmail: false }) })).toEqual({ step: 'link', id: 7, seize: true })
  })

  test('is matched by Google’s id, also when the e-mail belongs to another account by now', () => {
    const facts = { byGoogleId: account({ googleId: 'g1' }), byEmail: account({ id: 8, googleId: 'g2' }) }
    expect(plan(facts)).toEqual({ step: 'enter', id: 7 })
    expect(plan({ ...facts, byEmail: account({ id: 8, verifiedEmail: false }) })).toEqual({ step: 'enter', id: 7 })
  })

  test.each([true, false])('never gets another Google user’s account (e-mail verified: %s)', (verifiedEmail) => {
    const byEmail = account({ googleId: 'g2', verifiedEmail })
    expect(plan({ byEmail, role: Student })).toEqual({ refused: 'user-exists' })
  })
})

describe('with a simulated chooser that strangers reach', () => {
  const studentsOnly = true

  test.each(allRoles.filter((role) => role !== Student))('nobody is signed in to an account of role %i', (role) => {
    const facts = [{ byGoogleId: account({ role, googleId: 'g1' }) }, { byEmail: account({ role }) }]
    for (const known of facts) {
      expect(plan({ ...known, studentsOnly })).toEqual({ refused: 'forbidden' })
      expect(plan({ ...known, studentsOnly, role: Student })).toEqual({ refused: 'forbidden' })
      expect(plan(known)).not.toHaveProperty('refused')
    }
  })

  test('the account that would be signed in decides, not the one with the e-mail', () => {
    const admin = account({ id: 8, role: Role.SuperAdmin })
    const facts = { byGoogleId: account({ googleId: 'g1' }), byEmail: admin, studentsOnly }
    expect(plan(facts)).toEqual({ step: 'enter', id: 7 })
    const swapped = { byGoogleId: { ...admin, googleId: 'g1' }, byEmail: account({ id: 9 }), studentsOnly }
    expect(plan(swapped)).toEqual({ refused: 'forbidden' })
  })

  test('students sign in and sign up, tutors do neither', () => {
    expect(plan({ byEmail: account(), studentsOnly })).toEqual({ step: 'link', id: 7, seize: false })
    expect(plan({ role: Student, studentsOnly })).toEqual({ step: 'open', role: Student })
    expect(plan({ role: Tutor, studentsOnly })).toEqual({ refused: 'forbidden' })
    expect(plan({ studentsOnly })).toEqual({ refused: 'user-not-found' })
  })
})
