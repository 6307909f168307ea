import { describe, expect, test } from 'vitest'
import { currentHold, lastHold, newReceiverHeldUntil } from '#contract/money/rules/holds.ts'
import { dayMs } from '#contract/shared/rules/time.ts'

const none = { heldUntil: null, heldFor: null, receiverHeldUntil: 0 }

test('a new receiver waits for a day', () => {
  expect(newReceiverHeldUntil(1_000)).toBe(1_000 + dayMs)
})

describe('of two holds', () => {
  test('the one that ends later is told, and of two that end together the change of the account', () => {
    expect(lastHold(none)).toBeNull()
    expect(lastHold({ ...none, receiverHeldUntil: 5 })).toEqual({ until: 5, reason: 'receiver' })
    expect(lastHold({ heldUntil: 5, heldFor: 'phone', receiverHeldUntil: 6 })).toEqual({ until: 6, reason: 'receiver' })
    expect(lastHold({ heldUntil: 6, heldFor: 'phone', receiverHeldUntil: 6 })).toEqual({ until: 6, reason: 'phone' })
    expect(lastHold({ heldUntil: 7, heldFor: 'email', receiverHeldUntil: 6 })).toEqual({ until: 7, reason: 'email' })
  })

  test.each([
    [99, { until: 100, reason: 'receiver' }],
    [100, null],
    [101, null],
  ])('one that ends at 100 at the instant %i: %j', (now, expected) => {
    expect(currentHold({ ...none, receiverHeldUntil: 100 }, now)).toEqual(expected)
    const ofAccount = { heldUntil: 100, heldFor: 'password', receiverHeldUntil: 50 } as const
    expect(currentHold(ofAccount, now)).toEqual(expected && { until: 100, reason: 'password' })
  })
})
