import { describe, expect, test } from 'vitest'
import { bytesOf } from '#tests/kit/files.ts'
import { concatBytes } from '#worker/files/bytes.ts'
import { stripMetadata } from '#worker/files/metadata.ts'
import { sniff } from '#worker/files/sniff.ts'

const { ascii, u16, u32, segment, exif, jpegStart, jpegBody, jfif, png, gif, gifOf, webp, jpeg } = bytesOf

const textOf = (bytes: Uint8Array | null) => String.fromCharCode(...(bytes ?? []))
const clean = (bytes: Uint8Array<ArrayBuffer>) => {
  const type = sniff(bytes)
  return type && (stripMetadata(type, bytes)?.bytes ?? null)
}

test.each([
  ['JPEG', jpeg],
  ['PNG', png],
  ['GIF', gif],
  ['WebP', webp],
])('a %s without metadata is unchanged', (_, bytes) => {
  expect(clean(bytes)).toEqual(bytes)
})

test.each([
  ['JPEG', jpeg],
  ['PNG', png],
  ['GIF', gif],
  ['WebP', webp],
])('what follows the end of a %s is removed: a page, an archive, a video', (_, bytes) => {
  expect(clean(concatBytes([bytes, ascii('<script>alert(1)</script>PK\x03\x04')]))).toEqual(bytes)
})

test.each([
  ['JPEG', jpeg],
  ['PNG', png],
  ['GIF', gif],
  ['WebP', webp],
])('a %s cut at any byte gives a valid picture or none', (_, bytes) => {
  for (let length = 16; length < bytes.byteLength; length++) {
    const cut = clean(bytes.slice(0, length))
    if (cut) expect([length, clean(cut)]).toEqual([length, cut])
  }
})

const many = (piece: Uint8Array, count: number) => {
  const all = new Uint8Array(piece.byteLength * count)
  for (let i = 0; i < count; i++) all.set(piece, i * piece.byteLength)
  return all
}
const control = Uint8Array.of(0x21, 0xf9, 4, 0, 0, 0, 0, 0)
/** Pictures of each kind with this many empty segments, all of a type that is kept. */
const stuffed = {
  JPEG: (count: number) => concatBytes([jpegStart, many(segment(0xdd, new Uint8Array(2)), count), jpegBody]),
  PNG: (count: number) =>
    concatBytes([png.subarray(0, 33), many(concatBytes([u32(0), ascii('IDAT'), u32(0)]), count), png.subarray(33)]),
  GIF: (count: number) => concatBytes([gif.subarray(0, 19), many(control, count), gif.subarray(19)]),
  WebP: (count: number) => {
    const whole = concatBytes([webp, many(concatBytes([ascii('ANMF'), u32(0)]), count)])
    new DataView(whole.buffer).setUint32(4, whole.byteLength - 8, true)
    return whole
  },
}

test.each(Object.entries(stuffed))('a %s may have many segments, up to a limit', (_, make) => {
  expect(clean(make(10_000))).not.toBeNull()
  expect(clean(make(70_000))).toBeNull()
})

describe('pixels', () => {
  const pixelsOf = (bytes: Uint8Array<ArrayBuffer>) => {
    const type = sniff(bytes)
    return (type && stripMetadata(type, bytes)?.pixels) ?? null
  }
  const little = (n: number, count: number) => Uint8Array.from({ length: count }, (_, i) => (n >> (8 * i)) & 255)
  const put = (bytes: Uint8Array<ArrayBuffer>, at: number, piece: Uint8Array) => {
    const copy = bytes.slice()
    copy.set(piece, at)
    return copy
  }
  /** A PNG with these dimensions in its header and this many bytes of image data. */
  const pngSized = (width: number, height: number, coded: number) =>
    concatBytes([
      put(put(png.slice(0, 33), 16, u32(width)), 20, u32(height)),
      ...[u32(coded), ascii('IDAT'), new Uint8Array(coded), u32(0)],
      png.slice(-12),
    ])
  const jpegSized = (width: number, height: number, coded: number) =>
    concatBytes([
      jpegStart,
      segment(0xc0, concatBytes([Uint8Array.of(8), u16(height), u16(width), Uint8Array.of(1, 1, 0x11, 0)])),
      segment(0xda, Uint8Array.of(1, 1, 0, 0, 63, 0)),
      new Uint8Array(coded),
      Uint8Array.of(0xff, 0xd9),
    ])
  const riff = (...chunks: [name: string, content: Uint8Array][]) => {
    const body = chunks.map(([name, content]) =>
      concatBytes([ascii(name), little(content.byteLength, 4), content, new Uint8Array(content.byteLength % 2)]),
    )
    const size = body.reduce((sum, one) => sum + one.byteLength, 4)
    return concatBytes([ascii('RIFF'), little(size, 4), ascii('WEBP'), ...body])
  }
  const lossy = (width: number, height: number) =>
    concatBytes([webp.slice(20, 26), little(width, 2), little(height, 2), webp.slice(30)])
  const lossless = (width: number, height: number) =>
    concatBytes([Uint8Array.of(0x2f), little((width - 1) | ((height - 1) << 14), 4), new Uint8Array(8)])
  const canvas = (width: number, height: number) =>
    concatBytes([new Uint8Array(4), little(width - 1, 3), little(height - 1, 3)])
  const frame = (width: number, height: number) =>
    concatBytes([
      new Uint8Array(6),
      little(width - 1, 3),
      little(height - 1, 3),
      new Uint8Array(4),
      ascii('VP8 '),
      lossy(width, height),
    ])

  test.each([
    ['PNG', pngSized(8000, 6000, 200_000)],
    ['JPEG', jpegSized(8000, 6000, 50_000)],
    ['GIF', gifOf(8000, 6000)],
    ['lossy WebP', riff(['VP8 ', lossy(8000, 6000)])],
    ['lossless WebP', riff(['VP8L', lossless(8000, 6000)])],
    ['extended WebP', riff(['VP8X', canvas(8000, 6000)], ['VP8L', lossless(10, 10)])],
  ])('of a %s are those in its header', (_, bytes) => {
    expect(pixelsOf(bytes)).toBe(48_000_000)
  })

  test('of an animation are those of all its frames together', () => {
    const shown = riff(
      ['VP8X', canvas(100, 50)],
      ...[1, 2, 3].map((): [string, Uint8Array] => ['ANMF', frame(100, 50)]),
    )
    expect(pixelsOf(shown)).toBe(15_000)
    const [head, one] = [gif.slice(0, 19), gif.slice(19, -1)]
    expect(pixelsOf(concatBytes([head, one, one, one, Uint8Array.of(0x3b)]))).toBe(3)
    const control = concatBytes([u32(26), ascii('fcTL'), u32(0), u32(4), u32(5), new Uint8Array(14), u32(0)])
    expect(pixelsOf(concatBytes([png.slice(0, 33), control, control, png.slice(33)]))).toBe(40)
  })

  test.each([
    ['a PNG without coded bytes', pngSized(1, 1, 0)],
    ['a PNG with fewer than its size takes', pngSized(8000, 6000, 1000)],
    ['a PNG without width', pngSized(0, 5, 100)],
    ['a PNG with a colour type nobody knows', put(png, 25, Uint8Array.of(5))],
    ['a PNG with two heads', concatBytes([png.slice(0, 33), png.slice(8)])],
    ['a JPEG without coded lines', jpegSized(1, 1, 0)],
    ['a JPEG with fewer than its size takes', jpegSized(8000, 6000, 1000)],
    ['a JPEG without height', jpegSized(5, 0, 100)],
    ['a JPEG with two frame headers', concatBytes([jpegStart, jpeg.slice(20, 33), jpeg.slice(2)])],
    ['a GIF frame without coded bytes', concatBytes([gif.slice(0, 29), Uint8Array.of(2, 0, 0x3b)])],
    ['a GIF frame without width', gifOf(0, 5)],
    ['a WebP of a head alone', riff(['VP8X', canvas(10, 10)])],
    ['a WebP of a head and a profile', riff(['VP8X', canvas(10, 10)], ['ICCP', ascii('colours')])],
    ['a lossy WebP cut behind its head', riff(['VP8 ', lossy(10, 10).slice(0, 12)])],
    ['a lossy WebP that begins with another frame', riff(['VP8 ', put(lossy(10, 10), 0, Uint8Array.of(0x31))])],
    ['a lossless WebP of another make', riff(['VP8L', put(lossless(10, 10), 0, Uint8Array.of(0x2e))])],
    ['an animated WebP of an empty frame', riff(['VP8X', canvas(10, 10)], ['ANMF', frame(10, 10).slice(0, 16)])],
  ])('%s has none and is no picture', (_, bytes) => {
    expect([sniff(bytes) !== null, pixelsOf(bytes)]).toEqual([true, null])
  })
})

describe('JPEG', () => {
  test('loses camera, location, comments, previews and data of programs, and keeps colour profiles', () => {
    const icc = segment(0xe2, ascii('ICC_PROFILE\0\x01\x01profile'))
    const adobe = segment(0xee, ascii('Adobe\0\x64\0\0\0\0\x01'))
    const told = [
      exif(1),
      segment(0xe1, ascii('http://ns.adobe.com/xap/1.0/\0GPS')),
      segment(0xe2, ascii('MPF\0GPS')),
      segment(0xed, ascii('Photoshop 3.0\0GPS')),
      segment(0xfe, ascii('GPS')),
    ]
    expect(clean(concatBytes([jpegStart, jfif, icc, adobe, ...told, jpegBody]))).toEqual(
      concatBytes([jpegStart, jfif, icc, adobe, jpegBody]),
    )
  })

  test.each([2, 3, 4, 5, 6, 7, 8])('keeps orientation %i and no other EXIF field', (orientation) => {
    const cleaned = clean(concatBytes([jpegStart, exif(orientation), jfif, jpegBody]))
    expect(textOf(cleaned)).not.toContain('GPS')
    const said = cleaned?.slice(2, 38)
    expect(textOf(said?.slice(4, 10) ?? null)).toBe('Exif\0\0')
    expect(said?.[29]).toBe(orientation)
    expect(cleaned && clean(cleaned)).toEqual(cleaned)
  })

  test.each([0, 1, 9, 255])('drops the orientation %i', (orientation) => {
    expect(clean(concatBytes([jpegStart, exif(orientation), jfif, jpegBody]))).toEqual(jpeg)
  })

  test('with EXIF offsets outside the file is cleaned all the same', () => {
    for (const offset of [0xffffffff, 30, 8]) {
      const broken = segment(0xe1, concatBytes([ascii('Exif\0\0MM\0*'), u32(offset), ascii('\xff\xff'.repeat(8))]))
      expect(clean(concatBytes([jpegStart, broken, jfif, jpegBody]))).toEqual(jpeg)
    }
  })

  test('without its end marker gets one; without a picture it is none', () => {
    expect(clean(jpeg.slice(0, -2))).toEqual(jpeg)
    expect(clean(concatBytes([jpegStart, jfif, exif(6), new Uint8Array(16)]))).toBeNull()
    expect(clean(concatBytes([jpegStart, ascii('\xff\xe0<script>alert(1)</script>')]))).toBeNull()
    expect(clean(concatBytes([jpegStart, jfif, Uint8Array.of(0xff, 0xd9), new Uint8Array(16)]))).toBeNull()
  })
})

describe('PNG', () => {
  const chunk = (name: string, text: string) => concatBytes([u32(text.length), ascii(name), ascii(text), u32(0)])

  test('loses texts, time and EXIF, and keeps colour information', () => {
    const [head, rest] = [png.slice(0, 33), png.slice(33)]
    const kept = chunk('gAMA', '\0\0\xb1\x8f')
    const told = ['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME', 'prVt', 'CgBI'].map((name) => chunk(name, 'GPS'))
    expect(clean(concatBytes([head, kept, ...told, rest]))).toEqual(concatBytes([head, kept, rest]))
  })

  test('with a chunk longer than the file is refused', () => {
    expect(clean(concatBytes([png.slice(0, 33), u32(0xffffffff), ascii('IDAT'), png.slice(33)]))).toBeNull()
  })
})

describe('WebP', () => {
  const chunk = (name: string, content: Uint8Array) => {
    const size = content.byteLength
    const length = Uint8Array.of(size & 255, size >> 8, 0, 0)
    return concatBytes([ascii(name), length, content, new Uint8Array(size % 2)])
  }
  const riff = (...chunks: Uint8Array[]) => {
    const body = concatBytes([ascii('WEBP'), ...chunks])
    return concatBytes([ascii('RIFF'), Uint8Array.of(body.byteLength & 255, body.byteLength >> 8, 0, 0), body])
  }
  const picture = webp.slice(12)
  const head = (flags: number) => chunk('VP8X', Uint8Array.of(flags, 0, 0, 0, 0, 0, 0, 0, 0, 0))

  test('loses EXIF, XMP and unknown chunks, and the flags for them', () => {
    const told = ['EXIF', 'XMP ', 'JUNK'].map((name) => chunk(name, ascii('GPS')))
    expect(clean(riff(head(0x2c), picture, ...told))).toEqual(riff(head(0x20), picture))
  })

  test('with a chunk longer than the file is refused', () => {
    expect(clean(concatBytes([webp.slice(0, 16), Uint8Array.of(255, 255, 255, 0), webp.slice(20)]))).toBeNull()
  })
})

describe('GIF', () => {
  const head = gif.slice(0, 19)
  const frame = gif.slice(19)
  const extension = (label: number, ...blocks: string[]) =>
    concatBytes([
      Uint8Array.of(0x21, label),
      ...blocks.map((text) => concatBytes([Uint8Array.of(text.length), ascii(text)])),
      Uint8Array.of(0),
    ])

  test('loses comments and data of programs, and keeps its timing', () => {
    const loop = extension(0xff, 'NETSCAPE2.0', '\x01\0\0')
    const timing = extension(0xf9, '\0\x0a\0\0')
    const told = [extension(0xfe, 'GPS'), extension(0xff, 'XMP DataXMP', 'GPS'), extension(0x01, 'GPS')]
    expect(clean(concatBytes([head, loop, ...told, timing, frame]))).toEqual(concatBytes([head, loop, timing, frame]))
  })

  test('without a frame or with unknown blocks is refused', () => {
    expect(clean(concatBytes([head, Uint8Array.of(0x3b)]))).toBeNull()
    expect(clean(concatBytes([head, ascii('<script>')]))).toBeNull()
  })
})
