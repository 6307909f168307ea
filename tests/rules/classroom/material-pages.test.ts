import { describe, expect, test } from 'vitest'
import { fitPage, isPageShape } from '#contract/classroom/rules/material-pages.ts'
import { isPdfHead, readPictureHead } from '#contract/classroom/rules/picture-head.ts'
import { libraryLessons } from '#contract/vocabulary/library.ts'
import { isLibraryId, materialLimits, mostMaterialBytes } from '#contract/vocabulary/materials.ts'
import { bytesOf } from '#tests/kit/files.ts'
import { webpOf } from '#tests/kit/materials.ts'
import { brokenPdf, pdfOf } from '#tests/kit/pdfs.ts'
import { concatBytes } from '#worker/files/bytes.ts'

const { ascii, u16, u32, segment } = bytesOf

describe('the sides of a picture, from its first bytes', () => {
  test('of a PNG, even of one that nobody could decode', () => {
    const huge = concatBytes([ascii('\x89PNG\r\n\x1a\n'), u32(13), ascii('IHDR'), u32(60_000), u32(50_000)])
    expect(readPictureHead(huge)).toEqual({ width: 60_000, height: 50_000 })
    expect(readPictureHead(huge.subarray(0, 20))).toBeNull()
    expect(readPictureHead(bytesOf.png)).toEqual({ width: 1, height: 1 })
  })

  test('of a JPEG, behind what its camera wrote and past tables', () => {
    const frame = (kind: number) =>
      segment(kind, concatBytes([Uint8Array.of(8), u16(3000), u16(4000), Uint8Array.of(3)]))
    const start = [bytesOf.jpegStart, bytesOf.jfif, bytesOf.exif(6)]
    expect(readPictureHead(concatBytes([...start, segment(0xc4, u16(0)), frame(0xc2)]))).toEqual({
      width: 4000,
      height: 3000,
    })
    expect(readPictureHead(concatBytes([...start, Uint8Array.of(0xff), frame(0xc0)]))).toEqual({
      width: 4000,
      height: 3000,
    })
    expect(readPictureHead(concatBytes(start))).toBeNull()
  })

  test('of every kind of WebP', () => {
    expect(readPictureHead(webpOf(780, 1103))).toEqual({ width: 780, height: 1103 })
    const riff = (kind: string, content: Uint8Array) =>
      concatBytes([ascii('RIFF'), u32(0), ascii(`WEBP${kind}`), u32(0), content, new Uint8Array(16)])
    expect(readPictureHead(riff('VP8X', Uint8Array.of(0, 0, 0, 0, 0xff, 0xff, 0, 9, 0, 0)))).toEqual({
      width: 65_536,
      height: 10,
    })
    // 14 bits each, less one: 100 by 50.
    expect(readPictureHead(riff('VP8L', Uint8Array.of(0x2f, 99, (49 & 3) << 6, 49 >> 2, 0)))).toEqual({
      width: 100,
      height: 50,
    })
    expect(readPictureHead(riff('ABCD', new Uint8Array(16)))).toBeNull()
  })

  test('of nothing else', () => {
    for (const other of [bytesOf.gif, brokenPdf, ascii('<svg width="9">'), new Uint8Array()])
      expect(readPictureHead(other)).toBeNull()
  })
})

test('a PDF is told by its first kilobyte', () => {
  expect([pdfOf(), brokenPdf, bytesOf.png].map(isPdfHead)).toEqual([true, true, false])
  expect(isPdfHead(concatBytes([new Uint8Array(1000), ascii('%PDF-1.4')]))).toBe(true)
  expect(isPdfHead(concatBytes([new Uint8Array(1024), ascii('%PDF-1.4')]))).toBe(false)
})

describe('two pictures of one page', () => {
  const large = { width: 1600, height: 2263 }

  test('have one shape, within the bounds', () => {
    expect(isPageShape({ width: 780, height: 1103 }, large)).toBe(true)
    expect(isPageShape({ width: 780, height: 1560 }, { width: 1600, height: 3200 })).toBe(true)
    expect(isPageShape({ width: 1, height: 1 }, { width: 1, height: 1 })).toBe(true)
    expect(isPageShape({ width: 781, height: 1105 }, large)).toBe(false)
    expect(isPageShape({ width: 780, height: 1103 }, { width: 1601, height: 2264 })).toBe(false)
    expect(isPageShape({ width: 780, height: 1561 }, { width: 1600, height: 3201 })).toBe(false)
    expect(isPageShape({ width: 780, height: 900 }, large)).toBe(false)
    expect(isPageShape({ width: 0, height: 1 }, large)).toBe(false)
    expect(isPageShape({ width: 700, height: 700 }, { width: 600, height: 600 })).toBe(false)
  })

  test.each([
    [{ width: 612, height: 792 }, true],
    [{ width: 3000, height: 2000 }, false],
    [{ width: 200, height: 9000 }, true],
    [{ width: 9000, height: 20 }, false],
    [{ width: 17, height: 23 }, false],
  ])('are drawn so that both fit: %j', (source, mayGrow) => {
    const drawn = fitPage(source, materialLimits.largeWidth, mayGrow)
    expect(isPageShape(fitPage(drawn, materialLimits.smallWidth), drawn)).toBe(true)
    expect(drawn.width <= 1600 && drawn.height <= 3200).toBe(true)
  })

  test('never grow where they are pictures', () => {
    expect(fitPage({ width: 300, height: 200 }, 1600)).toEqual({ width: 300, height: 200 })
    expect(fitPage({ width: 300, height: 200 }, 1600, true)).toEqual({ width: 1600, height: 1067 })
  })
})

test('the library has ten lessons of two to four pages, whose ids are its own', () => {
  expect(libraryLessons.length).toBeGreaterThanOrEqual(10)
  expect(new Set(libraryLessons.map(({ id }) => id)).size).toBe(libraryLessons.length)
  for (const { id, pages, tags } of libraryLessons) {
    expect(isLibraryId(id) && pages.length >= 2 && pages.length <= 4 && tags.length === 2).toBe(true)
    for (const { width, height } of pages) expect(height <= width * materialLimits.heightToWidth).toBe(true)
  }
  expect(isLibraryId(materialLimits.libraryIds + 1)).toBe(false)
  expect(mostMaterialBytes(40)).toBe(40 * 480 * 1024)
})
