/**
 * Converts SVG to a small PNG. Flat drawings fit a palette, which makes the file a third of the size of true colour.
 */
import { deflateSync } from 'node:zlib'
import { Resvg } from '@resvg/resvg-js'

const crcTable = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
  return c >>> 0
})
const crc = (bytes: Uint8Array): number => {
  let c = 0xffffffff
  for (const byte of bytes) c = (crcTable[(c ^ byte) & 0xff] ?? 0) ^ (c >>> 8)
  return (c ^ 0xffffffff) >>> 0
}
const chunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const whole = Buffer.alloc(body.length + 8)
  whole.writeUInt32BE(data.length, 0)
  body.copy(whole, 4)
  whole.writeUInt32BE(crc(body), body.length + 4)
  return whole
}

const maxColours = 64

/** The most frequent colours; every other colour, which only smooths edges, is mapped to the nearest of them. */
const paletteOf = (colours: Uint32Array): { palette: number[]; indexOf: (colour: number) => number } => {
  const counts = new Map<number, number>()
  // Flat drawings are long runs of one colour, so colours are looked up only where they change.
  for (let i = 0; i < colours.length; ) {
    const colour = colours[i] ?? 0
    let end = i + 1
    while (colours[end] === colour) end++
    counts.set(colour, (counts.get(colour) ?? 0) + end - i)
    i = end
  }
  const palette = [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, maxColours)
    .map(([colour]) => colour)
  const known = new Map(palette.map((colour, i) => [colour, i]))
  const distance = (a: number, b: number): number =>
    ((a >> 16) - (b >> 16)) ** 2 + (((a >> 8) & 255) - ((b >> 8) & 255)) ** 2 + ((a & 255) - (b & 255)) ** 2
  const indexOf = (colour: number): number => {
    const held = known.get(colour)
    if (held !== undefined) return held
    let best = 0
    for (const [i, candidate] of palette.entries())
      if (distance(candidate, colour) < distance(palette[best] ?? 0, colour)) best = i
    known.set(colour, best)
    return best
  }
  return { palette, indexOf }
}

export const pngOf = (svg: string): Buffer => {
  const { width, height, pixels } = new Resvg(svg, { font: { loadSystemFonts: false } }).render()
  const colours = new Uint32Array(width * height)
  for (let i = 0; i < colours.length; i++)
    colours[i] = ((pixels[i * 4] ?? 0) << 16) | ((pixels[i * 4 + 1] ?? 0) << 8) | (pixels[i * 4 + 2] ?? 0)
  const { palette, indexOf } = paletteOf(colours)
  const rows = Buffer.alloc((width + 1) * height)
  let last = -1
  let index = 0
  for (let i = 0; i < colours.length; i++) {
    const colour = colours[i] ?? 0
    if (colour !== last) {
      index = indexOf(colour)
      last = colour
    }
    rows[Math.floor(i / width) + 1 + i] = index
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 3, 0, 0, 0], 8)
  const entries = Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', entries),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
