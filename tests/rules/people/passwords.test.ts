import { describe, expect, test } from 'vitest'
import { namesOwner } from '#contract/people/rules/passwords.ts'

const mona = { name: 'منى السعيد', email: 'mona.said@example.com', phone: '01012345678' }

describe('a password that names its owner', () => {
  test.each(['mona-2025', 'MONA-koshari-9', 'x7said!!q', 'السّعيد-2026', 'p12345678', 'p١٢٣٤٥٦٧٨'])(
    '%s does',
    (typed) => {
      expect(namesOwner(typed, mona)).toBe(true)
    },
  )

  test.each(['kalimat-sirr-1', 'منى-koshari-9', 'example-koshari-9', 'p1234567'])('%s does not', (typed) => {
    expect(namesOwner(typed, mona)).toBe(false)
  })

  test('of somebody without name and number the address alone counts', () => {
    expect(namesOwner('mona-2025', { email: mona.email })).toBe(true)
    expect(namesOwner('01012345678a', { email: mona.email })).toBe(false)
  })

  test('a word of three letters is in too many others', () => {
    expect(namesOwner('kalimat-sirr-1', { email: 'ali@example.com', name: 'علي' })).toBe(false)
  })
})
