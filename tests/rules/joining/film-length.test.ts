/** The length of a video, from recorded files and from made ones; what it costs, and files that would cost too much. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { bytesOf } from '#tests/kit/files.ts'
import { filmOf } from '#tests/kit/films.ts'
import { concatBytes } from '#worker/files/bytes.ts'
import { measureFilm } from '#worker/files/film-length.ts'
import { RangedFile } from '#worker/files/ranged-file.ts'

type Type = 'video/mp4' | 'video/webm'

/** The length, and the pieces that were fetched for it. */
const measured = async (bytes: Uint8Array, type: Type) => {
  const fetched: number[] = []
  const file = new RangedFile(bytes.byteLength, async (offset, length) => {
    fetched.push(length)
    return bytes.slice(offset, offset + length)
  })
  return { ms: await measureFilm(file, type), fetched }
}
const lengthOf = async (bytes: Uint8Array, type: Type) => (await measured(bytes, type)).ms

const recorded = (name: string): Uint8Array => readFileSync(resolve(import.meta.dirname, '../films', name))
const mebibyte = 1024 * 1024

describe('a film that a browser recorded for four seconds', () => {
  test.each(['webm', 'mp4'] as const)('as %s', async (kind) => {
    const ms = await lengthOf(recorded(`recorded.${kind}`), `video/${kind}`)
    expect(ms).toBeGreaterThan(3700)
    expect(ms).toBeLessThan(4400)
  })

  test('has no length in its head', () => {
    expect(Buffer.from(recorded('recorded.webm')).includes(Buffer.from([0x44, 0x89]))).toBe(false)
  })
})

describe('a film of 61 seconds', () => {
  const ms = 61_000
  test.each([
    ['WebM without sizes', 'video/webm', filmOf.webm({ ms })],
    ['WebM with sizes', 'video/webm', filmOf.webm({ ms, sized: true })],
    ['WebM that begins later', 'video/webm', filmOf.webm({ ms, startMs: 40_000 })],
    ['WebM whose head claims two minutes', 'video/webm', filmOf.webm({ ms, headMs: 120_000, sized: true })],
    ['MP4 with the tables first', 'video/mp4', filmOf.mp4({ ms })],
    ['MP4 with the tables last', 'video/mp4', filmOf.mp4({ ms, moovLast: true })],
    ['MP4 whose head claims two minutes', 'video/mp4', filmOf.mp4({ ms, headMs: 120_000 })],
    ['QuickTime film', 'video/mp4', filmOf.quickTime({ ms })],
    ['MP4 in fragments', 'video/mp4', filmOf.fragmentedMp4({ ms })],
    ['MP4 in fragments that begins later', 'video/mp4', filmOf.fragmentedMp4({ ms, startMs: 40_000 })],
    ['MP4 in fragments whose head claims two minutes', 'video/mp4', filmOf.fragmentedMp4({ ms, headMs: 120_000 })],
  ] as const)('is measured in a %s', async (_, type, bytes) => {
    expect(await lengthOf(bytes, type)).toBe(ms)
  })
})

describe('not a film', () => {
  const webm = filmOf.webm({ ms: 60_000 })
  const mp4 = filmOf.mp4({ ms: 60_000 })
  const fragments = filmOf.fragmentedMp4({ ms: 60_000 })
  test.each([
    ['nothing', 'video/mp4', new Uint8Array()],
    ['text', 'video/mp4', bytesOf.ascii('هذا ليس فيلمًا '.repeat(20).replace(/[^ -~]/g, 'x'))],
    ['a head alone', 'video/mp4', bytesOf.mp4()],
    ['a head alone', 'video/webm', bytesOf.webm()],
    ['noise after the head', 'video/webm', concatBytes([webm.slice(0, 40), new Uint8Array(5000).fill(0xa3)])],
    ['sound without pictures', 'video/webm', filmOf.webm({ ms: 60_000, tracks: [2] })],
    ['sound without pictures', 'video/mp4', filmOf.mp4({ ms: 60_000, handler: 'soun' })],
    ['HEVC, which not all browsers play', 'video/mp4', filmOf.quickTime({ ms: 60_000, format: 'hvc1' })],
    ['HEVC, which not all browsers play', 'video/mp4', filmOf.mp4({ ms: 60_000, format: 'hev1' })],
    ['samples cut off', 'video/mp4', mp4.slice(0, -5)],
    ['tables cut off', 'video/mp4', filmOf.mp4({ ms: 60_000, moovLast: true }).slice(0, -5)],
    ['the last fragment cut off', 'video/mp4', fragments.slice(0, -5)],
    ['the other type', 'video/mp4', webm],
    ['the other type', 'video/webm', mp4],
  ] as const)('%s (%s)', async (_, type, bytes) => {
    expect(await lengthOf(bytes, type)).toBeNull()
  })

  test('a WebM that was cut off is as long as its whole frames', async () => {
    expect(await lengthOf(webm.slice(0, -5), 'video/webm')).toBe(59_500)
  })

  test('bytes that look like a cluster or a fragment inside a frame are passed over', async () => {
    const lure = concatBytes([bytesOf.u32(0x1f43b675), bytesOf.ascii('  moofmfhd')])
    const spoil = (bytes: Uint8Array): Uint8Array => {
      bytes.set(lure, bytes.byteLength - lure.byteLength - 4)
      return bytes
    }
    const frameBytes = 64
    expect(await lengthOf(spoil(filmOf.webm({ ms: 60_000, frameBytes })), 'video/webm')).toBe(60_000)
    expect(await lengthOf(spoil(filmOf.fragmentedMp4({ ms: 60_000, frameBytes })), 'video/mp4')).toBe(60_000)
  })
})

describe('the cost', () => {
  const large = { ms: 60_000, frameMs: 500, frameBytes: 400_000 }
  test.each([
    ['WebM', 'video/webm', filmOf.webm(large), 8],
    ['MP4', 'video/mp4', filmOf.mp4(large), 2],
    ['MP4 in fragments', 'video/mp4', filmOf.fragmentedMp4(large), 4],
  ] as const)('of a %s of 46 MiB is a few pieces of a mebibyte', async (_, type, bytes, most) => {
    const { ms, fetched } = await measured(bytes, type)
    expect([ms, bytes.byteLength > 45 * mebibyte]).toEqual([60_000, true])
    expect(fetched.length).toBeLessThanOrEqual(most)
    expect(Math.max(...fetched)).toBeLessThanOrEqual(mebibyte)
  })

  test.each([
    ['without a cluster near its end', concatBytes([filmOf.webm({ ms: 1000 }), new Uint8Array(60 * mebibyte)])],
    [
      'of nothing but tiny elements',
      concatBytes([
        filmOf.webm({ ms: 1000 }),
        new Uint8Array(mebibyte).fill(0xec).map((byte, i) => (i % 2 ? 0x80 : byte)),
      ]),
    ],
  ])('of a file %s is bounded', async (_, bytes) => {
    const { ms, fetched } = await measured(bytes, 'video/webm')
    expect(ms).toBeNull()
    expect(fetched.length).toBeLessThanOrEqual(40)
  })
})
