import { describe, expect, test } from 'vitest'
import { judgeLook, type LookState, maskForLook, refuseInLook } from '#contract/people/rules/looks.ts'
import { deviceLimits } from '#contract/vocabulary/devices.ts'
import { allRoles, Role } from '#contract/vocabulary/roles.ts'

const now = 1_800_000_000_000
const device = { createdAt: now, lastSeenAt: now, endedAt: null, outlivedAt: now }
const open: LookState = {
  endsAt: now + 1,
  endedAt: null,
  ending: null,
  signedInAt: now,
  adminRole: Role.SuperAdmin,
  adminBlockedUntil: 0,
  adminTokensValidAfter: now,
  deviceId: 7,
  device,
  personRole: Role.Student,
  personBlockedUntil: 0,
}
const judge = (changes: Partial<LookState>) => judgeLook({ ...open, ...changes }, now)

describe('a look is over', () => {
  test('at its end, and not a millisecond before', () => {
    expect([judge({}), judge({ endsAt: now })]).toEqual([null, 'expired'])
  })

  test('when it was ended, whatever else holds', () => {
    expect(judge({ endedAt: now, ending: 'replaced', adminBlockedUntil: now + 1 })).toBe('replaced')
  })

  test('when its admin is another than a super admin, or blocked', () => {
    for (const adminRole of allRoles)
      expect(judge({ adminRole })).toBe(adminRole === Role.SuperAdmin ? null : 'demoted')
    expect([judge({ adminBlockedUntil: now }), judge({ adminBlockedUntil: now + 1 })]).toEqual([null, 'blocked'])
  })

  test('with its device: ended, gone, revoked, or too old', () => {
    expect(judge({ device: { ...device, endedAt: now } })).toBe('session')
    expect(judge({ device: null })).toBe('session')
    expect(judge({ adminTokensValidAfter: now + 1 })).toBe('session')
    const { idleMs, lifeMs } = deviceLimits.team
    expect(judge({ device: { ...device, lastSeenAt: now - idleMs } })).toBe('session')
    expect(judge({ device: { ...device, lastSeenAt: now - idleMs + 1 } })).toBeNull()
    expect(judge({ device: { ...device, createdAt: now - lifeMs } })).toBe('session')
  })

  test('with a sign-in that names no device once all tokens are revoked', () => {
    expect(judge({ deviceId: null, device: null })).toBeNull()
    expect(judge({ deviceId: null, device: null, adminTokensValidAfter: now + 1 })).toBe('session')
  })

  test('when the person is neither student nor tutor, or blocked', () => {
    for (const personRole of allRoles)
      expect(judge({ personRole })).toBe(personRole === Role.Student || personRole === Role.Tutor ? null : 'person')
    expect([judge({ personBlockedUntil: now }), judge({ personBlockedUntil: now + 1 })]).toEqual([null, 'person'])
  })
})

test('a look reads, but not everything', () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
    expect(refuseInLook({ method, path: '/user/current' })).toBe('view-only')
  expect(refuseInLook({ method: 'GET', path: '/user/current' })).toBeNull()
  expect(refuseInLook({ method: 'GET', path: '/chat/list/{room}/messages' })).toBe('view-hidden')
  expect(refuseInLook({ method: 'GET', path: '/session/token' })).toBe('view-only')
})

test('receivers are masked and pages of payment left out wherever they stand, and nothing else is changed', () => {
  const answer = {
    list: [{ receiver: '01012345678', amount: 5, change: { receiver: 'a@instapay' } }],
    refund: { address: 'CIB:0123456789', note: null },
    payment: { redirectUrl: 'https://bank.example/3ds', walletQr: 'data:image/png;base64,AA', status: 1 },
    unchosen: { address: '' },
  }
  expect(maskForLook(answer)).toEqual({
    list: [{ receiver: '••••5678', amount: 5, change: { receiver: '••••apay' } }],
    refund: { address: '••••6789', note: null },
    payment: { redirectUrl: null, walletQr: null, status: 1 },
    unchosen: { address: '' },
  })
})
