import { describe, expect, test } from 'vitest'
import { type ActivationFacts, refuseActivation, refuseAgeOf } from '#contract/people/rules/account.ts'
import { Role } from '#contract/vocabulary/roles.ts'

/** Still 2026 in Cairo. */
const now = Date.UTC(2026, 11, 31, 21, 59)
const passed = { approvedIntroVideo: true, passedNewestInterview: true, passedAnyDemoSession: true }
const account: ActivationFacts = {
  role: Role.Tutor,
  activated: false,
  bypassOnboarding: false,
  birthYear: 1995,
  tutorMinAge: 21,
  steps: passed,
}
type Asked = Parameters<typeof refuseActivation>[1]
const decide = (facts: Partial<ActivationFacts>, asked: Asked = { activated: true }) =>
  refuseActivation({ ...account, ...facts }, asked, now)?.refused ?? 'ok'

describe('activation', () => {
  test.each<[string, Partial<ActivationFacts>, string]>([
    ['every step passed', {}, 'ok'],
    ['no film approved', { steps: { ...passed, approvedIntroVideo: false } }, 'intro-video-required'],
    ['the newest interview not passed', { steps: { ...passed, passedNewestInterview: false } }, 'interview-required'],
    ['no demo session passed', { steps: { ...passed, passedAnyDemoSession: false } }, 'demo-session-required'],
    ['a manager, who has no steps', { role: Role.TutorManager, steps: { ...passed, approvedIntroVideo: false } }, 'ok'],
    ['21 within the year', { birthYear: 2005 }, 'ok'],
    ['20 until the next year', { birthYear: 2006 }, 'young-tutor'],
    ['20, where 20 is enough', { birthYear: 2006, tutorMinAge: 20 }, 'ok'],
    ['25, where 26 is asked', { birthYear: 2001, tutorMinAge: 26 }, 'young-tutor'],
    ['an age that is not known', { birthYear: null }, 'young-tutor'],
    ['a student', { role: Role.Student, birthYear: 2010, activated: null, bypassOnboarding: null }, 'ok'],
  ])('%s', (_, facts, answer) => {
    expect(decide(facts)).toBe(answer)
  })

  test('the exception stands for the steps, not for the age', () => {
    const steps = { ...passed, passedAnyDemoSession: false }
    expect(decide({ steps, bypassOnboarding: true })).toBe('ok')
    expect(decide({ steps }, { activated: true, bypassOnboarding: true })).toBe('ok')
    expect(decide({ birthYear: 2006, bypassOnboarding: true })).toBe('young-tutor')
  })

  test('an active tutor loses the exception only with every step passed', () => {
    const active = { activated: true, bypassOnboarding: true }
    expect(decide(active, { bypassOnboarding: false })).toBe('ok')
    const steps = { ...passed, passedNewestInterview: false }
    expect(decide({ ...active, steps }, { bypassOnboarding: false })).toBe('interview-required')
  })

  test('who is active already, or is deactivated, is not judged', () => {
    const lacking = { birthYear: 2010, steps: { ...passed, approvedIntroVideo: false } }
    expect(decide({ ...lacking, activated: true })).toBe('ok')
    expect(decide({ ...lacking, activated: true }, { activated: false })).toBe('ok')
  })
})

test.each([
  [Role.Tutor, 2005, 'ok'],
  [Role.Tutor, 2006, 'young-tutor'],
  [Role.TutorManager, 2006, 'young-tutor'],
  [Role.Student, 2006, 'ok'],
])('the age of a role %i born in %i: %s', (role, birthYear, answer) => {
  expect(refuseAgeOf({ role, tutorMinAge: 21 }, birthYear, now)?.refused ?? 'ok').toBe(answer)
})
