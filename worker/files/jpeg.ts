import {
  type Bytes,
  type CleanedPicture,
  concatBytes,
  maxChunks,
  type PictureSize,
  readAscii,
  toDataView,
} from './bytes.ts'

const marker = {
  start: 0xd8,
  end: 0xd9,
  scan: 0xda,
  app0: 0xe0,
  app1: 0xe1,
  app2: 0xe2,
  app14: 0xee,
  app15: 0xef,
  comment: 0xfe,
}

/** Start-of-frame markers: baseline, progressive and rarer kinds. The three codes between them are tables. */
const isFrame = (kind: number): boolean => kind >= 0xc0 && kind <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(kind)

/** Of application segments, keeps only those that affect colours. */
const isKept = (kind: number, segment: Uint8Array): boolean => {
  if (kind === marker.app0) return readAscii(segment, 4, 4) === 'JFIF'
  if (kind === marker.app2) return readAscii(segment, 4, 11) === 'ICC_PROFILE'
  if (kind === marker.app14) return readAscii(segment, 4, 5) === 'Adobe'
  return kind !== marker.comment && (kind < marker.app0 || kind > marker.app15)
}

/** The orientation in an EXIF segment, 1–8; 1 when it has none. */
const readOrientation = (segment: Uint8Array): number => {
  if (readAscii(segment, 4, 6) !== 'Exif\0\0' || segment.byteLength < 24) return 1
  const tiff = toDataView(segment.subarray(10))
  const little = tiff.getUint16(0) === 0x4949
  const first = tiff.getUint32(4, little)
  if (first + 2 > tiff.byteLength) return 1
  const count = tiff.getUint16(first, little)
  for (let i = 0, at = first + 2; i < count && at + 12 <= tiff.byteLength; i++, at += 12)
    if (tiff.getUint16(at, little) === 0x0112) return tiff.getUint16(at + 8, little)
  return 1
}

/** An EXIF segment with the orientation only. */
const orientationSegment = (orientation: number): Uint8Array =>
  Uint8Array.of(
    ...[0xff, marker.app1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0],
    ...[0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1],
    ...[0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0],
    ...[0, 0, 0, 0],
  )

/** End of a scan's entropy-coded data: the first marker that is neither a stuffed byte nor a restart marker. */
const findScanEnd = (bytes: Uint8Array, from: number): number => {
  let at = bytes.indexOf(0xff, from)
  while (at >= 0) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
    at = bytes.indexOf(0xff, at + 1)
  }
  return bytes.byteLength
}

interface Segment {
  readonly kind: number
  /** With its marker and, for a scan, its coded data. */
  readonly bytes: Uint8Array
  /** Bytes of coded data; 0 for anything but a scan. */
  readonly coded: number
}

/** The segments up to the end marker, which may be missing; null when the structure is invalid. */
const parseSegments = (bytes: Uint8Array): Segment[] | null => {
  const segments: Segment[] = []
  const view = toDataView(bytes)
  for (let at = 2; at + 4 <= bytes.byteLength; ) {
    if (bytes[at] !== 0xff) return null
    const kind = bytes[at + 1] ?? 0
    if (kind === marker.end) break
    if (kind === 0xff) {
      at++
      continue
    }
    const length = view.getUint16(at + 2)
    if (kind < 0xc0 || (kind >= 0xd0 && kind <= marker.start) || length < 2) return null
    const end = at + 2 + length
    if (end > bytes.byteLength || segments.length === maxChunks) return null
    const next = kind === marker.scan ? findScanEnd(bytes, end) : end
    segments.push({ kind, bytes: bytes.subarray(at, next), coded: next - end })
    at = next
  }
  return segments
}

/**
 * Width times height from the frame header; 0 when the coded data is too short for that many pixels. Huffman coding
 * spends at least one bit per block, and every sampling has at least one block per 16 × 16 pixels.
 */
const countPixels = (segments: readonly Segment[]): number => {
  const frame = segments.find(({ kind }) => isFrame(kind))?.bytes
  if (!frame || frame.byteLength < 10) return 0
  const view = toDataView(frame)
  const [height, width] = [view.getUint16(5), view.getUint16(7)]
  const coded = segments.reduce((sum, one) => sum + one.coded, 0)
  const blocks = Math.ceil(width / 16) * Math.ceil(height / 16)
  return coded > 0 && coded * 8 >= blocks ? width * height : 0
}

/** The orientation the file asks for; undefined when it is shown as it is stored. */
const findOrientation = (segments: readonly Segment[]): number | undefined =>
  segments
    .filter(({ kind }) => kind === marker.app1)
    .map((one) => readOrientation(one.bytes))
    .find((one) => one > 1 && one <= 8)

/** The size of a valid JPEG as it is shown: the orientations from 5 on lay it on its side. */
export const readJpegSize = (bytes: Uint8Array): PictureSize | null => {
  const segments = parseSegments(bytes) ?? []
  const frame = segments.find(({ kind }) => isFrame(kind))?.bytes
  if (!frame) return null
  const view = toDataView(frame)
  const [height, width] = [view.getUint16(5), view.getUint16(7)]
  return (findOrientation(segments) ?? 1) >= 5 ? { width: height, height: width } : { width, height }
}

/**
 * A JPEG without metadata, thumbnails and trailing bytes; its orientation is kept. Null when it is not a valid JPEG.
 */
export const cleanJpeg = (bytes: Bytes): CleanedPicture | null => {
  const segments = parseSegments(bytes)
  // Decoders disagree on which of several frames to show.
  if (segments?.filter(({ kind }) => isFrame(kind)).length !== 1) return null
  const pixels = countPixels(segments)
  if (pixels === 0) return null
  const orientation = findOrientation(segments)
  const keptSegments = segments.filter((one) => isKept(one.kind, one.bytes)).map((one) => one.bytes)
  const orientationSegments = orientation === undefined ? [] : [orientationSegment(orientation)]
  const whole = [
    Uint8Array.of(0xff, marker.start),
    ...orientationSegments,
    ...keptSegments,
    Uint8Array.of(0xff, marker.end),
  ]
  return { bytes: concatBytes(whole), pixels }
}
