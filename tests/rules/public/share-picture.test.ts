import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { beforeAll, describe, expect, test } from 'vitest'
import { createMeasure, drawableText, fitText } from '#contract/public/rules/drawn-text.ts'
import {
  type PicturedTutor,
  pagePicturePath,
  pictureTutorId,
  tutorPicturePath,
} from '#contract/public/rules/share-address.ts'
import { composeSharePicture, drawSharePicture, type SharePicture } from '#contract/public/rules/share-picture.ts'
import { Gender } from '#contract/vocabulary/people.ts'

const fontFolder = resolve(import.meta.dirname, '../../../worker/files/fonts')
const fonts = ['readex-pro-600', 'reem-kufi-arabic-700'].map((name) => readFileSync(`${fontFolder}/${name}.bin`))
const measure = createMeasure(Resvg, fonts)

beforeAll(async () => {
  await initWasm(readFileSync(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')))
})

/** A sign without width that keeps the letters beside it from joining. */
const apart = (word: string): string => [...word].join('\u200c')

describe('texts', () => {
  test.each(['محمد', 'كريم', 'عبد الرحمن', 'ليلى'])('the letters of %s are joined, in both fonts', (word) => {
    for (const family of ['text', 'title'] as const) {
      const joined = measure(word, family)
      expect(joined).toBeGreaterThan(1)
      // Each letter has other shapes when it stands alone, so the widths differ by more than rounding.
      expect(Math.abs(joined - measure(apart(word), family)) / joined).toBeGreaterThan(0.02)
    }
  })

  test('no sign of a text is without a shape', () => {
    expect(drawableText('Şule  Ğ 😀 محمّد\u0000 ﷺ')).toMatch(/^Sule G محم\u0651?د/)
    expect(drawableText('أهلًا: 15 دقيقة (B1–C1)، نعم؟')).toBe('أهلًا: 15 دقيقة (B1–C1)، نعم؟')
    expect(drawableText('don’t “go” 5 €, عبد الرحمٰن')).toBe('don’t “go” 5 €, عبد الرحمٰن')
    expect(drawableText('قُرۡآن \u200fمي\u200cروم \u202eabc\u202c')).toBe('قُرآن ميروم abc')
    expect(drawableText('ژیلا پاکدل')).toBe('زيلا باكدل')
    expect(drawableText('😀')).toBe('')
    // A sign without a shape would make the engine draw boxes of one width.
    const [one, other] = ['iiii', 'wwww'].map((text) => measure(drawableText(`${text} 😀`), 'text'))
    expect(one).not.toBeCloseTo(other ?? 0, 1)
  })

  test('Latin words stand beside Arabic letters that join to one sign', () => {
    // In empty boxes both words would be as wide as one another.
    const differenceIn = (line: (word: string) => string) =>
      measure(line('wwww'), 'text') - measure(line('illi'), 'text')
    expect(differenceIn((word) => word)).toBeGreaterThan(1)
    // Letters that end a line reach a little beyond their place, or not quite to its end.
    expect(Math.abs(differenceIn((word) => `لا ${word}`) - differenceIn((word) => word))).toBeLessThan(0.1)
  })

  const room = {
    width: 600,
    tries: [
      [84, 1],
      [72, 2],
      [46, 2],
    ],
    family: 'text',
  } as const

  test.each([
    'كريم منصور',
    'عبد الرحمن محمد مصطفى الشافعي بن إسماعيل الحسيني البغدادي الكبير',
    `أحمد ${'Abdelrahman '.repeat(9)}`,
    'w'.repeat(120),
    'لا',
    '',
  ])('"%s" stays within its room', (text) => {
    const { lines, size } = fitText(drawableText(text), room, measure)
    expect(lines.length).toBeLessThanOrEqual(2)
    for (const line of lines) expect(measure(line, 'text') * size).toBeLessThanOrEqual(600)
  })

  test('a text that fits is whole and as large as it can be; a longer one says that it was cut', () => {
    expect(fitText('كريم منصور', room, measure)).toMatchObject({ lines: ['كريم منصور'], size: 84 })
    expect(fitText('كلمة '.repeat(50).trim(), room, measure).lines.join(' ')).toMatch(/…$/)
    expect(fitText('كريم محمد منصور عبد الله', room, measure).lines.join(' ')).toBe('كريم محمد منصور عبد الله')
  })
})

describe('the picture', () => {
  const picture: SharePicture = {
    brand: 'حوار',
    title: 'كريم <b>&"منصور"',
    text: 'Hello عربي',
    fact: '4.9 من 5',
    person: { photo: null, initials: 'ك م' },
  }
  const widthOf = () => 1

  test('runs from right to left, and from left to right where the text begins with Latin letters', () => {
    const svg = composeSharePicture(picture, widthOf)
    expect(svg).toContain('\u2067كريم')
    expect(svg).toContain('\u2066Hello عربي\u2069')
    expect(svg).toContain('\u20674.9 من 5\u2069')
  })

  test('shows what people wrote as text', () => {
    const svg = composeSharePicture(picture, widthOf)
    expect(svg).toContain('&lt;b&gt;&amp;&quot;منصور&quot;')
    expect(svg).not.toContain('<b>')
  })

  test('shows the bytes of a picture, and never an address', () => {
    const withPhoto = (photo: string) =>
      composeSharePicture({ ...picture, person: { photo, initials: 'ك م' } }, widthOf).includes('<image')
    expect(withPhoto('data:image/jpeg;base64,/9j/4AAQ')).toBe(true)
    for (const photo of [
      'https://example.com/x.jpg',
      'file:///etc/passwd',
      'data:image/svg+xml;base64,PHN2Zz4=',
      'data:image/jpeg;base64,AA" onload="x',
    ])
      expect([photo, withPhoto(photo)]).toEqual([photo, false])
  })

  test('is 1200 by 630, whatever it shows', () => {
    const long = { ...picture, title: 'عبد الرحمن '.repeat(20), text: 'كلمة '.repeat(200), fact: null }
    for (const one of [picture, long, { ...picture, title: '', text: '', person: null }]) {
      const png = drawSharePicture(Resvg, fonts, one)
      const header = new DataView(png.buffer, png.byteOffset)
      expect([header.getUint32(16), header.getUint32(20)]).toEqual([1200, 630])
    }
  })
})

describe('the address', () => {
  const tutor: PicturedTutor = {
    id: 7,
    name: 'كريم',
    gender: null,
    image: null,
    bio: 'نص',
    avgRating: 4.9,
    ratingCount: 3,
  }

  test('changes with everything the picture shows', () => {
    const changes = [
      {},
      { name: 'كريمة' },
      { gender: Gender.Female },
      { image: '/x' },
      { bio: 'آخر' },
      { avgRating: 4.8 },
      { ratingCount: 4 },
    ]
    const paths = changes.map((change) => tutorPicturePath({ ...tutor, ...change }))
    expect(new Set(paths).size).toBe(changes.length)
    expect(tutorPicturePath({ ...tutor })).toBe(paths[0])
    for (const path of paths) expect([path, pictureTutorId(path)]).toEqual([path, 7])
  })

  test.each(['/og/t/x-1.png', '/og/t/7.png', '/og/t/07-a.png', '/og/t/7-A.png', '/og/t/7-a.png/', '/og/home.png'])(
    '%s names no tutor',
    (path) => expect(pictureTutorId(path)).toBeNull(),
  )

  test('of a page is named like its document', () => {
    expect(['/', '/pricing', '/faq/'].map(pagePicturePath)).toEqual(['/og/home.png', '/og/pricing.png', '/og/faq.png'])
  })
})
