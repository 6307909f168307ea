import { describe, expect, test } from 'vitest'
import {
  sentenceAround,
  takeMissing,
  wordFromEntry,
  wordFromRange,
  wordFromShortText,
  wordRanges,
} from '#contract/classroom/rules/words.ts'
import { cleanWord, normalizeWord, wordLimits } from '#contract/vocabulary/words.ts'

describe('a word', () => {
  test.each([
    ['  “deadline”, ', 'deadline'],
    ['look\n forward  to', 'look forward to'],
    ["don't!", "don't"],
    ['موعدٌ نهائيٌّ.', 'موعدٌ نهائيٌّ'],
    ['…?!', ''],
  ])('%j is kept as %j', (typed, kept) => expect(cleanWord(typed)).toBe(kept))

  test('is the same in any case and width, and with any apostrophe', () => {
    const same = ["Don't", 'don’t', ' DON‘T. ', 'ｄｏｎ＇ｔ']
    expect(new Set(same.map(normalizeWord))).toEqual(new Set(["don't"]))
    expect(normalizeWord('resume')).not.toBe(normalizeWord('résumé'))
  })
})

describe('what is marked in a text', () => {
  const text = 'I agree. She is proud of me! Why?\nIt is 3.5 metres'
  const marked = (part: string, within = text) => {
    const start = within.indexOf(part)
    return wordFromRange(within, start, start + part.length)
  }

  test('brings its sentence along, and no more', () => {
    expect(marked('proud of')).toEqual({ text: 'proud of', meaning: '', sentence: 'She is proud of me!' })
    expect(marked('agree')?.sentence).toBe('I agree.')
    expect(marked('Why')?.sentence).toBe('Why?')
    expect(marked('3.5')?.sentence).toBe('It is 3.5 metres')
    expect(marked('me! Why')?.sentence).toBe('She is proud of me! Why?')
    expect(sentenceAround('ه'.repeat(1000), 2, 4)).toHaveLength(wordLimits.sentence)
  })

  test('is a correction where an arrow leads from what was said to what is meant', () => {
    const noted = 'ملاحظة\nproud from → proud of\nanother'
    expect(marked('proud from → proud of', noted)).toEqual({
      text: 'proud from',
      meaning: 'proud of',
      sentence: 'proud from → proud of',
    })
    expect(wordFromShortText('since three years -> for three years')).toMatchObject({
      text: 'since three years',
      meaning: 'for three years',
    })
  })

  test('is nothing when it cannot be read or is too long', () => {
    expect(marked('! ')).toBeNull()
    const long = 'a'.repeat(wordLimits.text + 1)
    expect(wordFromRange(long, 0, long.length)).toBeNull()
    expect(wordFromRange(long, 0, wordLimits.text)).not.toBeNull()
  })

  test('is the whole of a short text', () => {
    expect(wordFromShortText('look forward to it')).toEqual({ text: 'look forward to it', meaning: '', sentence: '' })
    expect(wordFromShortText('I really look forward to it')).toBeNull()
    expect(wordRanges(' so  it is').map(({ start, end }) => ' so  it is'.slice(start, end))).toEqual(['so', 'it', 'is'])
  })
})

test('a typed word may carry its meaning', () => {
  const read = (text: string) => {
    const word = wordFromEntry(text)
    return word && [word.text, word.meaning]
  }
  expect(read('look forward to')).toEqual(['look forward to', ''])
  expect(read(' deadline = موعد نهائي ')).toEqual(['deadline', 'موعد نهائي'])
  expect(read('proud of: فخور بـ')).toEqual(['proud of', 'فخور بـ'])
  expect(read('proud from -> proud of')).toEqual(['proud from', 'proud of'])
  expect(read('proud from => a = b')).toEqual(['proud from', 'a = b'])
  expect(read('follow-up question')).toEqual(['follow-up question', ''])
  expect(['', ' = ', '= معنى', 'a'.repeat(81), `a = ${'ب'.repeat(201)}`].map(read)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ])
})

describe('a word that is saved again', () => {
  const bare = { meaning: '', sentence: '', kind: null }
  const full = { meaning: 'موعد نهائي', sentence: 'We missed the deadline.', kind: 'noun' as const }

  test('takes what it lacks, and nothing it has', () => {
    expect(takeMissing(bare, full)).toEqual(full)
    expect(takeMissing({ ...bare, meaning: 'x' }, full)).toEqual({ ...full, meaning: 'x' })
    expect(takeMissing({ ...full, kind: null }, { ...full, meaning: 'y', kind: 'verb' })).toEqual({
      ...full,
      kind: 'verb',
    })
  })

  test('takes nothing where nothing is new', () => {
    expect([takeMissing(bare, bare), takeMissing(full, bare), takeMissing(full, { ...full, meaning: 'y' })]).toEqual([
      null,
      null,
      null,
    ])
  })
})
