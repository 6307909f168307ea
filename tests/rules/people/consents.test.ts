import { expect, test } from 'vitest'
import { textsToAsk } from '#contract/people/rules/consents.ts'
import { consentVersions } from '#contract/vocabulary/consents.ts'
import { allRoles, Role, regularRoles } from '#contract/vocabulary/roles.ts'

const versions = { ...consentVersions, terms: 2, privacy: 1 }
const entry = (kind: 'terms' | 'privacy' | 'guardian', version: number, given = true) => ({ kind, version, given })

test('who agreed to nothing is asked for everything, but for the team', () => {
  for (const role of allRoles)
    expect(textsToAsk(role, [], versions)).toEqual(regularRoles.includes(role) ? ['terms', 'privacy'] : [])
})

test('a new version asks again, and only about its text', () => {
  const entries = [entry('privacy', 1), entry('terms', 1)]
  expect(textsToAsk(Role.Student, entries, versions)).toEqual(['terms'])
  expect(textsToAsk(Role.Student, [entry('terms', 2), ...entries], versions)).toEqual([])
})

test('the newest entry counts, and a withdrawal is none', () => {
  expect(textsToAsk(Role.Tutor, [entry('terms', 2, false), entry('terms', 2), entry('privacy', 1)], versions)).toEqual([
    'terms',
  ])
})

test('a guardian’s consent is not the student’s own', () => {
  expect(textsToAsk(Role.Student, [entry('guardian', 9)], versions)).toEqual(['terms', 'privacy'])
})
