import { expect, test } from 'vitest'
import { firstNameOf } from '#contract/people/rules/first-name.ts'

test.each([
  ['منى حسن', 'منى'],
  ['عبد الله محمود', 'عبد الله'],
  ['أبو بكر علي', 'أبو بكر'],
  ['عبد', 'عبد'],
  ['  كريم   فؤاد ', 'كريم'],
  ['Malak Adel', 'Malak'],
])('%s is called %s', (name, first) => {
  expect(firstNameOf(name)).toBe(first)
})
