/** Pictures as scanners put them into PDFs, written by hand: 64 by 64 pixels each. */

const sideHex = '00000040'
const fromHex = (...parts: string[]): string =>
  String.fromCharCode(...(parts.join('').match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16)))

/** Whole bytes of bits, as hexadecimal digits. */
const packBits = (bits: string): string =>
  (bits.match(/.{1,8}/g) ?? [])
    .map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2).toString(16).padStart(2, '0'))
    .join('')

/** A line of 16 white, 32 black and 16 white pixels, the same 63 times, and the end of the block, as a fax has them. */
const fax = packBits(`001${'101010'}${'000001101010'}1${'111'.repeat(63)}${'000000000001'.repeat(2)}`)

/** Number, type, no references, page 1, and the length of what follows. */
const segment = (number: number, type: string, data: string): string =>
  `0000000${number}${type}0001${(data.length / 2).toString(16).padStart(8, '0')}${data}`

/** JBIG2 as a PDF embeds it: a page, and a region of it in the code of a fax. The middle half is black. */
const jbig2 = fromHex(
  segment(0, '30', `${sideHex}${sideHex}${'00000000'.repeat(2)}000000`),
  segment(1, '26', `${sideHex}${sideHex}${'00000000'.repeat(2)}00${'01'}${fax}`),
)

/** A codestream of JPEG 2000 without a coefficient, which is the middle grey everywhere. */
const grey = [
  'ff4f',
  `ff5100290000${sideHex}${sideHex}${'00000000'.repeat(2)}${sideHex}${sideHex}${'00000000'.repeat(2)}0001070101`,
  'ff52000c00000001000004040001',
  'ff5c00044040',
  'ff90000a00000000000f0001',
  'ff9300ffd9',
]

/** JPEG 2000 in its file format. */
const jpx = fromHex(
  '0000000c6a5020200d0a870a',
  '00000014667479706a703220000000006a703220',
  `0000002d6a7032680000001669686472${sideHex}${sideHex}000107070000`,
  '0000000f636f6c7201000000000011',
  '000000006a703263',
  ...grey,
)

/** Filter, bits of a pixel, and the bytes, a character each. */
export const scans = {
  jbig2: { filter: 'JBIG2Decode', bits: 1, data: jbig2 },
  jpx: { filter: 'JPXDecode', bits: 8, data: jpx },
} as const
