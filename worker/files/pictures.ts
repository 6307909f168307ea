/** The formats built of chunks. Only chunks the picture itself needs stay, and nothing after the last. */
import { asciiAt, type Bytes, joined, mostPieces, viewOf } from './bytes.ts'

const pngKept = /^(IHDR|PLTE|IDAT|IEND|tRNS|gAMA|cHRM|sRGB|iCCP|sBIT|bKGD|pHYs|cICP|acTL|fcTL|fdAT)$/

/** Length, name, content, checksum; the last is called IEND. */
export const cleanPng = (bytes: Bytes): Bytes | null => {
  const kept: Uint8Array[] = [bytes.subarray(0, 8)]
  const view = viewOf(bytes)
  for (let at = 8; at + 12 <= bytes.byteLength; ) {
    const name = asciiAt(bytes, at + 4, 4)
    const next = at + 12 + view.getUint32(at)
    if (next > bytes.byteLength || kept.length > mostPieces) return null
    if (pngKept.test(name)) kept.push(bytes.subarray(at, next))
    if (name === 'IEND') return joined(kept)
    at = next
  }
  return null
}

const webpKept = /^(VP8 |VP8L|VP8X|ALPH|ANIM|ANMF|ICCP)$/
/** Bits of the extended head that announce notes. */
const webpNotes = 0x08 | 0x04

const withoutNotes = (chunk: Uint8Array): Uint8Array => {
  const copy = chunk.slice()
  copy[8] = (copy[8] ?? 0) & ~webpNotes
  return copy
}

/** Name, length, content, padded to even; the head counts them all. */
export const cleanWebp = (bytes: Bytes): Bytes | null => {
  const view = viewOf(bytes)
  const end = Math.min(8 + view.getUint32(4, true), bytes.byteLength)
  const kept: Uint8Array[] = []
  for (let at = 12; at + 8 <= end; ) {
    const name = asciiAt(bytes, at, 4)
    const length = view.getUint32(at + 4, true)
    const next = at + 8 + length + (length % 2)
    if (at + 8 + length > end || kept.length > mostPieces) return null
    const chunk = bytes.subarray(at, next)
    if (webpKept.test(name)) kept.push(name === 'VP8X' ? withoutNotes(chunk) : chunk)
    at = next
  }
  const whole = joined([bytes.subarray(0, 12), ...kept])
  viewOf(whole).setUint32(4, whole.byteLength - 8, true)
  return kept.length > 0 ? whole : null
}

/** Bytes of the colour table a packed field announces. */
const tableBytes = (packed: number): number => ((packed & 0x80) === 0 ? 0 : 3 * 2 ** ((packed & 7) + 1))

/** Past the sub-blocks that begin there; beyond the end when they are cut. */
const pastBlocks = (bytes: Uint8Array, from: number): number => {
  let at = from
  while (at < bytes.byteLength && bytes[at] !== 0) at += 1 + (bytes[at] ?? 0)
  return at + 1
}

const gif = { extension: 0x21, image: 0x2c, end: 0x3b, control: 0xf9, application: 0xff }

/** Timing of a frame and the count of repetitions; comments and the notes of programs go. */
const isGifKept = (bytes: Uint8Array, at: number): boolean => {
  const label = bytes[at + 1]
  return label === gif.control || (label === gif.application && asciiAt(bytes, at + 3, 11) === 'NETSCAPE2.0')
}

export const cleanGif = (bytes: Bytes): Bytes | null => {
  let at = 13 + tableBytes(bytes[10] ?? 0)
  const kept: Uint8Array[] = [bytes.subarray(0, at)]
  let frames = 0
  while (at < bytes.byteLength) {
    const kind = bytes[at]
    if (kind === gif.end) return frames > 0 ? joined([...kept, Uint8Array.of(gif.end)]) : null
    if (kind !== gif.extension && kind !== gif.image) return null
    const isImage = kind === gif.image
    const next = pastBlocks(bytes, isImage ? at + 11 + tableBytes(bytes[at + 9] ?? 0) : at + 2)
    if (next > bytes.byteLength || kept.length > mostPieces) return null
    if (isImage || isGifKept(bytes, at)) kept.push(bytes.subarray(at, next))
    if (isImage) frames++
    at = next
  }
  return null
}
