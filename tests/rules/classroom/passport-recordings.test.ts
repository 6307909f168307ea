import { describe, expect, test } from 'vitest'
import {
  decideHearing,
  decideRecording,
  decideRecordingAsk,
  isRecordingMarkOpen,
  weekOpensAt,
} from '#contract/classroom/rules/passport-recordings.ts'
import { isRefused, type Refused } from '#contract/shared/rules/refusal.ts'
import { cairoParts, dayMs } from '#contract/shared/rules/time.ts'
import type { ErrorCode } from '#contract/vocabulary/errors.ts'
import { type PassportWeek, passportRecordingLimits } from '#contract/vocabulary/passport.ts'

const now = Date.parse('2026-11-27T12:00:00Z')
const weekMs = 7 * dayMs
const adult = { birthYear: 1990, consented: false }
const child = { birthYear: cairoParts(now).year - 13, consented: false }
const codeOf = (decided: { allowed: true } | Refused<ErrorCode>): string =>
  isRefused(decided) ? decided.refused : 'allowed'

describe('a recording', () => {
  const decide = (week: PassportWeek, beganAt: number | null, more = { isFilled: false }, guardian = adult) =>
    codeOf(decideRecording({ week, beganAt, ...more }, guardian, now))

  test('may be made from its week on, however late', () => {
    expect(decide(4, now - 4 * weekMs + 1)).toBe('illegal')
    expect(decide(4, now - 4 * weekMs)).toBe('allowed')
    expect(decide(12, now - 12 * weekMs + 1)).toBe('illegal')
    expect(decide(12, now - 12 * weekMs)).toBe('allowed')
    expect(decide(4, now - 400 * weekMs)).toBe('allowed')
    expect(weekOpensAt(12, now)).toBe(now + 12 * weekMs)
  })

  test('begins everything where nothing has begun', () => {
    expect([decide(0, null), decide(4, null), decide(12, null)]).toEqual(['allowed', 'illegal', 'illegal'])
    expect(weekOpensAt(4, null)).toBeNull()
    expect(decide(0, now)).toBe('allowed')
  })

  test('is made once, and under age with a guardian’s consent alone', () => {
    expect(decide(0, now, { isFilled: true })).toBe('illegal')
    expect(decide(0, now, { isFilled: false }, child)).toBe('guardian-required')
    expect(decide(0, now, { isFilled: false }, { ...child, consented: true })).toBe('allowed')
  })
})

describe('marks of a recording', () => {
  const asked = { tutorId: 7, askedAt: now, markedAt: null }
  const ask = (recording: Partial<typeof asked> | { markedAt: number }, tutorId: number, at = now, guardian = adult) =>
    codeOf(decideRecordingAsk({ ...asked, ...recording }, tutorId, guardian, at))

  test('are asked of another tutor at any time, and of the same one after a week', () => {
    expect(ask({}, 8)).toBe('allowed')
    expect(ask({}, 7, now + passportRecordingLimits.askAgainMs - 1)).toBe('mark-asked')
    expect(ask({}, 7, now + passportRecordingLimits.askAgainMs)).toBe('allowed')
    expect(ask({ markedAt: now }, 8)).toBe('illegal')
    expect(ask({}, 8, now, child)).toBe('guardian-required')
  })

  test('are given by the tutor who was asked, and corrected within a day', () => {
    expect(codeOf(decideHearing(7, asked, adult, now))).toBe('allowed')
    expect(codeOf(decideHearing(8, asked, adult, now))).toBe('forbidden')
    expect(codeOf(decideHearing(7, asked, child, now))).toBe('guardian-required')
    expect(isRecordingMarkOpen({ markedAt: null }, now)).toBe(true)
    expect(isRecordingMarkOpen({ markedAt: now - dayMs + 1 }, now)).toBe(true)
    expect(isRecordingMarkOpen({ markedAt: now - dayMs }, now)).toBe(false)
  })
})
