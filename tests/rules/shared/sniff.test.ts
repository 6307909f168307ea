import { describe, expect, test } from 'vitest'
import { bytesOf } from '#tests/kit/files.ts'
import { concatBytes } from '#worker/files/bytes.ts'
import { sniff, sniffText } from '#worker/files/sniff.ts'

const { ascii, png, gif, webp, jpeg, mp4, webm, u32 } = bytesOf

describe('pictures and videos', () => {
  test.each([
    ['image/png', png],
    ['image/gif', gif],
    ['image/gif', ascii('GIF87a'.padEnd(16, '\0'))],
    ['image/webp', webp],
    ['image/jpeg', jpeg],
    ['video/mp4', mp4()],
    ['video/mp4', mp4('mp42')],
    ['video/mp4', mp4('M4V ')],
    ['video/mp4', mp4('qt  ')],
    ['video/webm', webm()],
  ])('%s is known by its first bytes', (type, bytes) => {
    expect(sniff(bytes)).toBe(type)
  })

  test.each([
    ['nothing', new Uint8Array()],
    ['too little', png.slice(0, 15)],
    ['a document', ascii('%PDF-1.7 and more of it')],
    ['a page', ascii('<!doctype html><script>alert(1)</script>')],
    ['a drawing', ascii('<?xml version="1.0"?><svg onload="alert(1)"/>')],
    ['a program', ascii('MZ'.padEnd(64, '\0'))],
    ['an archive', ascii('PK\x03\x04'.padEnd(64, '\0'))],
    ['a PNG without its head', concatBytes([png.slice(0, 8), ascii('tEXt'.padEnd(20, '\0'))])],
    ['another RIFF', ascii('RIFF\0\0\0\0AVI LIST')],
    ['a WebP without a picture', ascii('RIFF\0\0\0\0WEBPEXIF')],
    ['HEIC', mp4('heic')],
    ['AVIF', mp4('avif')],
    ['boxes that begin with another', concatBytes([u32(24), ascii('moov'), mp4()])],
    ['an endless first box', concatBytes([u32(4096), mp4().slice(4)])],
    ['Matroska', webm('matroska')],
    ['a document type that only begins so', webm('webmx')],
    ['EBML of a length nothing has', concatBytes([Uint8Array.of(0x1a, 0x45, 0xdf, 0xa3, 0), new Uint8Array(20)])],
    [
      'a document type of seven million letters',
      concatBytes([
        Uint8Array.of(0x1a, 0x45, 0xdf, 0xa3, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xfe, 0x42, 0x82, 0x10),
        u32(7_000_000).slice(1),
        new Uint8Array(7_000_000).fill(0x77),
      ]),
    ],
    ['a page behind a blank', concatBytes([ascii('   '), png])],
  ])('%s is neither', (_, bytes) => {
    expect(sniff(bytes)).toBeNull()
  })
})

describe('sound', () => {
  const filled = (...head: number[]) => concatBytes([Uint8Array.from(head), new Uint8Array(32)])
  const ogg = (codec: string) => concatBytes([ascii('OggS'), new Uint8Array(24), ascii(codec), new Uint8Array(8)])

  test.each([
    ['audio/wav', ascii('RIFF\0\0\0\0WAVEfmt ')],
    ['audio/mp4', mp4('M4A ')],
    ['audio/mp4', mp4('M4B ')],
    ['audio/ogg', ogg('OpusHead')],
    ['audio/ogg', ogg('\x01vorbis')],
    ['audio/aac', filled(0xff, 0xf1, 0x50)],
    ['audio/aac', filled(0xff, 0xf9, 0x50)],
    ['audio/mpeg', filled(0xff, 0xfb, 0x90)],
    ['audio/mpeg', filled(0xff, 0xf3, 0x80)],
    ['audio/mpeg', concatBytes([ascii('ID3\x03'), new Uint8Array(32)])],
  ])('%s is known by its first bytes', (type, bytes) => {
    expect(sniff(bytes)).toBe(type)
  })

  test.each([
    ['pictures in Ogg', ogg('\x80theora')],
    ['a frame of another layer', filled(0xff, 0xfd, 0x90)],
    ['a frame without a bitrate', filled(0xff, 0xfb, 0x00)],
    ['a frame of a bitrate that there is not', filled(0xff, 0xfb, 0xf0)],
    ['a frame of a sampling rate that there is not', filled(0xff, 0xfb, 0x9c)],
    ['AAC of a sampling rate that there is not', filled(0xff, 0xf1, 0x34)],
    ['a text that begins like a tag', ascii('ID3 is a container for metadata')],
    ['text of another encoding', filled(0xff, 0xfe, 0x41, 0)],
  ])('%s is none', (_, bytes) => {
    expect(sniff(bytes)).toBeNull()
  })
})

describe('texts', () => {
  const kindOf = (text: string) => sniffText(new TextEncoder().encode(text))

  test.each([
    ['application/json', '{"a":1}'],
    ['application/json', ' [1, 2]\n'],
    ['text/plain', '{"a":1} {"a":2}'],
    ['text/plain', 'قال: 100%\r\n\t\u001b[31mred\u001b[0m'],
    ['text/plain', '\ufefflog'],
    ['text/plain', 'a < b'],
  ])('%s: %s', (type, text) => {
    expect(kindOf(text)).toBe(type)
  })

  test.each(['', '  \n', '<html>', '\ufeff <svg/>', '\n\t<!-- -->', 'a\0b', 'a\u007fb', '\u0001'])(
    '%j is none',
    (text) => {
      expect(kindOf(text)).toBeNull()
    },
  )

  test('bytes that are not UTF-8 are refused', () => {
    expect(sniffText(Uint8Array.of(0x61, 0xff))).toBeNull()
    expect(sniffText(Uint8Array.of(0xc0, 0x80))).toBeNull()
    expect(sniffText(Uint8Array.of(0xed, 0xa0, 0x80))).toBeNull()
  })
})
