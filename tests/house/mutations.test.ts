/** The mistakes that `npm run mutants` makes stay possible: a line that changed is corrected there too. */
import { expect, test } from 'vitest'
import { mutations } from '#tests/mutations/all.ts'
import { simulatedMutations } from '#tests/simulation/mutations.ts'
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

test('every mistake that a simulation must find is made in a line that exists', () => {
  expect(simulatedMutations.length).toBeGreaterThanOrEqual(10)
  const lost = simulatedMutations.flatMap(({ effect, file, before }) => {
    if (!files.includes(file)) return `${effect}: no ${file}`
    const times = read(file).split(before).length - 1
    return times === 1 ? [] : [`${effect}: its text is ${times} times in ${file}`]
  })
  expectNone(lost, 'Correct the mistake in tests/simulation/mutations.ts.')
})
