import { expect, test } from 'vitest'
import { paymentTerms } from '#contract/money/rules/payment-search.ts'

const none = { id: null, ref: null, phone: null, amount: null, cardLast4: null, person: null }

test.each([
  ['', none],
  ['4', { id: 4, amount: 400, person: '4' }],
  ['1250', { id: 1250, ref: '1250', amount: 125_000, cardLast4: '1250', person: '1250' }],
  ['1,250.50', { amount: 125_050, person: '1,250.50' }],
  ['\u0661\u0662\u0665\u0660', { id: 1250, ref: '1250', amount: 125_000, cardLast4: '1250', person: '1250' }],
  ['0106 118 4471', { ref: '01061184471', phone: '01061184471', person: '0106 118 4471' }],
  ['+201061184471', { phone: '01061184471', person: '+201061184471' }],
  ['HW-77ab_c', { ref: 'HW-77ab_c', person: 'HW-77ab_c' }],
  ['منى فؤاد', { person: 'منى فؤاد' }],
  ['987654321012', { ref: '987654321012', person: '987654321012' }],
])('%s may mean %o', (typed, terms) => {
  expect(paymentTerms(typed)).toEqual({ ...none, ...terms })
})
