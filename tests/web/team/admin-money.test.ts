/** Subscriptions, refunds and plan invites as the team lists them. */
import { describe, expect, it } from 'vitest'
import { expiryOf } from '#contract/money/rules/plans.ts'
import { toIsoInstant } from '#contract/shared/rules/time.ts'
import { RefundMethod } from '#contract/vocabulary/money.ts'
import { inviteFilters, stateOf, toInvitesQuery } from '#web/features/team/invites/query.ts'
import { lastDayOf, planInviteFilters, toPlanInvitesQuery } from '#web/features/team/plan-invites/query.ts'
import { receiverOf } from '#web/features/team/refunds/request.ts'
import { isEndable, stateQuery, subscriptionState, subscriptionStates } from '#web/features/team/subscriptions/state.ts'
import type { TableSearch } from '#web/features/team/table/search.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const at = '2026-11-20T12:00:00.000Z'
const dates = (start: string, end: string, terminatedAt: string | null = null) => ({ start, end, terminatedAt })
const running = dates('2026-11-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z')

describe('a subscription', () => {
  it('runs from its start until before its end, unless it was stopped', () => {
    expect(subscriptionState(running, now)).toBe('running')
    expect(subscriptionState(dates(at, running.end), now)).toBe('running')
    expect(subscriptionState(dates(running.start, at), now)).toBe('ended')
    expect(subscriptionState(dates('2026-11-20T12:00:00.001Z', running.end), now)).toBe('upcoming')
    expect(subscriptionState({ ...running, terminatedAt: at }, now)).toBe('stopped')
  })

  it('is ended while it runs or has not begun', () => {
    expect(isEndable(running, now)).toBe(true)
    expect(isEndable(dates(running.end, '2027-01-01T00:00:00.000Z'), now)).toBe(true)
    expect(isEndable(dates(running.start, at), now)).toBe(false)
    expect(isEndable({ ...running, terminatedAt: at }, now)).toBe(false)
  })

  it('is asked for by its state, those that end next first', () => {
    expect(stateQuery('running', now)).toEqual({
      terminated: false,
      start: { before: at },
      end: { after: at },
      orderBy: 'end',
      orderDirection: 'asc',
    })
    expect(stateQuery(undefined, now)).toEqual({})
    expect(subscriptionStates.map((state) => stateQuery(state, now).terminated)).toEqual([false, false, false, true])
  })
})

describe('where a refund goes', () => {
  it('is a bank and its account, or the number of a wallet', () => {
    const bank = { method: RefundMethod.BankTransfer, address: 'CIB:EG380019' }
    expect(receiverOf(bank)).toEqual({ bank: 'CIB', number: 'EG380019' })
    expect(receiverOf({ method: RefundMethod.EWallet, address: '01012345678' })).toEqual({
      bank: null,
      number: '01012345678',
    })
    // A bank that was taken off the list stays readable.
    expect(receiverOf({ ...bank, address: 'OLD:12' })).toEqual({ bank: null, number: 'OLD:12' })
  })
})

/** How plan invites are found by their last day. */
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

it('an invitation by e-mail is found by its state and the beginning of its address', () => {
  const query = (search: TableSearch) => toInvitesQuery({ filters: inviteFilters, search, order: null })
  expect(query({ q: 'noha', state: 'revoked', plan: 4 })).toMatchObject({
    ...{ email: 'noha', state: 'revoked', planIds: [4] },
  })
  expect(query({ state: 'lost' }).state).toBeUndefined()
})

it('an invitation by e-mail stands where its instants say', () => {
  const sent = {
    id: 1,
    email: 'noha@example.com',
    planId: 4,
    sends: 1,
    sentAt: running.start,
    createdBy: 1,
    updatedBy: 1,
  }
  const times = { createdAt: running.start, updatedAt: running.start, acceptedAt: null, revokedAt: null }
  expect(stateOf({ ...sent, ...times, expiresAt: running.end }, now)).toBe('waiting')
  expect(stateOf({ ...sent, ...times, expiresAt: at }, now)).toBe('expired')
  expect(stateOf({ ...sent, ...times, expiresAt: at, revokedAt: at }, now)).toBe('revoked')
  expect(stateOf({ ...sent, ...times, expiresAt: at, acceptedAt: running.start }, now)).toBe('used')
})
