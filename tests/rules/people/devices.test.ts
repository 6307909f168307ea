import { describe, expect, test } from 'vitest'
import { type DeviceState, deviceEndsAt, isUseNoted, judgeTurn } from '#contract/people/rules/devices.ts'
import { deviceLimits } from '#contract/vocabulary/devices.ts'
import { allRoles, isTeam, Role } from '#contract/vocabulary/roles.ts'

const start = Date.UTC(2026, 10, 1)
const { lifeMs, team, replacedMs, noteEveryMs } = deviceLimits

const device = (state: Partial<DeviceState> = {}): DeviceState => ({
  turn: 5,
  usedAt: start,
  createdAt: start,
  lastSeenAt: start,
  endedAt: null,
  ...state,
})
const judge = (state: Partial<DeviceState>, turn: number, now: number, role: Role = Role.Student) =>
  judgeTurn(device(state), role, turn, now)

describe('the turn of a token', () => {
  test('the newest counts for as long as the device is signed in, however long it slept', () => {
    expect(judge({}, 5, start)).toBe('newest')
    expect(judge({}, 5, start + lifeMs - 1)).toBe('newest')
    expect(judge({}, 5, start + lifeMs)).toBe('ended')
  })

  test('the one before counts for two minutes after the newest was first used', () => {
    expect(judge({}, 4, start)).toBe('replaced')
    expect(judge({}, 4, start + replacedMs - 1)).toBe('replaced')
    expect(judge({}, 4, start + replacedMs)).toBe('reused')
  })

  test('the one before counts until the newest was used: its answer may have been lost', () => {
    expect(judge({ usedAt: null }, 4, start + lifeMs - 1)).toBe('replaced')
  })

  test('older ones, and any that was never given, are used a second time', () => {
    expect(judge({ usedAt: null }, 3, start)).toBe('reused')
    expect(judge({}, 3, start)).toBe('reused')
    expect(judge({}, 6, start)).toBe('reused')
  })

  test('nothing counts on a device that ended, and nothing ends it again', () => {
    for (const turn of [3, 4, 5]) expect(judge({ endedAt: start }, turn, start)).toBe('ended')
  })
})

describe('how long a device stays signed in', () => {
  test('ninety days from the sign-in for students and tutors, however much it is used', () => {
    for (const role of [Role.Student, Role.Tutor])
      expect(deviceEndsAt({ createdAt: start, lastSeenAt: start + lifeMs }, role)).toBe(start + lifeMs)
  })

  test('seven days for the team, and twelve hours without use', () => {
    for (const role of allRoles.filter(isTeam)) {
      expect(deviceEndsAt({ createdAt: start, lastSeenAt: start }, role)).toBe(start + team.idleMs)
      expect(deviceEndsAt({ createdAt: start, lastSeenAt: start + team.lifeMs }, role)).toBe(start + team.lifeMs)
      expect(judge({}, 5, start + team.idleMs - 1, role)).toBe('newest')
      expect(judge({}, 5, start + team.idleMs, role)).toBe('ended')
    }
    expect(allRoles.filter((role) => !isTeam(role))).toEqual([Role.Tutor, Role.Student])
  })
})

describe('what is noted', () => {
  test('a use once in ten minutes', () => {
    expect(isUseNoted(device(), 5, start + noteEveryMs - 1)).toBe(false)
    expect(isUseNoted(device(), 5, start + noteEveryMs)).toBe(true)
  })

  test('the first use of the newest token, and no other', () => {
    expect(isUseNoted(device({ usedAt: null }), 5, start)).toBe(true)
    expect(isUseNoted(device({ usedAt: null }), 4, start)).toBe(false)
  })
})
