import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { Bio, JobTitle, NoticeMinutes } from '#contract/shared/shapes/fields.ts'
import { errorCodeText } from '#web/copy/errors.ts'
import { issueText } from '#web/lib/form.ts'
import { nullIfEmpty, numberFromText, requiredOnceFilled } from '#web/lib/form-schemas.ts'

const complaint = (schema: v.GenericSchema, value: unknown): string | null => {
  const [issue] = v.safeParse(schema, value).issues ?? []
  return issue ? issueText(issue) : null
}

describe('an error message', () => {
  it('is the sentence of its code', () => {
    expect(complaint(Bio, 'قصيرة')).toBe(errorCodeText('short-bio'))
  })

  it('names the limit of a text whose schema has no code for being too long', () => {
    expect(complaint(JobTitle, 'م'.repeat(129))).toBe('النص طويل. المسموح هنا 128 حرفًا على الأكثر.')
    expect(complaint(v.pipe(v.string(), v.maxLength(3)), 'أربع')).toBe('النص طويل. المسموح هنا 3 أحرف على الأكثر.')
    expect(complaint(v.pipe(v.string(), v.maxLength(100)), 'م'.repeat(101))).toBe(
      'النص طويل. المسموح هنا 100 حرف على الأكثر.',
    )
  })

  it('is the form’s own where it has one, and never the library’s text', () => {
    expect(complaint(v.pipe(v.string(), v.minLength(1, 'مطلوب.')), '')).toBe('مطلوب.')
    expect(complaint(v.picklist(['a']), 'b')).toBe(errorCodeText(null))
  })
})

describe('a field', () => {
  it('may stay empty if it was empty, and may not be cleared', () => {
    expect(v.parse(requiredOnceFilled('', Bio), '')).toBeNull()
    expect(complaint(requiredOnceFilled('أساعدك على الكلام بثقة', Bio), '')).toBe(errorCodeText('empty-bio'))
    expect(v.parse(nullIfEmpty(Bio), '')).toBeNull()
  })

  it.each(['', ' ', '1.5', '-1', '1٫5', '٣٠', '0x10', '1e3', 'abc', '3 0'])('of minutes refuses “%s”', (text) => {
    expect(complaint(numberFromText(NoticeMinutes), text)).toBe(errorCodeText('invalid-notice'))
  })

  it('of minutes takes whole ones up to a day', () => {
    expect(v.parse(numberFromText(NoticeMinutes), '0')).toBe(0)
    expect(v.parse(numberFromText(NoticeMinutes), ' 1440 ')).toBe(1440)
    expect(complaint(numberFromText(NoticeMinutes), '1441')).toBe(errorCodeText('max-notice-exceeded'))
  })
})
