/**
 * The quality of a connection in both directions, from `getStats`: what is received here, and what the other side
 * reports.
 */
import { type ConnectionStats, connectionScore } from '#contract/rules/quality.ts'
import type { SendingReport } from '#contract/rules/sending-ladder.ts'

const everyMs = 2000

export interface QualityReading {
  /** Of what is received here, 0 to 10. */
  readonly score: number
  /** What the other side's RTCP reports that are new say about what is sent from here. */
  readonly reported: SendingReport
}

interface Counts {
  readonly lost: number
  /** Packets received on an incoming line, or sent on an outgoing one. */
  readonly packets: number
}

interface OutgoingCounts {
  /** Packets at the last reading. */
  readonly sent: number
  /** At the last report. */
  readonly reported: Counts & { readonly at: number }
}

/** Counters by the id of their statistics; they only grow. */
interface Looked {
  readonly incoming: ReadonlyMap<string, Counts>
  readonly outgoing: ReadonlyMap<string, OutgoingCounts>
}

export const nothingLooked: Looked = { incoming: new Map(), outgoing: new Map() }

// The fields of RTCStats that are read here; the DOM library types none of them on the report itself.
interface Stat {
  id: string
  type: string
  /** Of a report: when it arrived. */
  timestamp?: number
  active?: boolean
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
const noneSent: OutgoingCounts = { sent: 0, reported: { ...none, at: 0 } }

const readReceived = (stats: readonly Stat[], before: Looked['incoming']): ConnectionStats => {
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

const reportOf = (line: Stat, stats: readonly Stat[]): Stat | undefined =>
  stats.find(({ type, localId }) => type === 'remote-inbound-rtp' && localId === line.id)

/**
 * The worst of the lines that are sent. Every report counts once, for all that was sent since the one before: those
 * about sound come every five seconds only. A paused line is left out, since now and then a packet of filling is sent
 * on it while its report grows old. A report gives the loss of a short period, and a burst before that shows only in
 * the running count, so the worse of the two is used.
 */
const readReported = (stats: readonly Stat[], before: Looked['outgoing']): SendingReport => {
  const worst = { roundTripMs: 0, lossPercent: 0, jitterMs: 0 }
  let isSent = false
  let isReported = false
  for (const line of stats) {
    const last = before.get(line.id) ?? noneSent
    const packets = line.packetsSent ?? 0
    if (line.type !== 'outbound-rtp' || line.active === false || packets <= last.sent) continue
    isSent = true
    const report = reportOf(line, stats)
    if (!report || report.timestamp === last.reported.at) continue
    isReported = true
    const counted = percent(grown(report.packetsLost ?? 0, last.reported.lost), grown(packets, last.reported.packets))
    worst.lossPercent = Math.max(worst.lossPercent, Math.min(100, counted), 100 * (report.fractionLost ?? 0))
    worst.roundTripMs = Math.max(worst.roundTripMs, seconds(report.roundTripTime))
    worst.jitterMs = Math.max(worst.jitterMs, seconds(report.jitter))
  }
  if (isReported) return worst
  return isSent ? null : 'nothing-sent'
}

const countIncoming = (stats: readonly Stat[]): Looked['incoming'] => {
  const lines = stats.filter(({ type }) => type === 'inbound-rtp')
  return new Map(
    lines.map(({ id, packetsLost, packetsReceived }) => [
      id,
      { lost: packetsLost ?? 0, packets: packetsReceived ?? 0 },
    ]),
  )
}

const countOutgoing = (stats: readonly Stat[], before: Looked['outgoing']): Looked['outgoing'] => {
  const counts = new Map<string, OutgoingCounts>()
  for (const line of stats) {
    if (line.type !== 'outbound-rtp') continue
    const { reported } = before.get(line.id) ?? noneSent
    const sent = line.packetsSent ?? 0
    const { timestamp: at = 0, packetsLost = 0 } = reportOf(line, stats) ?? {}
    counts.set(line.id, { sent, reported: at === reported.at ? reported : { at, lost: packetsLost, packets: sent } })
  }
  return counts
}

/** One reading of the statistics, and the counters that the next reading is compared with. */
export const readQuality = (stats: readonly Stat[], before: Looked): { reading: QualityReading; looked: Looked } => ({
  reading: {
    score: connectionScore(readReceived(stats, before.incoming)),
    reported: readReported(stats, before.outgoing),
  },
  looked: { incoming: countIncoming(stats), outgoing: countOutgoing(stats, before.outgoing) },
})

/** Reads a connection every two seconds. Returns a function that stops it. */
export const meterQuality = (pc: RTCPeerConnection, tell: (reading: QualityReading) => void): (() => void) => {
  let looked = nothingLooked
  const timer = setInterval(async () => {
    if (pc.connectionState !== 'connected') return
    const read = readQuality([...(await pc.getStats()).values()], looked)
    looked = read.looked
    tell(read.reading)
  }, everyMs)
  return () => clearInterval(timer)
}
