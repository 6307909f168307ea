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

/** The same container, named by those who put nothing but sound into it. */
const soundBrands = /^M4[AB] $/

const isMp4 = (bytes: Uint8Array, brands: RegExp): boolean => {
  const boxBytes = toDataView(bytes).getUint32(0)
  return boxBytes >= 16 && boxBytes <= 1024 && readAscii(bytes, 4, 4) === 'ftyp' && brands.test(readAscii(bytes, 8, 4))
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

/** An Ogg stream that begins with sound: the codec names itself in the first page. */
const isOggSound = (bytes: Uint8Array): boolean =>
  readAscii(bytes, 0, 4) === 'OggS' &&
  (readAscii(bytes, 28, 8) === 'OpusHead' || readAscii(bytes, 28, 7) === '\x01vorbis')

/** A tag before the sound, or a frame of layer III with a bitrate and a sampling rate that exist. */
const isMp3 = (bytes: Uint8Array): boolean => {
  const [sync = 0, layer = 0, rates = 0, version = 0] = bytes
  if (readAscii(bytes, 0, 3) === 'ID3') return version <= 4
  return sync === 0xff && (layer & 0xe6) === 0xe2 && rates >> 4 !== 0 && rates >> 4 !== 15 && ((rates >> 2) & 3) !== 3
}

/** A frame of AAC as it is streamed, with a sampling rate that exists. */
const isAac = (bytes: Uint8Array): boolean => {
  const [sync = 0, layer = 0, rates = 0] = bytes
  return sync === 0xff && (layer & 0xf6) === 0xf0 && ((rates >> 2) & 15) < 13
}

const sniffSound = (bytes: Uint8Array): MediaType | null => {
  if (readAscii(bytes, 0, 4) === 'RIFF' && readAscii(bytes, 8, 4) === 'WAVE') return 'audio/wav'
  if (isMp4(bytes, soundBrands)) return 'audio/mp4'
  if (isOggSound(bytes)) return 'audio/ogg'
  if (isAac(bytes)) return 'audio/aac'
  return isMp3(bytes) ? 'audio/mpeg' : null
}

/** The type of a picture, film or sound; null for anything else. The first few hundred bytes are enough. */
export const sniff = (bytes: Uint8Array): MediaType | null => {
  if (bytes.byteLength < 16) return null
  if (startsWith(bytes, 0xff, 0xd8, 0xff)) return 'image/jpeg'
  if (readAscii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n' && readAscii(bytes, 12, 4) === 'IHDR') return 'image/png'
  if (/^GIF8[79]a$/.test(readAscii(bytes, 0, 6))) return 'image/gif'
  if (readAscii(bytes, 0, 4) === 'RIFF' && /^WEBPVP8[ LX]$/.test(readAscii(bytes, 8, 8))) return 'image/webp'
  if (isMp4(bytes, mp4Brands)) return 'video/mp4'
  return isWebm(bytes) ? 'video/webm' : sniffSound(bytes)
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
