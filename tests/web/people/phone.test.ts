import { describe, expect, it } from 'vitest'
import { caretAfterGrouping, formatPhone, toPhoneDigits } from '#web/lib/phone.ts'

describe('a phone as it is typed', () => {
  it.each([
    ['01012345678', '01012345678'],
    ['٠١٠١٢٣٤٥٦٧٨', '01012345678'],
    ['۰۱۰ ۱۲۳۴ ۵۶۷۸', '01012345678'],
    ['+20 10 1234 5678', '01012345678'],
    ['0020 101 234 5678', '01012345678'],
    ['+20 010 1234 5678', '01012345678'],
    ['201012345678', '01012345678'],
    ['010-1234-5678-99', '0101234567899'],
    ['010a', '010'],
    ['', ''],
  ])('%s is %s', (typed, digits) => {
    expect(toPhoneDigits(typed)).toBe(digits)
  })

  it('is grouped in three, four and four digits', () => {
    expect(formatPhone('01012345678')).toBe('010 1234 5678')
    expect(formatPhone('010')).toBe('010')
    expect(formatPhone('0101')).toBe('010 1')
    expect(formatPhone('')).toBe('')
  })

  it.each([
    // At the end of the text it stays at the end, also when a gap was just inserted.
    ['0101', 4, 5],
    ['010 1234 5', 10, 10],
    // A digit inserted before others keeps the caret before them.
    ['0910 1234', 2, 2],
    // Deleting a gap leaves the caret before it, so that the next press deletes the digit.
    ['0101234', 3, 3],
  ])('the caret of %s at %i goes to %i', (text, caret, expected) => {
    expect(caretAfterGrouping(text, caret)).toBe(expected)
  })
})
