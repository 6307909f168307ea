/** Files to upload: the smallest valid ones of each kind, and invalid ones. */
import { concatBytes } from '#worker/files/bytes.ts'

const ascii = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const base64 = (text: string): Uint8Array<ArrayBuffer> => ascii(atob(text))

const u16 = (n: number) => Uint8Array.of(n >> 8, n & 255)
const u32 = (n: number) => concatBytes([u16(n >>> 16), u16(n & 0xffff)])

/** A PNG of one red pixel. */
const png = base64('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC')
const gif = base64('R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=')
const webp = base64('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA')

/** A marker segment of a JPEG. */
const segment = (kind: number, content: Uint8Array) =>
  concatBytes([Uint8Array.of(0xff, kind), u16(content.byteLength + 2), content])

const entry = (tag: number, type: number, count: number, value: Uint8Array) =>
  concatBytes([u16(tag), u16(type), u32(count), value])

/** EXIF with an orientation and a camera model. */
const exif = (orientation: number) =>
  segment(
    0xe1,
    concatBytes([
      ascii('Exif\0\0MM\0*'),
      u32(8),
      u16(2),
      entry(0x0112, 3, 1, concatBytes([u16(orientation), u16(0)])),
      entry(0x010f, 2, 12, u32(38)),
      u32(0),
      ascii('GPS 30.04 N\0'),
    ]),
  )

const jpegBody = concatBytes([
  segment(0xc0, Uint8Array.of(8, 0, 1, 0, 1, 1, 1, 0x11, 0)),
  segment(0xda, Uint8Array.of(1, 1, 0, 0, 63, 0)),
  // Contains a stuffed byte and a restart marker, which do not end the scan.
  Uint8Array.of(0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56, 0xff, 0xd9),
])
const jfif = segment(0xe0, concatBytes([ascii('JFIF\0'), Uint8Array.of(1, 1, 0, 0, 1, 0, 1, 0, 0)]))
const jpegStart = Uint8Array.of(0xff, 0xd8)
const jpeg = concatBytes([jpegStart, jfif, jpegBody])

const mp4 = (brand = 'isom', bytes = 64) =>
  concatBytes([u32(24), ascii(`ftyp${brand}`), u32(512), ascii('isommp42'), new Uint8Array(bytes - 24)])

const webm = (docType = 'webm') =>
  concatBytes([
    Uint8Array.of(0x1a, 0x45, 0xdf, 0xa3, 0x80 + 7 + docType.length, 0x42, 0x86, 0x81, 1, 0x42, 0x82),
    Uint8Array.of(0x80 + docType.length),
    ascii(docType),
    new Uint8Array(16),
  ])

/** A valid PNG of exactly this many bytes, padded with image data that is not drawn. */
const pngOf = (bytes: number) => {
  const [head, end] = [png.subarray(0, png.byteLength - 12), png.subarray(png.byteLength - 12)]
  const filling = new Uint8Array(bytes - png.byteLength - 12)
  return concatBytes([head, u32(filling.byteLength), ascii('IDAT'), filling, u32(0), end])
}

/** A GIF of some fifty bytes that declares these dimensions. */
const gifOf = (width: number, height: number) => {
  const copy = gif.slice()
  for (const at of [6, 24]) copy.set([width & 255, width >> 8, height & 255, height >> 8], at)
  return copy
}

export const bytesOf = {
  ascii,
  u16,
  u32,
  segment,
  exif,
  jpegStart,
  jpegBody,
  jfif,
  png,
  gif,
  webp,
  jpeg,
  mp4,
  webm,
  pngOf,
  gifOf,
}

export const fileOf = (bytes: Uint8Array<ArrayBuffer> | string, type = '', name = 'file'): File =>
  new File([bytes], name, { type })
