/** Videos of any length in a few kilobytes: real containers around frames that no decoder would show. */
import { concatBytes } from '#worker/files/bytes.ts'
import { bytesOf } from './files.ts'

type Bytes = Uint8Array<ArrayBuffer>
const { ascii, u16, u32 } = bytesOf
const u64 = (n: number) => concatBytes([u32(Math.floor(n / 2 ** 32)), u32(n >>> 0)])
const f64 = (n: number): Bytes => {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setFloat64(0, n)
  return bytes
}

export interface FilmOptions {
  /** From the first frame to the end of the last; a multiple of `frameMs`. */
  readonly ms: number
  /** What the head claims; by default nothing in a WebM, and the truth in an MP4. */
  readonly headMs?: number
  /** Of one frame. */
  readonly frameMs?: number
  /** Time of the first frame. */
  readonly startMs?: number
  /** Bytes of a frame. */
  readonly frameBytes?: number
}

/** Enough frames to fill the length. */
const framesOf = ({ ms, frameMs = 500 }: FilmOptions): number[] =>
  Array.from({ length: ms / frameMs }, (_, i) => i * frameMs)

const frame = (length = 12): Bytes => new Uint8Array(length).fill(7)

/** An EBML element; the size takes eight bytes, and is "unknown" when `sized` is false. */
const element = (id: number, content: Uint8Array, sized = true): Bytes => {
  const idBytes = u32(id).subarray(id > 0xffffff ? 0 : id > 0xffff ? 1 : id > 0xff ? 2 : 3)
  const size = sized ? concatBytes([Uint8Array.of(1), u64(content.byteLength).subarray(1)]) : u64(0x01ffffffffffff)
  if (!sized) size.set([1, 255, 255, 255, 255, 255, 255, 255])
  return concatBytes([idBytes, size, content])
}

const webmHead = (tracks: readonly number[], headMs?: number): Bytes =>
  concatBytes([
    element(
      0x1549a966,
      concatBytes([element(0x2ad7b1, u32(1_000_000)), ...(headMs ? [element(0x4489, f64(headMs))] : [])]),
    ),
    element(
      0x1654ae6b,
      concatBytes(
        tracks.map((kind, i) =>
          element(0xae, concatBytes([element(0xd7, Uint8Array.of(i + 1)), element(0x83, Uint8Array.of(kind))])),
        ),
      ),
    ),
  ])

const webmStart = (): Bytes => {
  const docType = concatBytes([Uint8Array.of(0x42, 0x82, 0x84), ascii('webm')])
  return concatBytes([Uint8Array.of(0x1a, 0x45, 0xdf, 0xa3, 0x80 + docType.byteLength), docType])
}

const simpleBlock = (ticks: number, bytes: Uint8Array): Bytes =>
  element(0xa3, concatBytes([Uint8Array.of(0x81), u16(ticks & 0xffff), Uint8Array.of(0x80), bytes]))

/** Frames by the start of the stretch of this length they are in. */
const groupFrames = (frames: readonly number[], stretchMs: number): [number, number[]][] => {
  const groups = new Map<number, number[]>()
  for (const at of frames) {
    const from = Math.floor(at / stretchMs) * stretchMs
    groups.set(from, [...(groups.get(from) ?? []), at])
  }
  return [...groups]
}

/** Length of a cluster. */
const clusterMs = 5000

interface WebmOptions extends FilmOptions {
  /** Segment and clusters have sizes, as in a file that was written as a whole. */
  readonly sized?: boolean
  /** 1: video, 2: sound. */
  readonly tracks?: readonly number[]
  /** Of filler before the first cluster. */
  readonly fillerBytes?: number
}

/** A WebM as recorders write it: no length in the head, no sizes. */
const webm = ({ sized = false, tracks = [1], startMs = 0, fillerBytes = 0, ...options }: WebmOptions): Bytes => {
  const clusters = groupFrames(framesOf(options), clusterMs)
  const content = clusters.map(([from, frames]) =>
    element(
      0x1f43b675,
      concatBytes([
        element(0xe7, u32(startMs + from)),
        ...frames.map((at) => simpleBlock(at - from, frame(options.frameBytes))),
      ]),
      sized,
    ),
  )
  const filler = fillerBytes > 0 ? [element(0xec, frame(fillerBytes))] : []
  const segment = concatBytes([webmHead(tracks, options.headMs), ...filler, ...content])
  return concatBytes([webmStart(), element(0x18538067, segment, sized)])
}

const box = (type: string, ...content: Uint8Array[]): Bytes => {
  const inside = concatBytes(content)
  return concatBytes([u32(inside.byteLength + 8), ascii(type), inside])
}
const fullBox = (type: string, flags: number, ...content: Uint8Array[]): Bytes => box(type, u32(flags), ...content)

const ftyp = (brand = 'isom'): Bytes => box('ftyp', ascii(brand), u32(512), ascii('isommp42'))
const timescale = 1000

interface TrackOptions {
  readonly handler?: string
  /** Of its frames: `avc1` is H.264, `hvc1` HEVC. */
  readonly format?: string
}

const trak = (stts: Uint8Array, { handler = 'vide', format = 'avc1' }: TrackOptions = {}): Bytes =>
  box(
    'trak',
    fullBox('tkhd', 0, u32(0), u32(0), u32(1)),
    box(
      'mdia',
      fullBox('mdhd', 0, u32(0), u32(0), u32(timescale), u32(0)),
      fullBox('hdlr', 0, u32(0), ascii(handler)),
      box('minf', box('stbl', fullBox('stsd', 0, u32(1), box(format, frame())), stts)),
    ),
  )
const mvhd = (ms: number): Bytes => fullBox('mvhd', 0, u32(0), u32(0), u32(timescale), u32(ms))

interface Mp4Options extends FilmOptions, TrackOptions {
  readonly moovLast?: boolean
}

/** An MP4 with tables of all samples. */
const mp4 = ({ moovLast = false, ...options }: Mp4Options): Bytes => {
  const { ms, headMs = ms, frameMs = 500 } = options
  const frames = framesOf(options)
  const stts = fullBox('stts', 0, u32(1), u32(frames.length), u32(frameMs))
  const moov = box('moov', mvhd(headMs), trak(stts, options))
  const mdat = box('mdat', ...frames.map(() => frame(options.frameBytes)))
  return concatBytes(moovLast ? [ftyp(), mdat, moov] : [ftyp(), moov, mdat])
}

/** A film as iPhones record it: QuickTime, an empty box for the size of the frames, and a track of metadata. */
const quickTime = ({ format, ...options }: FilmOptions & TrackOptions): Bytes => {
  const { ms, frameMs = 500 } = options
  const frames = framesOf(options)
  const stts = fullBox('stts', 0, u32(1), u32(frames.length), u32(frameMs))
  const metadata = fullBox('stts', 0, u32(1), u32(1), u32(ms))
  const moov = box('moov', mvhd(ms), trak(stts, { format }), trak(metadata, { handler: 'meta', format: 'mebx' }))
  const mdat = box('mdat', ...frames.map(() => frame(options.frameBytes)))
  return concatBytes([ftyp('qt  '), box('wide'), mdat, moov])
}

const fragmentMs = 1000

/** An MP4 in fragments, as recorders write it: the head knows no length. */
const fragmentedMp4 = (options: FilmOptions): Bytes => {
  const { headMs = 0, startMs = 0, frameMs = 500 } = options
  const trex = fullBox('trex', 0, u32(1), u32(1), u32(frameMs), u32(0), u32(0))
  const moov = box('moov', mvhd(headMs), trak(fullBox('stts', 0, u32(0))), box('mvex', trex))
  const fragments = groupFrames(framesOf(options), fragmentMs)
  return concatBytes([
    ftyp(),
    moov,
    ...fragments.flatMap(([from, frames], i) => [
      box(
        'moof',
        fullBox('mfhd', 0, u32(i + 1)),
        box(
          'traf',
          fullBox('tfhd', 0x20000, u32(1)),
          fullBox('tfdt', 0x1000000, u64(startMs + from)),
          fullBox('trun', 0, u32(frames.length)),
        ),
      ),
      box('mdat', ...frames.map(() => frame(options.frameBytes))),
    ]),
  ])
}

export const filmOf = { webm, mp4, fragmentedMp4, quickTime }
