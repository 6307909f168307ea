/** Text can be read by people with weak eyes: 7 to 1 on every ground it stands on (WCAG 2.2 AAA), in both themes. */
import { describe, expect, test } from 'vitest'
import { read } from './tree.ts'

const css = read('web/styles/tokens.css')

type Colours = ReadonlyMap<string, string>

/** The colours of a block, from its selector to its end; what it does not name is as in the light theme. */
const coloursOf = (selector: string, others: Colours = new Map()): Colours => {
  const start = css.indexOf(selector)
  if (start === -1) throw new Error(`tokens.css has no ${selector}`)
  const block = css.slice(start, css.indexOf('\n}', start))
  return new Map([
    ...others,
    ...[...block.matchAll(/--([\w-]+):\s*(#[\da-f]{6})/gi)].map(([, name = '', value = '']) => [name, value] as const),
  ])
}

const light = coloursOf(':root {')
const themes = {
  light,
  'dark by choice': coloursOf('[data-theme="dark"] {', light),
  'dark by the system': coloursOf('@media (prefers-color-scheme: dark)', light),
}

const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const ratio = (one: string, other: string): number => {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

const grounds = ['surface', 'sunken', 'fill', 'raised', 'overlay', 'accent-subtle']
const pairs: readonly (readonly [text: string, ground: string])[] = [
  ...['text', 'quiet', 'accent'].flatMap((text) => grounds.map((ground) => [text, ground] as const)),
  ['danger', 'raised'],
  ['danger-text', 'raised'],
  ['accent-contrast', 'accent'],
  ['danger-contrast', 'danger'],
  ['success-contrast', 'success'],
  ['now-contrast', 'now'],
  ['now-text', 'now-subtle'],
  ['on-deep', 'deep'],
  ['on-deep-quiet', 'deep'],
  ['on-deep-quiet', 'deep-raised'],
  ...['success', 'warning', 'danger', 'info', 'karkadeh'].map((state) => [`${state}-text`, `${state}-subtle`] as const),
]

describe.each(Object.entries(themes))('%s', (_, colours) => {
  test.each(pairs)('%s on %s', (text, ground) => {
    const [one, other] = [colours.get(text), colours.get(ground)]
    if (!one || !other) throw new Error(`tokens.css gives no colour for ${text} or ${ground}`)
    expect(ratio(one, other)).toBeGreaterThanOrEqual(7)
  })
})

test('the ratio is that of the standard', () => {
  expect(ratio('#000000', '#ffffff')).toBeCloseTo(21)
  expect(ratio('#767676', '#ffffff')).toBeCloseTo(4.54, 1)
})
