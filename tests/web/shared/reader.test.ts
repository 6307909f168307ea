import { afterEach, expect, test } from 'vitest'
import { Gender } from '#contract/vocabulary/people.ts'
import { addressTo, forReader, setReader } from '#web/copy/reader.tsx'
import { getTranslator } from '#web/copy/use-copy.ts'

afterEach(() => setReader(null))

const area = {
  save: '[احفظ|احفظي|حفظ]',
  nested: { retry: '[جرّب|جرّبي] مرة أخرى' },
  count: '{count, plural, one {[اختر|اختاري] حصة} other {[اختر|اختاري] # حصة}}',
  to: '[اكتب|اكتبي] إلى {name}',
} as const

test('a sentence is read in the form of its reader', () => {
  expect(addressTo(Gender.Male, area.save)).toBe('احفظ')
  expect(addressTo(Gender.Female, area.save)).toBe('احفظي')
  expect(addressTo(null, area.save)).toBe('حفظ')
})

test('somebody without a gender reads the short imperative where there is no third form', () => {
  expect(addressTo(null, area.nested.retry)).toBe('جرّب مرة أخرى')
})

test('several words of a sentence are addressed, and brackets without forms stay', () => {
  expect(addressTo(Gender.Female, '[قل|قولي] ثم [اكتب|اكتبي] [هنا]')).toBe('قولي ثم اكتبي [هنا]')
  expect(addressTo(Gender.Male, '[أنت جاهز|أنت جاهزة|]للحجز')).toBe('أنت جاهزللحجز')
  expect(addressTo(null, '[جاهز |جاهزة |]للحجز')).toBe('للحجز')
})

test('a translator follows the reader, within choices of number too', () => {
  expect(getTranslator(area)('save')).toBe('حفظ')
  setReader(Gender.Female)
  expect(getTranslator(area)('save')).toBe('احفظي')
  expect(getTranslator(area)('nested.retry')).toBe('جرّبي مرة أخرى')
  expect(getTranslator(area)('count', { count: 12 })).toBe('اختاري 12 حصة')
  expect(forReader(area.save)).toBe('احفظي')
  setReader(Gender.Male)
  expect(getTranslator(area)('save')).toBe('احفظ')
})

test('what somebody typed is never taken for forms', () => {
  setReader(Gender.Female)
  expect(getTranslator(area)('to', { name: '[أ|ب]' })).toBe('اكتبي إلى [أ|ب]')
})
