/** The mistakes that `npm run mutants` makes stay possible: a line that changed is corrected there too. */
import { expect, test } from 'vitest'
import { mutations } from '#tests/mutations/all.ts'
import { expectNone, files, read } from './tree.ts'

test('every mistake is made in a line that exists, and names tests that exist', () => {
  expect(mutations.length).toBeGreaterThanOrEqual(40)
  const lost = mutations.flatMap(({ effect, file, before, tests }) => {
    const missing = [file, ...tests].filter((path) => !files.includes(path))
    if (missing.length > 0) return missing.map((path) => `${effect}: no ${path}`)
    const times = read(file).split(before).length - 1
    return times === 1 ? [] : [`${effect}: its text is ${times} times in ${file}`]
  })
  expectNone(lost, 'Correct the mistake in tests/mutations.')
})
