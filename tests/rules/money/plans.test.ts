import { describe, expect, test } from 'vitest'
import { expiryOf, isUsableCoupon, refusePlan } from '#contract/money/rules/plans.ts'

const now = Date.parse('2026-03-01T12:00:00Z')
const open = { active: true, forInvitesOnly: false, archivedAt: null }
const [admin, invited, stranger] = [
  { isAdmin: true, invited: false },
  { isAdmin: false, invited: true },
  { isAdmin: false, invited: false },
]

describe('refusePlan', () => {
  test.each([
    ['an open plan', open, stranger, null],
    ['an inactive plan', { ...open, active: false }, stranger, 'plan-not-found'],
    ['an inactive plan, for an admin', { ...open, active: false }, admin, null],
    ['an invited student’s plan', { ...open, forInvitesOnly: true }, invited, null],
    ['a plan for others', { ...open, forInvitesOnly: true }, stranger, 'forbidden'],
    ['a plan for others, inactive', { ...open, forInvitesOnly: true, active: false }, invited, 'plan-not-found'],
    ['an archived plan, for an admin', { ...open, archivedAt: 1 }, admin, 'plan-not-found'],
    ['no plan', null, admin, 'plan-not-found'],
  ] as const)('%s', (_, plan, viewer, refusal) => {
    expect(refusePlan(plan, viewer)).toBe(refusal)
  })
})

test.each([
  ['2026-03-01T10:00:00Z', '2026-03-01T10:00:00.000Z'],
  ['2026-03-01', '2026-03-01T22:00:00.000Z'],
  // The clock goes forward at the midnight that ends this day.
  ['2026-04-23', '2026-04-23T22:00:00.000Z'],
])('%s expires at %s', (text, at) => {
  expect(new Date(expiryOf(text)).toISOString()).toBe(at)
})

test.each([
  ['free', { total: 4, own: 0 }, true],
  ['used up by all', { total: 5, own: 0 }, false],
  ['used by oneself', { total: 1, own: 1 }, false],
])('a coupon of five uses, one each, is %s: %j', (_, uses, usable) => {
  const coupon = { planId: 1, expiresAt: now + 1, maxUses: 5, perUserLimit: 1 }
  expect(isUsableCoupon(coupon, uses, now)).toBe(usable)
  expect(isUsableCoupon({ ...coupon, expiresAt: now }, uses, now)).toBe(false)
})
