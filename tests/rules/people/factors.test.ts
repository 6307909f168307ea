import { expect, test } from 'vitest'
import {
  asksForProof,
  formatRecoveryCode,
  isProved,
  isReverted,
  needsFactor,
  secondStepsOf,
  stepsAround,
} from '#contract/people/rules/factors.ts'
import { Factor } from '#contract/vocabulary/factors.ts'
import { Role } from '#contract/vocabulary/roles.ts'

test('the team has to have a factor where the public reaches the deployment', () => {
  const asked = Object.values(Role).filter((role) => needsFactor(role, true))
  expect(asked).toEqual([Role.SuperAdmin, Role.RegularAdmin, Role.TutorManager, Role.Studio])
  expect(Object.values(Role).filter((role) => needsFactor(role, false))).toEqual([])
})

test('second steps follow from the factors', () => {
  expect(secondStepsOf(0)).toEqual([])
  expect(secondStepsOf(Factor.Passkey)).toEqual(['passkey', 'recovery-code'])
  expect(secondStepsOf(Factor.OneTimeCode)).toEqual(['one-time-code', 'recovery-code'])
  expect(secondStepsOf(Factor.Passkey | Factor.OneTimeCode)).toEqual(['passkey', 'one-time-code', 'recovery-code'])
})

test('a proof counts for less than ten minutes', () => {
  expect(isProved(1000, 1000 + 10 * 60_000 - 1)).toBe(true)
  expect(isProved(1000, 1000 + 10 * 60_000)).toBe(false)
})

test('a proof is asked for always, never, or by the fields of the body', () => {
  expect(asksForProof(undefined, { email: 'a' })).toBe(false)
  expect(asksForProof(true, undefined)).toBe(true)
  expect(asksForProof(['email'], undefined)).toBe(false)
  expect(asksForProof(['email'], { name: 'a' })).toBe(false)
  expect(asksForProof(['email'], { email: 'a' })).toBe(true)
  // Null takes something away.
  expect(asksForProof(['phone'], { phone: null })).toBe(true)
})

test('the codes of the present 30 seconds and of those beside them are taken', () => {
  expect(stepsAround(59_999)).toEqual([1, 0, 2])
  expect(stepsAround(60_000)).toEqual([2, 1, 3])
})

test('a passkey that counts has to count up', () => {
  expect(isReverted(0, 0)).toBe(false)
  expect(isReverted(0, 1)).toBe(false)
  expect(isReverted(4, 5)).toBe(false)
  expect(isReverted(5, 5)).toBe(true)
  expect(isReverted(5, 0)).toBe(true)
})

test('recovery codes are read in two halves', () => {
  expect(formatRecoveryCode('ABCDEFGHJK')).toBe('ABCDE-FGHJK')
})
