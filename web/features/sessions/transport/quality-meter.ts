/** The line in both directions, out of `getStats`: how what arrives here arrives, and what the other side reports. */
import { type ConnectionStats, connectionScore } from '#contract/rules/quality.ts'

const everyMs = 2000

export interface QualityReading {
  /** 0 to 10, of what is received here. */
  readonly score: number
  /** What the other side's RTCP reports say of that which is sent from here; null while there is none. */
  readonly reported: ConnectionStats | null
}

interface Counts {
  readonly lost: number
  /** Packets received of a line that comes in, sent of a line that goes out. */
  readonly packets: number
}

/** Counts of every line at the last look, by the id of its statistics: all of them only ever grow. */
type Looked = ReadonlyMap<string, Counts>

// The fields of RTCStats that are read here; the DOM library types none of them on the report itself.
interface Stat {
  id: string
  type: string
  nominated?: boolean
  currentRoundTripTime?: number
  roundTripTime?: number
  packetsReceived?: number
  packetsSent?: number
  packetsLost?: number
  fractionLost?: number
  jitter?: number
  localId?: string
}

const seconds = (value: number | undefined): number => (value ?? 0) * 1000
const grown = (now: number, before: number): number => Math.max(0, now - before)
const percent = (part: number, whole: number): number => (whole === 0 ? 0 : (100 * part) / whole)
const none: Counts = { lost: 0, packets: 0 }

const readReceived = (stats: readonly Stat[], before: Looked): ConnectionStats => {
  const lines = stats.filter((stat) => stat.type === 'inbound-rtp')
  const path = stats.find((stat) => stat.type === 'candidate-pair' && stat.nominated)
  let lost = 0
  let received = 0
  for (const line of lines) {
    const last = before.get(line.id) ?? none
    lost += grown(line.packetsLost ?? 0, last.lost)
    received += grown(line.packetsReceived ?? 0, last.packets)
  }
  return {
    roundTripMs: seconds(path?.currentRoundTripTime),
    lossPercent: percent(lost, received + lost),
    jitterMs: Math.max(0, ...lines.map((line) => seconds(line.jitter))),
  }
}

/**
 * The worst of the lines that were sent since the last look; the report of a line that rests is an old one. A report
 * gives the loss of its own short time only, and a burst between two looks shows in the running count alone: the
 * worse of both is believed.
 */
const readReported = (stats: readonly Stat[], before: Looked): ConnectionStats | null => {
  const worst = { roundTripMs: 0, lossPercent: 0, jitterMs: 0 }
  let heard = false
  for (const line of stats) {
    const report = stats.find((stat) => stat.type === 'remote-inbound-rtp' && stat.localId === line.id)
    if (line.type !== 'outbound-rtp' || !report) continue
    const last = before.get(line.id) ?? none
    const sent = grown(line.packetsSent ?? 0, last.packets)
    if (sent === 0) continue
    heard = true
    const counted = percent(grown(report.packetsLost ?? 0, last.lost), sent)
    worst.lossPercent = Math.max(worst.lossPercent, Math.min(100, counted), 100 * (report.fractionLost ?? 0))
    worst.roundTripMs = Math.max(worst.roundTripMs, seconds(report.roundTripTime))
    worst.jitterMs = Math.max(worst.jitterMs, seconds(report.jitter))
  }
  return heard ? worst : null
}

const countLines = (stats: readonly Stat[]): Looked => {
  const counts = new Map<string, Counts>()
  for (const stat of stats) {
    if (stat.type === 'inbound-rtp')
      counts.set(stat.id, { lost: stat.packetsLost ?? 0, packets: stat.packetsReceived ?? 0 })
    if (stat.type === 'outbound-rtp') {
      const report = stats.find(({ type, localId }) => type === 'remote-inbound-rtp' && localId === stat.id)
      counts.set(stat.id, { lost: report?.packetsLost ?? 0, packets: stat.packetsSent ?? 0 })
    }
  }
  return counts
}

/** One look at the statistics, and what the next look needs to tell what is new. */
export const readQuality = (stats: readonly Stat[], before: Looked): { reading: QualityReading; looked: Looked } => ({
  reading: { score: connectionScore(readReceived(stats, before)), reported: readReported(stats, before) },
  looked: countLines(stats),
})

/** Reads a connection every two seconds until stopped. */
export const meterQuality = (pc: RTCPeerConnection, tell: (reading: QualityReading) => void): (() => void) => {
  let looked: Looked = new Map()
  const timer = setInterval(async () => {
    if (pc.connectionState !== 'connected') return
    const read = readQuality([...(await pc.getStats()).values()], looked)
    looked = read.looked
    tell(read.reading)
  }, everyMs)
  return () => clearInterval(timer)
}
