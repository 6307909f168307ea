import { expect, test } from 'vitest'
import { readFriendCode } from '#web/features/people/account/friend-code.ts'

test.each([
  ['hiwar_friend=5a1ac0de5a1a', '5a1ac0de5a1a'],
  ['__Host-hiwar_friend=5a1ac0de5a1a; hiwar_friend=0a1ac0de5a1a', '5a1ac0de5a1a'],
  ['theme=dark; hiwar_friend=5a1ac0de5a1a; hiwar_source=wa.1', '5a1ac0de5a1a'],
  ['hiwar_friend=', undefined],
  ['hiwar_friend=5a1ac0de5a1', undefined],
  ['hiwar_friend=<script>', undefined],
  ['', undefined],
])('of the cookies "%s" the code is %s', (cookies, code) => {
  expect(readFriendCode(cookies)).toBe(code)
})
