/**
 * The length of a WebM. A recorder writes the head before it knows the length, and clusters without a size, so the last
 * cluster is looked for from the end and its blocks give the time.
 */
import { Buffer } from 'node:buffer'
import { type RangedFile, UnreadableFile } from './ranged-file.ts'
import { hasVideo, type TracksWanted } from './tracks.ts'

const ids = {
  head: 0x1a45dfa3,
  segment: 0x18538067,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackNumber: 0xd7,
  trackType: 0x83,
  defaultDuration: 0x23e383,
  cluster: 0x1f43b675,
  timestamp: 0xe7,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
  blockDuration: 0x9b,
} as const

/** Other elements a cluster may contain: PrevSize, Position, CRC-32, Void, SilentTracks. */
const otherClusterIds: readonly number[] = [0xab, 0xa7, 0xbf, 0xec, 0x5854]
/** Elements beside a cluster, which end one without a size: SeekHead, Cues, Tags, Chapters, Attachments. */
const levelOneIds: readonly number[] = [
  ...[ids.info, ids.tracks, ids.cluster],
  ...[0x114d9b74, 0x1c53bb6b, 0x1254c367, 0x1043a770, 0x1941a469],
]
const clusterMark = Buffer.from([0x1f, 0x43, 0xb6, 0x75])

const videoTrack = 1
const soundTrack = 2
const nsPerMs = 1_000_000
/** Longest description of tracks that is read. */
const maxHeadBytes = 1024 * 1024

interface Element {
  readonly id: number
  readonly start: number
  /** Position of the content. */
  readonly data: number
  /** First position after the element; null when it has no size. */
  readonly end: number | null
}

/** Bytes of a variable-length number: the position of the first set bit tells. */
const lengthOf = (first: number): number => Math.clz32(first) - 23

const uintOf = (bytes: Buffer): number => bytes.reduce((value, byte) => value * 256 + byte, 0)

/** A number without its length bits; null when all others are set, which means "unknown". */
const parseSize = (bytes: Buffer): number | null => {
  const [first = 0, ...rest] = bytes
  const mask = 0xff >> bytes.length
  if ((first & mask) === mask && rest.every((byte) => byte === 0xff)) return null
  return rest.reduce((value, byte) => value * 256 + byte, first & mask)
}

/** The element at a position; null at the end of the file or when there is none. */
const readElement = async (file: RangedFile, start: number): Promise<Element | null> => {
  const bytes = await file.read(start, Math.min(12, Math.max(0, file.size - start)))
  const idBytes = lengthOf(bytes[0] ?? 0)
  const sizeBytes = lengthOf(bytes[idBytes] ?? 0)
  if (idBytes > 4 || sizeBytes > 8 || bytes.length < idBytes + sizeBytes) return null
  const data = start + idBytes + sizeBytes
  const size = parseSize(bytes.subarray(idBytes, idBytes + sizeBytes))
  return { id: uintOf(bytes.subarray(0, idBytes)), start, data, end: size === null ? null : data + size }
}

/** The elements inside `[start, end)` in order, until one has no size or is damaged. */
async function* readElements(file: RangedFile, start: number, end: number): AsyncGenerator<Element> {
  for (let at = start; at < end; ) {
    const element = await readElement(file, at)
    if (!element) return
    yield element
    if (element.end === null) return
    at = element.end
  }
}

const readUint = async (file: RangedFile, { data, end }: Element): Promise<number> => {
  const length = (end ?? 0) - data
  if (length < 0 || length > 8) throw new UnreadableFile()
  return uintOf(await file.read(data, length))
}

interface Track {
  readonly isVideo: boolean
  readonly isSound: boolean
  /** Of one frame, ms; 0 when the file does not say. */
  readonly frameMs: number
}

interface Head {
  /** Ms of one tick of a timestamp. */
  readonly tickMs: number
  readonly tracks: ReadonlyMap<number, Track>
  readonly firstCluster: number
}

const readTrack = async (file: RangedFile, entry: Element): Promise<[number, Track]> => {
  let [number, kind, frameNs] = [0, 0, 0]
  for await (const element of readElements(file, entry.data, entry.end ?? 0)) {
    if (element.id === ids.trackNumber) number = await readUint(file, element)
    if (element.id === ids.trackType) kind = await readUint(file, element)
    if (element.id === ids.defaultDuration) frameNs = await readUint(file, element)
  }
  return [number, { isVideo: kind === videoTrack, isSound: kind === soundTrack, frameMs: frameNs / nsPerMs }]
}

const requireSize = ({ data, end }: Element): number => {
  if (end === null || end - data > maxHeadBytes) throw new UnreadableFile()
  return end
}

/** What stands before the first cluster; null when the tracks are not what is asked for. */
const readHead = async (file: RangedFile, isWanted: TracksWanted): Promise<Head | null> => {
  const head = await readElement(file, 0)
  const segment = head?.id === ids.head && head.end !== null ? await readElement(file, head.end) : null
  if (segment?.id !== ids.segment) return null
  let tickMs = 1
  const tracks = new Map<number, Track>()
  for await (const element of readElements(file, segment.data, file.size)) {
    if (element.id === ids.cluster) {
      return isWanted([...tracks.values()]) ? { tickMs, tracks, firstCluster: element.start } : null
    }
    if (element.id === ids.info)
      for await (const one of readElements(file, element.data, requireSize(element)))
        if (one.id === ids.timestampScale) tickMs = (await readUint(file, one)) / nsPerMs
    if (element.id === ids.tracks)
      for await (const one of readElements(file, element.data, requireSize(element)))
        if (one.id === ids.trackEntry) tracks.set(...(await readTrack(file, one)))
  }
  return null
}

interface Block {
  readonly track: number
  /** Ticks after the timestamp of the cluster. */
  readonly ticks: number
}

const readBlock = async (file: RangedFile, { data, end }: Element): Promise<Block> => {
  const bytes = await file.read(data, Math.min(12, Math.max(0, (end ?? 0) - data)))
  const numberBytes = lengthOf(bytes[0] ?? 0)
  if (bytes.length < numberBytes + 2) throw new UnreadableFile()
  return { track: parseSize(bytes.subarray(0, numberBytes)) ?? 0, ticks: bytes.readInt16BE(numberBytes) }
}

/** A block with its duration in ticks, which only some have. */
const readBlockGroup = async (file: RangedFile, group: Element): Promise<Block & { duration: number }> => {
  let [block, duration] = [{ track: 0, ticks: 0 }, 0]
  for await (const element of readElements(file, group.data, group.end ?? 0)) {
    if (element.id === ids.block) block = await readBlock(file, element)
    if (element.id === ids.blockDuration) duration = await readUint(file, element)
  }
  return { ...block, duration }
}

/** Follows the blocks of one cluster and keeps the latest end of a frame. */
class ClusterClock {
  private readonly head: Head
  private readonly lastStart = new Map<number, number>()
  private base: number | null = null
  private end = 0

  constructor(head: Head) {
    this.head = head
  }

  setTimestamp(ticks: number): void {
    this.base = ticks
  }

  /** False when this cannot be a block of the file. `duration`: ticks. */
  addBlock({ track, ticks }: Block, duration = 0): boolean {
    const known = this.head.tracks.get(track)
    if (!known || this.base === null) return false
    const { tickMs } = this.head
    const start = (this.base + ticks) * tickMs
    const sinceLast = start - (this.lastStart.get(track) ?? start)
    this.lastStart.set(track, start)
    this.end = Math.max(this.end, start + (duration * tickMs || known.frameMs || Math.max(0, sinceLast)))
    return true
  }

  /** Ms at which the last frame ends; null without a timestamp. */
  read(): number | null {
    return this.base === null ? null : this.end
  }
}

/** False when the element does not belong into a cluster, so that this is none. */
const addToClock = async (file: RangedFile, clock: ClusterClock, element: Element): Promise<boolean> => {
  if (element.id === ids.timestamp) clock.setTimestamp(await readUint(file, element))
  else if (element.id === ids.simpleBlock) return clock.addBlock(await readBlock(file, element))
  else if (element.id === ids.blockGroup) {
    const { duration, ...block } = await readBlockGroup(file, element)
    return clock.addBlock(block, duration)
  } else return otherClusterIds.includes(element.id)
  return true
}

/** Ms at which the cluster at this position ends; null when the bytes there only look like one. */
const readClusterEnd = async (file: RangedFile, head: Head, start: number): Promise<number | null> => {
  const cluster = await readElement(file, start)
  if (cluster?.id !== ids.cluster) return null
  const clock = new ClusterClock(head)
  const end = Math.min(cluster.end ?? file.size, file.size)
  for await (const element of readElements(file, cluster.data, end)) {
    if (levelOneIds.includes(element.id)) break
    // Cut off inside this frame.
    if (element.end === null || element.end > file.size) break
    if (!(await addToClock(file, clock, element))) return null
  }
  return clock.read()
}

/** The timestamp of the cluster at this position, in ticks. */
const readTimestamp = async (file: RangedFile, start: number): Promise<number> => {
  const cluster = await readElement(file, start)
  for await (const element of readElements(file, cluster?.data ?? file.size, file.size)) {
    if (element.id === ids.timestamp) return readUint(file, element)
    if (!otherClusterIds.includes(element.id)) break
  }
  throw new UnreadableFile()
}

/** Ms; null when its tracks are not what is asked for. Reads the head, and from the end to the last cluster. */
export const readWebmLength = async (file: RangedFile, isWanted: TracksWanted = hasVideo): Promise<number | null> => {
  const head = await readHead(file, isWanted)
  if (!head) return null
  const opening = await readTimestamp(file, head.firstCluster)
  for await (const at of file.findBackwards(clusterMark)) {
    if (at < head.firstCluster) return null
    const end = await readClusterEnd(file, head, at)
    if (end !== null) return end - opening * head.tickMs
  }
  return null
}
