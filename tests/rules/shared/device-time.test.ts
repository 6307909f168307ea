import { expect, test } from 'vitest'
import { isDeviceTimeValid } from '#contract/shared/rules/device-time.ts'
import { minutes } from '#contract/shared/rules/time.ts'

const now = Date.parse('2026-11-23T10:00:00Z')
const at = (ms: number) => new Date(now + ms).toISOString()

test.each([
  [undefined, undefined, true],
  [at(0), 'Africa/Cairo', true],
  [at(minutes(5)), undefined, true],
  [at(-minutes(5)), 'UTC', true],
  [at(minutes(5) + 1), 'Africa/Cairo', false],
  [at(-minutes(5) - 1), undefined, false],
  ['yesterday', undefined, false],
  ['', undefined, false],
  [at(0), 'Africa/Atlantis', false],
  [undefined, '', false],
])('time %s, zone %s: %s', (time, timezone, expected) => {
  expect(isDeviceTimeValid({ time, timezone }, now)).toBe(expected)
})
