import { expect, test } from 'vitest'
import { isLeakedPassword } from '#worker/password-filter.ts'

test.each(['7uGd5HIp2J', '7ugd5hip2j', 'gn56gn56', 'rush2112', '8J4yE3Uz', 'kcj9wx5n'])('%s has leaked', (typed) => {
  expect(isLeakedPassword(typed)).toBe(true)
})

test('of a hundred thousand others at most five look as if they had', () => {
  const others = Array.from({ length: 100_000 }, (_, index) => `koshari-${index * 7919}-qahwa`)
  expect(others.filter(isLeakedPassword).length).toBeLessThanOrEqual(5)
})
