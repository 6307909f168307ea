/** Which day of an invitation is its last, and how invitations are found by it. */
import { expect, it } from 'vitest'
import { expiryOf } from '#contract/money/rules/plans.ts'
import { toIsoInstant } from '#contract/shared/rules/time.ts'
import { lastDayOf, planInviteFilters, toPlanInvitesQuery } from '#web/features/team/plan-invites/query.ts'

const queryFor = (expires: string) =>
  toPlanInvitesQuery({ filters: planInviteFilters, search: { expires }, order: null }).expiresAt

it('the last day is the one that was chosen, not that of the instant after it', () => {
  expect(lastDayOf({ expiresAt: toIsoInstant(expiryOf('2026-11-27')) })).toBe('2026-11-27')
  expect(lastDayOf({ expiresAt: '2026-11-27T09:00:00.000Z' })).toBe('2026-11-27')
  expect(lastDayOf({ expiresAt: null })).toBeNull()
})

it('an invitation is found by its last day, and by no other', () => {
  const instant = toIsoInstant(expiryOf('2026-11-27'))
  expect(queryFor('2026-11-27..2026-11-27')).toMatchObject({ lte: instant })
  // The day after begins past that instant.
  expect(queryFor('2026-11-28..')).toEqual({ gt: instant })
  expect(queryFor('never')).toBeUndefined()
})
