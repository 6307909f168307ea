import { expect, test } from 'vitest'
import { cookieName, readCookie } from '#contract/shared/rules/cookies.ts'

test('a cookie has the prefix of one host over https alone', () => {
  expect([cookieName('a', 'https:'), cookieName('a', 'http:')]).toEqual(['__Host-a', 'a'])
})

test.each([
  ['a=1', '1'],
  ['b=2; __Host-a=1', '1'],
  // Another host of the domain can set the plain one.
  ['a=2; __Host-a=1', '1'],
  ['a=x=y', 'x=y'],
  ['a=', ''],
  ['', undefined],
  ['ba=1; __Host-b=2; _Host-a=3', undefined],
])('of "%s" a is %s', (cookies, value) => {
  expect(readCookie(cookies, 'a')).toBe(value)
})
