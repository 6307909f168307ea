import { describe, expect, test } from 'vitest'
import { isBlockEnd, isBlocked, mayBlockAccount, standsAt } from '#contract/people/rules/blocks.ts'
import { blockLimits } from '#contract/vocabulary/blocks.ts'
import { allRoles, isAdmin, Role } from '#contract/vocabulary/roles.ts'

const now = Date.parse('2026-11-26T12:00:00Z')
const [caller, other] = [1, 2]

describe('mayBlockAccount', () => {
  test.each(allRoles)('role %i', (role) => {
    const person = { id: other, role }
    expect(mayBlockAccount({ id: caller, role: Role.SuperAdmin }, person)).toBe(true)
    expect(mayBlockAccount({ id: caller, role: Role.RegularAdmin }, person)).toBe(!isAdmin(role))
    for (const by of allRoles.filter((one) => !isAdmin(one)))
      expect(mayBlockAccount({ id: caller, role: by }, person)).toBe(false)
    expect(mayBlockAccount({ id: caller, role: Role.SuperAdmin }, { id: caller, role })).toBe(false)
  })
})

test('a block stands until the millisecond of its end', () => {
  expect([standsAt(now + 1, now), standsAt(now, now), standsAt(null, now)]).toEqual([true, false, true])
  const block = (ms: number) => ({ until: new Date(ms).toISOString() })
  expect([isBlocked(undefined, now), isBlocked({ until: null }, now)]).toEqual([false, true])
  expect([isBlocked(block(now + 1), now), isBlocked(block(now), now)]).toEqual([true, false])
})

test('an end lies ahead, at most a year', () => {
  expect([isBlockEnd(null, now), isBlockEnd(now, now), isBlockEnd(now + 1, now)]).toEqual([true, false, true])
  const last = now + blockLimits.longestMs
  expect([isBlockEnd(last, now), isBlockEnd(last + 1, now)]).toEqual([true, false])
})
