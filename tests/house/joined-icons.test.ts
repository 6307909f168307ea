import { expect, test } from 'vitest'
import { joinIcons } from '#web/build/joined-icons.ts'

const icon = (name: string, path: string): string =>
  `.i-ph-${name}{--un-icon:url("data:image/svg+xml;utf8,%3Csvg viewBox='0 0 256 256' width='1em' height='1em' xmlns='http://www.w3.org/2000/svg' %3E%3Cpath fill='currentColor' d='${path}'/%3E%3C/svg%3E")}`

test('all icons of a sheet are one picture, and each class moves its own into view', () => {
  const joined = joinIcons(`a{color:red}${icon('star', 'M1 1')}b{top:0}${icon('moon', 'M2 2')}${icon('sun', 'M3 3')}`)
  expect(joined.match(/url\(/g)).toHaveLength(1)
  expect(joined).toContain('.i-ph-star,.i-ph-moon,.i-ph-sun{-webkit-mask:url(')
  expect(joined).toContain(`%3Cg transform='translate(256)'%3E%3Cpath fill='currentColor' d='M2 2'/%3E%3C/g%3E`)
  expect(joined).toContain('0 0/300% 100% no-repeat')
  expect(joined).toContain('.i-ph-star{-webkit-mask-position:0% 0}')
  expect(joined).toContain('.i-ph-moon{-webkit-mask-position:50% 0}')
  expect(joined).toContain('.i-ph-sun{-webkit-mask-position:100% 0}')
  expect(joined.startsWith('a{color:red}') && joined.includes('b{top:0}')).toBe(true)
})

test('a single icon stays as it is', () => {
  const sheet = icon('star', 'M1 1')
  expect(joinIcons(sheet)).toBe(sheet)
})

test('an icon of another size is refused, because it would be cut', () => {
  const wide = icon('wide', 'M1 1').replace('0 0 256 256', '0 0 512 256')
  expect(() => joinIcons(icon('star', 'M1 1') + wide)).toThrow('256')
})
