import { expect, test } from 'vitest'
import { readShareSource } from '#web/features/people/account/query.ts'

test.each([
  ['hiwar_source=sfb.1763800000000', 'sfb'],
  ['__Host-hiwar_source=sfb.1763800000000; hiwar_source=wa.1', 'sfb'],
  ['theme=dark; hiwar_source=wa.1', 'wa'],
  ['', undefined],
  ['hiwar_source=', undefined],
  ['hiwar_source=other.1', undefined],
  ['not_hiwar_source=sfb.1', undefined],
])('of the cookies "%s" the source is %s', (cookies, source) => {
  expect(readShareSource(cookies)).toBe(source)
})
