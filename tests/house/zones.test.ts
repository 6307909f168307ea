/** Which rules run in several time zones. */
import { expect, test } from 'vitest'
import { findRulesAboutTime, testFiles } from '#scripts/projects.ts'
import { createReach, filesMatching } from '#scripts/reach.ts'

const tells = (contents: Readonly<Record<string, string>>): boolean =>
  createReach((path) => contents[path] ?? null)(['tests/rules/one.test.ts']).tellsTime

test.each([
  ['itself', { 'tests/rules/one.test.ts': 'new Date(0)' }],
  [
    'by what it imports',
    { 'tests/rules/one.test.ts': "import '#contract/one.ts'", 'contract/one.ts': 'Date.UTC(2026)' },
  ],
  [
    'by a format of what that imports',
    {
      'tests/rules/one.test.ts': "import '#contract/one.ts'",
      'contract/one.ts': "export { two } from './two.ts'",
      'contract/two.ts': 'new Intl.DateTimeFormat()',
    },
  ],
])('a rule is about time when it tells the time %s', (_, contents) => {
  expect(tells(contents)).toBe(true)
})

test('a rule is not about time because a comment names a date, or a file that it does not reach', () => {
  expect(tells({ 'tests/rules/one.test.ts': '/** A Date. */\n// Date\none()', 'contract/one.ts': 'new Date()' })).toBe(
    false,
  )
})

test('the rules of the tree are told apart', () => {
  const aboutTime = findRulesAboutTime()
  expect(aboutTime.some((path) => path.endsWith('/time.test.ts'))).toBe(true)
  expect(aboutTime.length).toBeLessThan(filesMatching(testFiles.rules).length)
})
