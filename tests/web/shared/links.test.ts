/** Addresses in a message become links; all other text is unchanged. */
import { expect, test } from 'vitest'
import { splitLinks } from '#web/lib/links.ts'

const linksIn = (text: string) => {
  const pieces = splitLinks(text)
  expect(pieces.map((piece) => piece.text).join('')).toBe(text)
  return pieces.filter(({ href }) => href !== undefined).map(({ text: shown, href }) => [shown, href])
}
const web = (shown: string, href = shown) => [shown, href]

test.each([
  ['https://hiwar.test/t/7?a=1#b', web('https://hiwar.test/t/7?a=1#b')],
  ['الرابط:https://hiwar.test', web('https://hiwar.test')],
  ['شوفhttp://hiwar.test', web('http://hiwar.test')],
  ['www.hiwar.test/t', web('www.hiwar.test/t', 'https://www.hiwar.test/t')],
  ['اكتب إلى salma+a@mail.hiwar.test', web('salma+a@mail.hiwar.test', 'mailto:salma+a@mail.hiwar.test')],
  ['https://ar.wikipedia.org/wiki/مصر_(دولة)', web('https://ar.wikipedia.org/wiki/مصر_(دولة)')],
  ['https://hiwar.test/a,b.c', web('https://hiwar.test/a,b.c')],
])('an address is found: %s', (text, link) => {
  expect(linksIn(text)).toEqual([link])
})

test.each(['.', '،', '؟', '!', '…', '؛', ')', '».', '?!', ':', '»'])(
  'punctuation after an address is not part of it: %s',
  (end) => {
    expect(linksIn(`انظر https://hiwar.test/a${end} ثم`)).toEqual([web('https://hiwar.test/a')])
    expect(linksIn(`(www.hiwar.test${end}`)).toEqual([web('www.hiwar.test', 'https://www.hiwar.test')])
    expect(linksIn(`a@hiwar.test${end}`)).toEqual([web('a@hiwar.test', 'mailto:a@hiwar.test')])
  },
)

test('several addresses become a link each', () => {
  expect(linksIn('https://a.test،www.b.test وأيضًا c@d.test').map(([shown]) => shown)).toEqual([
    'https://a.test',
    'www.b.test',
    'c@d.test',
  ])
})

test.each([
  'javascript:alert(1)',
  'JAVASCRIPT://www',
  'data:text/html,x',
  'https://',
  'www.',
  'www..test',
  'www.x',
  'a@b',
  '@karim',
  '3.5',
  'ftp.example',
])('no link: %s', (text) => {
  expect(linksIn(text)).toEqual([])
})

test('an invisible direction mark cannot reverse the address shown', () => {
  expect(linksIn('https://hiwar.test/\u202Egpj.exe')).toEqual([web('https://hiwar.test/')])
})
