import { describe, expect, test } from 'vitest'
import {
  deletionDueAt,
  nextArchiveAt,
  type OpenMatters,
  obstaclesOf,
  refuseArchive,
  refuseDeletion,
} from '#contract/people/rules/my-data.ts'
import { dayMs } from '#contract/shared/rules/time.ts'
import { deletionObstacles } from '#contract/vocabulary/my-data.ts'
import { Role } from '#contract/vocabulary/roles.ts'

const now = Date.parse('2026-11-20T10:00:00Z')

describe('an archive', () => {
  test.each([
    [null, null],
    [{ state: 'making', askedAt: now - 3 * dayMs }, 'archive-in-the-making'],
    [{ state: 'ready', askedAt: now - dayMs + 1 }, 'archive-too-soon'],
    [{ state: 'ready', askedAt: now - dayMs }, null],
    [{ state: 'failed', askedAt: now - 1 }, null],
  ] as const)('after %o: %s', (latest, refused) => {
    expect(refuseArchive(latest, now)?.refused ?? null).toBe(refused)
  })

  test('says when the next one may be asked for', () => {
    expect(nextArchiveAt({ state: 'ready', askedAt: now - 1 }, now)).toBe(now - 1 + dayMs)
    expect(nextArchiveAt({ state: 'ready', askedAt: now - dayMs }, now)).toBeNull()
  })
})

const nothing: OpenMatters = {
  role: Role.SuperAdmin,
  otherSuperAdmins: 1,
  comingBookings: 0,
  unsettledLessons: 0,
  openDisputes: 0,
  openWithdrawals: 0,
  openRefunds: 0,
  openPayments: 0,
}

describe('an account', () => {
  test('with nothing open has no obstacle, with everything open each', () => {
    expect(obstaclesOf(nothing)).toEqual([])
    const open = Object.fromEntries(Object.keys(nothing).map((name) => [name, 1]))
    expect(obstaclesOf({ ...(open as unknown as OpenMatters), role: Role.SuperAdmin, otherSuperAdmins: 0 })).toEqual(
      deletionObstacles,
    )
  })

  test('the last super admin alone stays', () => {
    expect(obstaclesOf({ ...nothing, otherSuperAdmins: 0 })).toEqual(['last-super-admin'])
    expect(obstaclesOf({ ...nothing, role: Role.RegularAdmin, otherSuperAdmins: 0 })).toEqual([])
  })

  const free = { balance: 0, minutes: 0, subscribed: false }
  const rich = { balance: 500, minutes: 30, subscribed: true }
  test.each([
    [['open-refund'], free, free, 'deletion-blocked'],
    [[], free, free, null],
    [[], rich, free, 'losses-unnamed'],
    [[], rich, rich, null],
    [[], rich, { ...rich, balance: 499 }, 'losses-unnamed'],
    [[], rich, { ...rich, minutes: 29 }, 'losses-unnamed'],
    [[], rich, { ...rich, subscribed: false }, 'losses-unnamed'],
    [[], free, rich, null],
  ] as const)('with obstacles %o and losses %o, of which %o is named: %s', (obstacles, losses, named, refused) => {
    expect(refuseDeletion(obstacles, losses, named)?.refused ?? null).toBe(refused)
  })

  test('waits fourteen days', () => {
    expect(deletionDueAt(now)).toBe(now + 14 * dayMs)
  })
})
