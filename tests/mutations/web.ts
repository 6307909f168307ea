/** Mistakes in the logic of the app. */
import type { Mutation } from './mutation.ts'

const keys = {
  file: 'web/lib/idempotency-keys.ts',
  project: 'web-logic',
  tests: ['tests/web/shared/idempotency-keys.test.ts'],
} as const

export const webMutations: readonly Mutation[] = [
  {
    ...keys,
    effect: 'the key of a request is not forgotten after success, so that the next one is answered with the first',
    before: '          current = null\n          return reply',
    after: '          return reply',
  },
  {
    ...keys,
    effect: 'the key of a refused request is kept',
    before: 'if (isAnswer(error)) current = null',
    after: '',
  },
  {
    ...keys,
    effect: 'another request carries the key of the one before',
    before: 'if (current?.request !== request)',
    after: 'if (current === null)',
  },
  {
    ...keys,
    effect: 'a fault of the server counts as an answer, so that a retry may book twice',
    before: 'error.status < 500',
    after: 'error.status < 600',
  },
  {
    effect: 'a retry at a changed price is taken for the payment at the old one',
    file: 'web/features/money/checkout/query.ts',
    before: '{ ...attempt, planId, period, buys, packMinutes, amount, coupon',
    after: '{ ...attempt, planId, period, buys, packMinutes, coupon',
    project: 'web-logic',
    tests: keys.tests,
  },
  {
    effect: 'what is typed while looking at somebody replaces what the admin has stored',
    file: 'web/lib/storage.ts',
    before: '  if (lookOfPage()) return\n',
    after: '',
    project: 'web-logic',
    tests: ['tests/web/people/look.test.ts'],
  },
]
