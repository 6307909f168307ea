/** Cleans PNG, WebP and GIF. Keeps only the chunks needed to display the picture, and nothing after the last. */
import {
  type Bytes,
  type CleanedPicture,
  concatBytes,
  maxChunks,
  type PictureSize,
  readAscii,
  toDataView,
} from './bytes.ts'

const pngKeptChunks = /^(IHDR|PLTE|IDAT|IEND|tRNS|gAMA|cHRM|sRGB|iCCP|sBIT|bKGD|pHYs|cICP|acTL|fcTL|fdAT)$/

/** Samples per pixel by colour type; other types are invalid. */
const pngSamples: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
/** A deflate stream expands to at most this many times its length. */
const deflateRatio = 1032

/** Width times height from the header; 0 when the compressed data is too short for that many pixels. */
const countPngPixels = (head: Uint8Array, coded: number): number => {
  const view = toDataView(head)
  const pixels = view.getUint32(8) * view.getUint32(12)
  const bits = (pngSamples[view.getUint8(17)] ?? 0) * view.getUint8(16)
  return bits > 0 && (pixels * bits) / 8 <= coded * deflateRatio ? pixels : 0
}

/** Chunk layout: length, name, content, checksum. The last is IEND. */
export const cleanPng = (bytes: Bytes): CleanedPicture | null => {
  const chunks: Uint8Array[] = [bytes.subarray(0, 8)]
  const view = toDataView(bytes)
  let [coded, animated] = [0, 0]
  for (let at = 8; at + 12 <= bytes.byteLength; ) {
    const name = readAscii(bytes, at + 4, 4)
    const length = view.getUint32(at)
    const next = at + 12 + length
    if (next > bytes.byteLength || chunks.length > maxChunks) return null
    if (at === 8 ? name !== 'IHDR' || length !== 13 : name === 'IHDR') return null
    if (name === 'IDAT') coded += length
    if (name === 'fcTL' && length >= 12) animated += view.getUint32(at + 12) * view.getUint32(at + 16)
    if (pngKeptChunks.test(name)) chunks.push(bytes.subarray(at, next))
    if (name === 'IEND') {
      const still = countPngPixels(bytes.subarray(8, 33), coded)
      return still > 0 ? { bytes: concatBytes(chunks), pixels: Math.max(still, animated) } : null
    }
    at = next
  }
  return null
}

const webpKeptChunks = /^(VP8 |VP8L|VP8X|ALPH|ANIM|ANMF|ICCP)$/
/** Header flags that announce EXIF and XMP chunks. */
const webpMetadataFlags = 0x08 | 0x04

const clearMetadataFlags = (chunk: Uint8Array): Uint8Array => {
  const copy = chunk.slice()
  copy[8] = (copy[8] ?? 0) & ~webpMetadataFlags
  return copy
}

const readUint24 = (bytes: Uint8Array, at: number): number =>
  (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16)

/** Width times height of a lossy picture; 0 unless its first partition is complete. */
const countLossyPixels = (content: Uint8Array): number => {
  const isKeyFrame = content.byteLength > 10 && ((content[0] ?? 1) & 1) === 0
  if (!isKeyFrame || readUint24(content, 3) !== 0x2a019d) return 0
  const partition = readUint24(content, 0) >> 5
  const view = toDataView(content)
  const pixels = (view.getUint16(6, true) & 0x3fff) * (view.getUint16(8, true) & 0x3fff)
  return partition > 0 && 10 + partition <= content.byteLength ? pixels : 0
}

/** Width and height minus one, 14 bits each. */
const countLosslessPixels = (content: Uint8Array): number => {
  if (content.byteLength <= 5 || content[0] !== 0x2f) return 0
  const sides = toDataView(content).getUint32(1, true)
  return ((sides & 0x3fff) + 1) * (((sides >>> 14) & 0x3fff) + 1)
}

/** Pixels the chunk decodes to; 0 for chunks without image data. */
const countChunkPixels = (name: string, content: Uint8Array): number => {
  if (name === 'VP8 ') return countLossyPixels(content)
  if (name === 'VP8L') return countLosslessPixels(content)
  // An animation frame: position, size, timing, then a chunk of image data.
  return name === 'ANMF' && content.byteLength > 24 ? (readUint24(content, 6) + 1) * (readUint24(content, 9) + 1) : 0
}

/** Chunk layout: name, length, content, padded to an even length. The header counts them all. */
export const cleanWebp = (bytes: Bytes): CleanedPicture | null => {
  const view = toDataView(bytes)
  const end = Math.min(8 + view.getUint32(4, true), bytes.byteLength)
  const chunks: Uint8Array[] = []
  let [decoded, canvas] = [0, 0]
  for (let at = 12; at + 8 <= end; ) {
    const name = readAscii(bytes, at, 4)
    const length = view.getUint32(at + 4, true)
    const next = at + 8 + length + (length % 2)
    if (at + 8 + length > end || chunks.length > maxChunks) return null
    const chunk = bytes.subarray(at, next)
    const content = bytes.subarray(at + 8, at + 8 + length)
    decoded += countChunkPixels(name, content)
    if (name === 'VP8X') canvas = (readUint24(content, 4) + 1) * (readUint24(content, 7) + 1)
    if (webpKeptChunks.test(name)) chunks.push(name === 'VP8X' ? clearMetadataFlags(chunk) : chunk)
    at = next
  }
  if (decoded === 0) return null
  const whole = concatBytes([bytes.subarray(0, 12), ...chunks])
  toDataView(whole).setUint32(4, whole.byteLength - 8, true)
  return { bytes: whole, pixels: Math.max(decoded, canvas) }
}

/** The size of a valid WebP, from its first chunk. */
export const readWebpSize = (bytes: Uint8Array): PictureSize => {
  const view = toDataView(bytes)
  const name = readAscii(bytes, 12, 4)
  if (name === 'VP8X') return { width: readUint24(bytes, 24) + 1, height: readUint24(bytes, 27) + 1 }
  if (name === 'VP8 ') return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  const sides = view.getUint32(21, true)
  return { width: (sides & 0x3fff) + 1, height: ((sides >>> 14) & 0x3fff) + 1 }
}

/** The size of a valid PNG. */
export const readPngSize = (bytes: Uint8Array): PictureSize => {
  const view = toDataView(bytes)
  return { width: view.getUint32(16), height: view.getUint32(20) }
}

/** Size in bytes of the colour table a packed field announces. */
const colourTableBytes = (packed: number): number => ((packed & 0x80) === 0 ? 0 : 3 * 2 ** ((packed & 7) + 1))

/** The offset after the sub-blocks at `from`; past the end of the file when they are cut off. */
const skipSubBlocks = (bytes: Uint8Array, from: number): number => {
  let at = from
  while (at < bytes.byteLength && bytes[at] !== 0) at += 1 + (bytes[at] ?? 0)
  return at + 1
}

const gif = { extension: 0x21, image: 0x2c, end: 0x3b, control: 0xf9, application: 0xff }

/** Keeps frame timing and the loop count; drops comments and other application data. */
const isGifKept = (bytes: Uint8Array, at: number): boolean => {
  const label = bytes[at + 1]
  return label === gif.control || (label === gif.application && readAscii(bytes, at + 3, 11) === 'NETSCAPE2.0')
}

/** Width times height of the frame at `at`; 0 when its colour table is followed by no image data. */
const countFramePixels = (bytes: Uint8Array, at: number, coded: number): number => {
  if ((bytes[coded] ?? 0) === 0) return 0
  const view = toDataView(bytes)
  return view.getUint16(at + 5, true) * view.getUint16(at + 7, true)
}

export const cleanGif = (bytes: Bytes): CleanedPicture | null => {
  const view = toDataView(bytes)
  let at = 13 + colourTableBytes(bytes[10] ?? 0)
  const chunks: Uint8Array[] = [bytes.subarray(0, at)]
  const canvas = view.getUint16(6, true) * view.getUint16(8, true)
  let decoded = 0
  while (at < bytes.byteLength) {
    const kind = bytes[at]
    if (kind === gif.end) {
      const whole = concatBytes([...chunks, Uint8Array.of(gif.end)])
      return decoded > 0 ? { bytes: whole, pixels: Math.max(decoded, canvas) } : null
    }
    if (kind !== gif.extension && kind !== gif.image) return null
    const isImage = kind === gif.image
    const blocks = isImage ? at + 11 + colourTableBytes(bytes[at + 9] ?? 0) : at + 2
    const next = skipSubBlocks(bytes, blocks)
    if (next > bytes.byteLength || chunks.length > maxChunks) return null
    if (isImage || isGifKept(bytes, at)) chunks.push(bytes.subarray(at, next))
    if (isImage) decoded += countFramePixels(bytes, at, blocks)
    at = next
  }
  return null
}
