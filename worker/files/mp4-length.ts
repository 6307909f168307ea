/**
 * The length of an MP4 or QuickTime film: the durations of its samples, from the tables of a file that was written as a whole, or from
 * the last fragment of one that was recorded piece by piece.
 */
import { Buffer } from 'node:buffer'
import { type RangedFile, UnreadableFile } from './ranged-file.ts'
import { hasVideo, type TracksWanted } from './tracks.ts'

/** Longest box of tables or fragment header that is read. Three minutes of samples take a few hundred kilobytes. */
const maxTableBytes = 4 * 1024 * 1024

interface Box {
  readonly type: string
  readonly start: number
  /** Position of the content. */
  readonly data: number
  readonly end: number
}

const headerBytes = 8

/** The box whose header stands at `at`; `end` bounds a box that reaches to the end. Null when it is none. */
const parseBox = (header: Buffer, start: number, end: number): Box | null => {
  if (header.length < headerBytes) return null
  const [size32, type] = [header.readUInt32BE(0), header.toString('latin1', 4, 8)]
  const isLarge = size32 === 1
  if (isLarge && header.length < 16) return null
  const size = isLarge ? Number(header.readBigUInt64BE(8)) : size32 === 0 ? end - start : size32
  const data = start + (isLarge ? 16 : headerBytes)
  return start + size < data ? null : { type, start, data, end: start + size }
}

const readBox = async (file: RangedFile, at: number): Promise<Box | null> =>
  parseBox(await file.read(at, Math.min(16, file.size - at)), at, file.size)

/** The boxes of the file in order, from `at`. A box that is cut off or damaged makes the file unreadable. */
async function* readBoxes(file: RangedFile, at: number): AsyncGenerator<Box> {
  while (at < file.size) {
    const box = await readBox(file, at)
    if (!box || box.end > file.size) throw new UnreadableFile()
    yield box
    at = box.end
  }
}

const readContent = async (file: RangedFile, { data, end }: Box): Promise<Buffer> => {
  if (end - data > maxTableBytes) throw new UnreadableFile()
  // Copied, because the window moves with the next read.
  return Buffer.from(await file.read(data, end - data))
}

/** The boxes inside a box that is in memory, by type. */
const childrenOf = (content: Buffer, type: string): Buffer[] => {
  const boxes: Buffer[] = []
  for (let at = 0; at + headerBytes <= content.length; ) {
    const box = parseBox(content.subarray(at, at + 16), at, content.length)
    if (!box || box.end > content.length) throw new UnreadableFile()
    if (box.type === type) boxes.push(content.subarray(box.data, box.end))
    at = box.end
  }
  return boxes
}

/** The first box along a path of types; undefined when there is none. */
const findBox = (content: Buffer, ...path: readonly string[]): Buffer | undefined =>
  path.reduce<Buffer | undefined>((within, type) => within && childrenOf(within, type)[0], content)

/** Number at a position; throws `UnreadableFile` past the end of the box. */
const uint32 = (box: Buffer, at: number): number => {
  if (at + 4 > box.length) throw new UnreadableFile()
  return box.readUInt32BE(at)
}
const uint64 = (box: Buffer, at: number): number => uint32(box, at) * 2 ** 32 + uint32(box, at + 4)

/** Formats of sound that browsers play or record in this container: AAC and Opus. */
const soundFormats: readonly string[] = ['mp4a', 'Opus']

/** Formats of pictures that all browsers play: H.264, VP9 and AV1. Not HEVC, in which many phones record. */
const playedFormats: readonly string[] = ['avc1', 'avc3', 'vp09', 'av01']

interface Track {
  readonly id: number
  /** Pictures in a format that all browsers play. */
  readonly isVideo: boolean
  /** Sound in a format that browsers play. */
  readonly isSound: boolean
  /** Ticks of a second. */
  readonly timescale: number
  /** Ticks of the samples in the tables; 0 when all are in fragments. */
  readonly ticks: number
}

/** Sum of the durations in a table of (count, duration) pairs. */
const sumTable = (stts: Buffer): number => {
  let ticks = 0
  for (let left = uint32(stts, 4), at = 8; left > 0; left--, at += 8) ticks += uint32(stts, at) * uint32(stts, at + 4)
  return ticks
}

const parseTrack = (trak: Buffer): Track | null => {
  const [tkhd, mdhd] = [findBox(trak, 'tkhd'), findBox(trak, 'mdia', 'mdhd')]
  const [hdlr, stbl] = [findBox(trak, 'mdia', 'hdlr'), findBox(trak, 'mdia', 'minf', 'stbl')]
  const [stsd, stts] = [stbl && findBox(stbl, 'stsd'), stbl && findBox(stbl, 'stts')]
  if (!tkhd || !mdhd || !hdlr || !stsd || !stts) return null
  const [handler, format] = [hdlr.toString('latin1', 8, 12), stsd.toString('latin1', 12, 16)]
  // Version 1 has times of 64 bits before these fields.
  return {
    id: uint32(tkhd, tkhd[0] === 1 ? 20 : 12),
    isVideo: handler === 'vide' && playedFormats.includes(format),
    isSound: handler === 'soun' && soundFormats.includes(format),
    timescale: uint32(mdhd, mdhd[0] === 1 ? 20 : 12),
    ticks: sumTable(stts),
  }
}

interface Movie {
  readonly tracks: readonly Track[]
  /** By track: ticks of a sample whose fragment does not say; null when there are no fragments. */
  readonly sampleTicks: ReadonlyMap<number, number> | null
}

const parseMovie = (moov: Buffer): Movie => {
  const tracks = childrenOf(moov, 'trak').flatMap((trak) => parseTrack(trak) ?? [])
  const [mvex] = childrenOf(moov, 'mvex')
  const sampleTicks = mvex && new Map(childrenOf(mvex, 'trex').map((trex) => [uint32(trex, 4), uint32(trex, 12)]))
  return { tracks, sampleTicks: sampleTicks ?? null }
}

/** They announce the optional fields of a box. */
const flagsOf = (box: Buffer): number => uint32(box, 0) & 0xffffff

/** Ticks of one sample of a fragment, from its header; undefined when only the movie says. */
const sampleTicksOf = (tfhd: Buffer): number | undefined => {
  const flags = flagsOf(tfhd)
  if (!(flags & 0x8)) return undefined
  return uint32(tfhd, 8 + (flags & 0x1 ? 8 : 0) + (flags & 0x2 ? 4 : 0))
}

/** Ticks of a run of samples. */
const runTicks = (trun: Buffer, usual: number): number => {
  const flags = flagsOf(trun)
  const count = uint32(trun, 4)
  if (!(flags & 0x100)) return count * usual
  const sampleBytes = [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length * 4
  const first = 8 + (flags & 0x1 ? 4 : 0) + (flags & 0x4 ? 4 : 0)
  let ticks = 0
  for (let i = 0; i < count; i++) ticks += uint32(trun, first + i * sampleBytes)
  return ticks
}

interface Times {
  /** Ms. */
  readonly start: number
  readonly end: number
}

/** When the samples of one track in a fragment are shown; null when the fragment does not say. */
const trackTimes = (traf: Buffer, { tracks, sampleTicks }: Movie): Times | null => {
  const [tfhd, tfdt] = [findBox(traf, 'tfhd'), findBox(traf, 'tfdt')]
  const track = tfhd && tracks.find(({ id }) => id === uint32(tfhd, 4))
  if (!tfhd || !tfdt || !track || track.timescale === 0) return null
  const usual = sampleTicksOf(tfhd) ?? sampleTicks?.get(track.id) ?? 0
  const from = tfdt[0] === 1 ? uint64(tfdt, 4) : uint32(tfdt, 4)
  const ticks = childrenOf(traf, 'trun').reduce((sum, trun) => sum + runTicks(trun, usual), 0)
  const tickMs = 1000 / track.timescale
  return { start: from * tickMs, end: (from + ticks) * tickMs }
}

const fragmentTimes = (moof: Buffer, movie: Movie): Times | null => {
  const times = childrenOf(moof, 'traf').flatMap((traf) => trackTimes(traf, movie) ?? [])
  if (times.length === 0) return null
  return { start: Math.min(...times.map(({ start }) => start)), end: Math.max(...times.map(({ end }) => end)) }
}

const fragmentMark = Buffer.from('moof', 'latin1')

/** The fragment whose type stands at this position; null when the bytes there only look like one. */
const readFragment = async (file: RangedFile, at: number): Promise<{ box: Box; content: Buffer } | null> => {
  const box = at >= 4 ? await readBox(file, at - 4) : null
  if (!box || box.end > file.size || box.end - box.data > maxTableBytes) return null
  const content = await readContent(file, box)
  return content.toString('latin1', 4, 8) === 'mfhd' ? { box, content } : null
}

/** End of the last fragment, ms. */
const readLastFragmentEnd = async (file: RangedFile, movie: Movie): Promise<number | null> => {
  for await (const at of file.findBackwards(fragmentMark)) {
    const fragment = await readFragment(file, at)
    if (!fragment) continue
    // Its samples follow; when they are cut off, so is the film.
    for await (const _ of readBoxes(file, fragment.box.end));
    return fragmentTimes(fragment.content, movie)?.end ?? null
  }
  return null
}

const tableMs = ({ tracks }: Movie): number =>
  Math.max(0, ...tracks.map(({ ticks, timescale }) => (timescale === 0 ? 0 : (ticks / timescale) * 1000)))

/** Ms; null when the tracks are not what is asked for. Reads the tables, and of a file in fragments the first and the last of them. */
export const readMp4Length = async (file: RangedFile, isWanted: TracksWanted = hasVideo): Promise<number | null> => {
  let movie: Movie | null = null
  for await (const box of readBoxes(file, 0)) {
    if (box.type === 'moov') {
      movie = parseMovie(await readContent(file, box))
      if (!isWanted(movie.tracks)) return null
    }
    if (box.type === 'moof' && movie?.sampleTicks) {
      const opening = fragmentTimes(await readContent(file, box), movie)?.start ?? 0
      const end = await readLastFragmentEnd(file, movie)
      return end && Math.max(tableMs(movie), end - opening)
    }
  }
  return movie && tableMs(movie)
}
