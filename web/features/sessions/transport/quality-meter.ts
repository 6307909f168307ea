/**
 * The quality of a connection in both directions, from `getStats`: what is received here, and what the other side
 * reports.
 */
import { type ConnectionStats, connectionScore } from '#contract/rules/quality.ts'

const everyMs = 2000

export interface QualityReading {
  /** Of what is received here, 0 to 10. */
  readonly score: number
  /** The other side's RTCP reports about what is sent from here; null while there are none. */
  readonly reported: ConnectionStats | null
}

interface Counts {
  readonly lost: number
  /** Packets received on an incoming line, or sent on an outgoing one. */
  readonly packets: number
}

/** Counters at the last reading, by the id of their statistics; they only grow. */
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
 * The worst of the lines that were sent since the last reading; the report of a paused line is out of date. A report
 * gives the loss of a short period only, and a burst between two readings shows only in the running count, so the worse
 * of the two is used.
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

/** One reading of the statistics, and the counters that the next reading is compared with. */
export const readQuality = (stats: readonly Stat[], before: Looked): { reading: QualityReading; looked: Looked } => ({
  reading: { score: connectionScore(readReceived(stats, before)), reported: readReported(stats, before) },
  looked: countLines(stats),
})

/** Reads a connection every two seconds. Returns a function that stops it. */
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
