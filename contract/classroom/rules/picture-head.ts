/** Reads what a picture is from its first bytes, so that nothing that is too large is ever decoded. */
import type { Sides } from './material-pages.ts'

const ascii = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length))

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Start-of-frame markers. The three codes between them are tables. */
const isFrame = (kind: number): boolean => kind >= 0xc0 && kind <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(kind)

/** From the first frame header; null when it does not lie in these bytes. */
const readJpeg = (bytes: Uint8Array): Sides | null => {
  const view = viewOf(bytes)
  for (let at = 2; at + 9 <= bytes.byteLength && bytes[at] === 0xff; ) {
    const kind = bytes[at + 1] ?? 0
    if (isFrame(kind)) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    // Fill bytes may stand before a marker.
    at += kind === 0xff ? 1 : 2 + view.getUint16(at + 2)
  }
  return null
}

const readPng = (bytes: Uint8Array): Sides | null => {
  if (bytes.byteLength < 24 || ascii(bytes, 12, 4) !== 'IHDR') return null
  const view = viewOf(bytes)
  return { width: view.getUint32(16), height: view.getUint32(20) }
}

const uint24 = (bytes: Uint8Array, at: number): number =>
  (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16)

const readWebp = (bytes: Uint8Array): Sides | null => {
  if (bytes.byteLength < 30) return null
  const view = viewOf(bytes)
  const kind = ascii(bytes, 12, 4)
  if (kind === 'VP8X') return { width: uint24(bytes, 24) + 1, height: uint24(bytes, 27) + 1 }
  if (kind === 'VP8 ') return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  if (kind !== 'VP8L') return null
  const sides = view.getUint32(21, true)
  return { width: (sides & 0x3fff) + 1, height: ((sides >>> 14) & 0x3fff) + 1 }
}

/** Bytes in which the header of nearly every picture lies: cameras write previews before it. */
export const pictureHeadBytes = 512 * 1024

/** The sides of a JPEG, PNG or WebP as they are stored; null when these bytes begin none of them. */
export const readPictureHead = (bytes: Uint8Array): Sides | null => {
  const isPng = ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n'
  const isWebp = ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 4) === 'WEBP'
  const sides = isPng
    ? readPng(bytes)
    : isWebp
      ? readWebp(bytes)
      : ascii(bytes, 0, 3) === '\xff\xd8\xff'
        ? readJpeg(bytes)
        : null
  return sides && sides.width > 0 && sides.height > 0 ? sides : null
}

/** Whether these bytes begin a PDF. Readers allow something before it. */
export const isPdfHead = (bytes: Uint8Array): boolean =>
  ascii(bytes, 0, Math.min(1024, bytes.byteLength)).includes('%PDF-')
