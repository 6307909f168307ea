/**
 * Detects the type of a file from its bytes. File names and Content-Type headers are not used, since clients can forge
 * them.
 */
import type { MediaType } from '#contract/vocabulary/media.ts'
import { readAscii, toDataView } from './bytes.ts'

const startsWith = (bytes: Uint8Array, ...first: readonly number[]): boolean =>
  first.every((byte, i) => bytes[i] === byte)

/**
 * Brands of MP4. `qt  ` is QuickTime, in which iPhones record: the same boxes, and browsers play it when it is served as
 * MP4. HEIF uses the same container format with other brands.
 */
const mp4Brands = /^(isom|iso[2-9]|mp4[12]|avc1|M4V |M4VP|M4VH|MSNV|dash|mmp4|qt {2})$/

const isMp4 = (bytes: Uint8Array): boolean => {
  const boxBytes = toDataView(bytes).getUint32(0)
  return (
    boxBytes >= 16 && boxBytes <= 1024 && readAscii(bytes, 4, 4) === 'ftyp' && mp4Brands.test(readAscii(bytes, 8, 4))
  )
}

/** Reads a variable-length EBML integer: the position of the first set bit gives the number of bytes. */
const readEbmlNumber = (bytes: Uint8Array, at: number): { value: number; next: number } | null => {
  const length = Math.clz32(bytes[at] ?? 0) - 23
  if (length > 8 || at + length > bytes.byteLength) return null
  let value = (bytes[at] ?? 0) & (0xff >> length)
  for (let i = 1; i < length; i++) value = value * 256 + (bytes[at + i] ?? 0)
  return { value, next: at + length }
}

/** Longest DocType read. A header can claim more bytes than `String.fromCharCode` takes arguments. */
const maxDocTypeBytes = 64

/** A Matroska file whose DocType is `webm`. */
const isWebm = (bytes: Uint8Array): boolean => {
  if (!startsWith(bytes, 0x1a, 0x45, 0xdf, 0xa3)) return false
  const head = readEbmlNumber(bytes, 4)
  if (!head) return false
  const end = Math.min(head.next + head.value, bytes.byteLength)
  for (let at = head.next; at < end; ) {
    const idBytes = Math.clz32(bytes[at] ?? 0) - 23
    const size = readEbmlNumber(bytes, at + idBytes)
    if (!size) return false
    const isDocType = bytes[at] === 0x42 && bytes[at + 1] === 0x82
    if (isDocType)
      return size.value <= maxDocTypeBytes && readAscii(bytes, size.next, size.value).replace(/\0+$/, '') === 'webm'
    at = size.next + size.value
  }
  return false
}

/** The type of a picture or video; null for anything else. The first few hundred bytes are enough. */
export const sniff = (bytes: Uint8Array): MediaType | null => {
  if (bytes.byteLength < 16) return null
  if (startsWith(bytes, 0xff, 0xd8, 0xff)) return 'image/jpeg'
  if (readAscii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n' && readAscii(bytes, 12, 4) === 'IHDR') return 'image/png'
  if (/^GIF8[79]a$/.test(readAscii(bytes, 0, 6))) return 'image/gif'
  if (readAscii(bytes, 0, 4) === 'RIFF' && /^WEBPVP8[ LX]$/.test(readAscii(bytes, 8, 8))) return 'image/webp'
  if (isMp4(bytes)) return 'video/mp4'
  return isWebm(bytes) ? 'video/webm' : null
}

/** Control characters allowed in text: tab, line breaks, form feed, and escape for coloured logs. */
const textControls = [0x09, 0x0a, 0x0c, 0x0d, 0x1b]
const isUnprintable = (byte: number): boolean => byte === 0x7f || (byte < 0x20 && !textControls.includes(byte))

/** The type of a text file; null when it is not UTF-8 text, or is markup a browser might run. Needs the whole file. */
export const sniffText = (bytes: Uint8Array): MediaType | null => {
  if (bytes.some(isUnprintable)) return null
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes).trim()
  } catch {
    return null
  }
  if (text === '' || text.startsWith('<')) return null
  try {
    JSON.parse(text)
    return 'application/json'
  } catch {
    return 'text/plain'
  }
}
