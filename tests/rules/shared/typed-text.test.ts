/** Cleaning of typed and pasted text: what is kept, and which invisible characters are removed. */
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { NewPassword } from '#contract/people/shapes/passwords.ts'
import {
  About,
  ArabicTopicName,
  Bio,
  ContactTitle,
  Email,
  FullName,
  Phone,
  RatingText,
  ReportDescription,
  TutorName,
} from '#contract/shared/shapes/fields.ts'
import { cleanLine, cleanText } from '#contract/vocabulary/text.ts'

const kept = (field: v.GenericSchema<string, string>, text: string): string => {
  const read = v.safeParse(field, text, { abortPipeEarly: true })
  return read.success ? read.output : read.issues[0].message
}

describe('a text', () => {
  test.each([
    ['controls', 'a\u0000b\u0007c\u007fd\u0085e', 'abcde'],
    ['marks that turn what follows', 'safe \u202Ecod.exe\u202C \u2066x\u2069 \u200Fy\u061C', 'safe cod.exe x y'],
    ['blanks without width', '\uFEFFa\u200Bb\u2060c\u00AD', 'abc'],
    ['letters without a shape', '\u3164\u115F\u1160\uFFA0', ''],
    ['joiners that join nothing', '\u200C\u200D a\u200D \u200Cb \u200C', 'a b'],
  ])('loses %s', (_, typed, clean) => {
    expect(cleanLine(typed)).toBe(clean)
  })

  test.each([
    ['line ends, in one form', 'one\r\ntwo\rthree\u2028four', 'one\ntwo\nthree\nfour'],
    ['the place of a tab', 'one\ttwo', 'one two'],
    ['joiners inside a word and an emoji', 'می\u200Cخواهم 👩🏽\u200D🏫 ❤️', 'می\u200Cخواهم 👩🏽\u200D🏫 ❤️'],
    ['vowel marks and Arabic digits', 'قَالَ ٣', 'قَالَ ٣'],
    ['one spelling of a letter', 'ا\u0654حمد cafe\u0301', 'أحمد café'],
  ])('keeps %s', (_, typed, clean) => {
    expect(cleanText(typed)).toBe(clean)
  })

  test('cleaning is idempotent', () => {
    const typed = '\u200C\u200B\u200C a\u2060\u200D\u200B \r\n\r x'
    expect(cleanText(cleanText(typed))).toBe(cleanText(typed))
  })

  test('of invisible characters is too short', () => {
    expect(kept(RatingText, '\u200B\u200C\u200D\u2060')).toBe('too-short-rating-text')
    expect(kept(ContactTitle, '\u202E\u202E\u202E\u202E\u202E')).toBe('short-contact-request-title')
    expect(v.safeParse(ReportDescription, '\u0000').success).toBe(false)
  })

  test('of one line has no line breaks of any kind', () => {
    expect(kept(ContactTitle, 'سؤال عن الحصص\nالهاتف: 01000000000')).toBe('سؤال عن الحصص الهاتف: 01000000000')
  })
})

describe('a name', () => {
  test.each([
    ['ا\u0654حمد علي', 'أحمد علي'],
    ['\u200Fأَحْمَد\u200F  عليّ\u202C', 'أَحْمَد عليّ'],
    ['عبد الـرحمن', 'عبد الـرحمن'],
    ['هٰذا نور', 'هٰذا نور'],
  ])('%j is kept as %j', (typed, name) => {
    expect(kept(FullName, typed)).toBe(name)
    expect(kept(TutorName, typed)).toBe(name)
  })

  test.each([
    '\u064B\u064B\u064B \u064B\u064B',
    'ــــ ــــ',
    'أحمد ـــ',
    'Ali \u0651\u0651',
    '\u0670\u0670 \u0670\u0670',
  ])('%j is refused: marks need a letter before them', (typed) => {
    expect(kept(FullName, typed)).toBe('invalid-user-name')
    expect(kept(TutorName, typed)).toBe('invalid-tutor-name')
  })
})

test('two spellings of a topic name are equal', () => {
  expect(kept(ArabicTopicName, 'ا\u0654كل\u200B صحي')).toBe(kept(ArabicTopicName, 'أكل صحي'))
})

describe('an e-mail', () => {
  test.each([
    ['\u200FSara@Example.com\u202C', 'sara@example.com'],
    ['first.last+tag@sub.example.co', 'first.last+tag@sub.example.co'],
    ["o'neil@example.com", "o'neil@example.com"],
    ['e\u0301@example.com', 'é@example.com'],
    ['سارة@مثال.مصر', 'سارة@مثال.مصر'],
  ])('%j is kept as %j', (typed, email) => {
    expect(kept(Email, typed)).toBe(email)
  })

  test.each([
    'a\ud800b@example.com',
    'a@\ud800.com',
    'a\ue000@example.com',
    'a@exa<script>.com',
    'a@b.c,d',
    'a@b.c>',
    'a@b.c"',
    'a@b.c\\',
    'a\nbcc: b@example.com',
    'a@example.com\r\nbcc:b',
    'a\u200Cb@example.com',
    'a@b..c',
    'a@.c',
    'a@c',
  ])('%j is refused', (typed) => {
    expect(kept(Email, typed)).toBe('invalid-email')
  })
})

test.each(['\u202A+20 10 1234 5678\u202C', '\u200E٠١٠١٢٣٤٥٦٧٨', '010\u00A01234\u20605678'])(
  'the pasted number %j is 01012345678',
  (typed) => {
    expect(kept(Phone, typed)).toBe('01012345678')
  },
)

describe('bio and about', () => {
  const word = 'IELTS '
  test.each([
    ['five Arabic letters among Latin words', `${word.repeat(9)}بالعربي`, true],
    ['a run over two words', `${word.repeat(9)}قل لي`, true],
    ['three Arabic letters and a blank', `${word.repeat(9)}عرب`, false],
    ['marks without a letter', `${word.repeat(9)}\u064B\u064C\u064D\u064E\u064F`, false],
    ['Latin words alone', word.repeat(9), false],
  ])('with %s', (_, text, passes) => {
    expect(kept(Bio, text.slice(-55))).toBe(passes ? cleanLine(text.slice(-55)) : 'invalid-bio')
    expect(kept(About, `${word.repeat(20)}${text}`)).toBe(
      passes ? cleanText(`${word.repeat(20)}${text}`) : 'invalid-tutor-about',
    )
  })

  test('blanks between Latin words are no Arabic', () => {
    expect(kept(About, `${word.repeat(20)}${' '.repeat(9)}${word.repeat(20)}`)).toBe('invalid-tutor-about')
  })
})

test.each([
  ['سحلب-2026', true],
  ['سحلب-٢٠٢٦', true],
  ['sahlab-٢٠٢٦', true],
  ['سحلب-سحلب', false],
  ['٢٠٢٦-2026', false],
  ['سحلب 2026', false],
])('%s as a password: %s', (password, passes) => {
  expect(kept(NewPassword, password)).toBe(passes ? password : 'invalid-password')
})
