import { expect, test } from 'vitest'
import { decodeAnswer } from '#web/features/team/payout-batches/decode-answer.ts'

const text = 'المرجع,الحالة\nHW1-2,تم'
/** The code page of Windows for the letters of the text. */
const windows: Readonly<Record<string, number>> = {
  ا: 0xc7,
  ل: 0xe1,
  م: 0xe3,
  ر: 0xd1,
  ج: 0xcc,
  ع: 0xda,
  ح: 0xcd,
  ة: 0xc9,
  ت: 0xca,
}
const utf16 = (littleEndian: boolean): Uint8Array => {
  const bytes = new DataView(new ArrayBuffer(2 + 2 * text.length))
  ;[0xfeff, ...[...text].map((sign) => sign.charCodeAt(0))].forEach((unit, at) => {
    bytes.setUint16(2 * at, unit, littleEndian)
  })
  return new Uint8Array(bytes.buffer)
}

test('a file of a bank is read whatever its encoding', () => {
  expect(decodeAnswer(new TextEncoder().encode(text))).toBe(text)
  expect(decodeAnswer(utf16(true))).toBe(text)
  expect(decodeAnswer(utf16(false))).toBe(text)
  expect(decodeAnswer(new Uint8Array([...text].map((sign) => windows[sign] ?? sign.charCodeAt(0))))).toBe(text)
})
