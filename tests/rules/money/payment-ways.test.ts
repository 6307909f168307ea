import { describe, expect, test } from 'vitest'
import { defaultSettings } from '#contract/money/shapes/platform.ts'
import { findUsableWays } from '#contract/people/rules/payment-ways.ts'
import { paymentWays } from '#contract/vocabulary/money.ts'

describe('the ways of paying', () => {
  const both = { fawry: true, paymob: true }
  const methods = defaultSettings['payments.methods']

  test.each([
    ['all of them by default', defaultSettings, both, paymentWays],
    [
      'without the page of Paymob where it is not set up',
      defaultSettings,
      { fawry: true, paymob: false },
      paymentWays.slice(0, 4),
    ],
    ['that page alone where Fawry is not set up', defaultSettings, { fawry: false, paymob: true }, ['hosted']],
    [
      'without what is switched off',
      { ...defaultSettings, 'payments.methods': { ...methods, ewallet: false, paymob: false } },
      both,
      ['card', 'reference', 'installment'],
    ],
    ['none while payments are off', { ...defaultSettings, 'payments.enabled': false }, both, []],
  ] as const)('%s', (_, settings, gateways, expected) => {
    expect(findUsableWays(settings, gateways)).toEqual(expected)
  })
})
