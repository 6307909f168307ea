import { describe, expect, test } from 'vitest'
import { inviteStateOf, refuseResend } from '#contract/money/rules/invites.ts'
import { dayMs } from '#contract/shared/rules/time.ts'

const now = Date.parse('2026-03-02T09:00:00.000Z')
const open = { acceptedAt: null, revokedAt: null, expiresAt: now + 1 }

describe('where an invitation stands', () => {
  test.each([
    ['waiting', open],
    ['expired', { ...open, expiresAt: now }],
    ['revoked', { ...open, revokedAt: now - 1, expiresAt: now - 1 }],
    ['used', { ...open, acceptedAt: now - 5, expiresAt: now - 1 }],
    ['used', { ...open, acceptedAt: now - 5, revokedAt: now - 1 }],
  ])('%s', (state, facts) => {
    expect(inviteStateOf(facts, now)).toBe(state)
  })
})

describe('sending again', () => {
  const sent = { ...open, sentAt: now - dayMs, sends: 1 }
  test.each([
    ['after a whole day', sent, null],
    ['a millisecond too soon', { ...sent, sentAt: now - dayMs + 1 }, 'invite-sent-enough'],
    ['the fifth time', { ...sent, sends: 4 }, null],
    ['the sixth time', { ...sent, sends: 5 }, 'invite-sent-enough'],
    ['of one that has ended', { ...sent, expiresAt: now }, 'invite-over'],
    ['of one that was used', { ...sent, acceptedAt: now }, 'invite-over'],
  ])('%s', (_, invite, refusal) => {
    expect(refuseResend(invite, now)).toBe(refusal)
  })
})
