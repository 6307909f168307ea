import { expect, test } from 'vitest'
import { toCell, toLine } from '#contract/shared/rules/csv.ts'

test('a cell that begins like a formula gets an apostrophe; numbers stay numbers', () => {
  for (const text of ['=1+1', '+20', '-cmd', '@SUM(A1)', '\tx', '\rx', ' =1']) expect(toCell(text)).toBe(`"'${text}"`)
  expect([toCell('a=b'), toCell('سارة'), toCell(-5), toCell(null), toCell(true)]).toEqual([
    ...['"a=b"', '"سارة"', '-5', '', '"true"'],
  ])
})

test('quotes are doubled, so that no text ends its cell or its line', () => {
  expect(toLine(['a"b', 'c\r\nd', 7])).toBe('"a""b","c\r\nd",7\r\n')
  expect(toCell({ role: 3 })).toBe('"{""role"":3}"')
})
