/**
 * The quality of a connection in both directions, from `getStats`: what is received here, and what the other side
 * reports.
 */
import { type ConnectionStats, connectionScore } from '#contract/classroom/rules/connection-quality.ts'
import type { LineEstimate, SendingReport } from '#contract/classroom/rules/sending-ladder.ts'

/** Between two looks at the browser's estimate; every second one reads everything. */
const everyMs = 1000
/** On a line it does not know yet a browser begins with a guess, and needs this many looks to measure. */
const measuringLooks = 5
/** Of the bytes sent between two looks: from here the other side misses much. */
const repeatedShare = 0.1

export interface QualityReading {
  /** Of what is received here, 0 to 10. */
  readonly score: number
  /** What the other side's RTCP reports that are new say about what is sent from here. */
  readonly reported: SendingReport
  /** Of the line from here. */
  readonly estimate: LineEstimate
}

interface Counts {
  readonly lost: number
  /** Packets received on an incoming line, or sent on an outgoing one. */
  readonly packets: number
}

interface OutgoingCounts {
  /** Packets at the last reading. */
  readonly sent: number
  /** At the last report that was judged, or during a pause at the last reading. */
  readonly reported: Counts & { readonly at: number }
  /** It was paused, and no report since has told what of the last packets before that was lost. */
  readonly isPaused: boolean
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
  availableOutgoingBitrate?: number
  roundTripTime?: number
  packetsReceived?: number
  packetsSent?: number
  packetsLost?: number
  bytesSent?: number
  retransmittedBytesSent?: number
  jitter?: number
  localId?: string
}

const seconds = (value: number | undefined): number => (value ?? 0) * 1000
const grown = (now: number, before: number): number => Math.max(0, now - before)
const percent = (part: number, whole: number): number => (whole === 0 ? 0 : (100 * part) / whole)
const none: Counts = { lost: 0, packets: 0 }
const noneSent: OutgoingCounts = { sent: 0, reported: { ...none, at: 0 }, isPaused: false }

const usedPath = (stats: readonly Stat[]): Stat | undefined =>
  stats.find((stat) => stat.type === 'candidate-pair' && stat.nominated)

const readEstimate = (stats: readonly Stat[]): LineEstimate => usedPath(stats)?.availableOutgoingBitrate ?? null

const readReceived = (stats: readonly Stat[], before: Looked['incoming']): ConnectionStats => {
  const lines = stats.filter((stat) => stat.type === 'inbound-rtp')
  const path = usedPath(stats)
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

/** Of fewer packets, two that are lost by chance would look like a bad line. */
const judgedPackets = 50

/**
 * The line's report, once it is new and about enough packets. Where little is sent, reports come four times a second and
 * each is about a handful, so their own fraction of lost packets says nothing; the count since the last one judged does.
 */
const readReport = (line: Stat, stats: readonly Stat[], { reported: last }: OutgoingCounts): ConnectionStats | null => {
  const report = reportOf(line, stats)
  const sent = grown(line.packetsSent ?? 0, last.packets)
  if (!report || report.timestamp === last.at || sent < judgedPackets) return null
  return {
    roundTripMs: seconds(report.roundTripTime),
    lossPercent: Math.min(100, percent(grown(report.packetsLost ?? 0, last.lost), sent)),
    jitterMs: seconds(report.jitter),
  }
}

/** The first report after a pause is still about what was lost before it, which the other side only notices then. */
const judgedReport = (line: Stat, stats: readonly Stat[], before: Looked['outgoing']): ConnectionStats | null => {
  const last = before.get(line.id) ?? noneSent
  return last.isPaused ? null : readReport(line, stats, last)
}

/** Lines on which something was sent since the last reading. A paused one is left out: now and then it sends filling. */
const sendingLines = (stats: readonly Stat[], before: Looked['outgoing']): readonly Stat[] =>
  stats.filter(
    ({ id, type, active, packetsSent = 0 }) =>
      type === 'outbound-rtp' && active !== false && packetsSent > (before.get(id) ?? noneSent).sent,
  )

/** The worst of the lines that are sent. */
const readReported = (stats: readonly Stat[], before: Looked['outgoing']): SendingReport => {
  const lines = sendingLines(stats, before)
  if (lines.length === 0) return 'nothing-sent'
  const reports = lines.flatMap((line) => judgedReport(line, stats, before) ?? [])
  const worst = (name: keyof ConnectionStats): number => Math.max(...reports.map((report) => report[name]))
  if (reports.length === 0) return null
  return { roundTripMs: worst('roundTripMs'), lossPercent: worst('lossPercent'), jitterMs: worst('jitterMs') }
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
    const last = before.get(line.id) ?? noneSent
    const sent = line.packetsSent ?? 0
    const { timestamp: at = 0, packetsLost: lost = 0 } = reportOf(line, stats) ?? {}
    const isInactive = line.active === false
    const isReported = readReport(line, stats, last) !== null
    counts.set(line.id, {
      sent,
      // What was lost before a pause says nothing about the line it ends on.
      reported: isInactive || isReported ? { at, lost, packets: sent } : last.reported,
      isPaused: isInactive || (last.isPaused && !isReported),
    })
  }
  return counts
}

/** One reading of the statistics, and the counters that the next reading is compared with. */
export const readQuality = (stats: readonly Stat[], before: Looked): { reading: QualityReading; looked: Looked } => ({
  reading: {
    score: connectionScore(readReceived(stats, before.incoming)),
    reported: readReported(stats, before.outgoing),
    estimate: readEstimate(stats),
  },
  looked: { incoming: countIncoming(stats), outgoing: countOutgoing(stats, before.outgoing) },
})

const arrivedIn = (stats: readonly Stat[]): number =>
  stats.reduce((sum, { type, packetsReceived = 0 }) => (type === 'inbound-rtp' ? sum + packetsReceived : sum), 0)

interface Sent {
  readonly bytes: number
  readonly repeated: number
}

const sentIn = (stats: readonly Stat[]): Sent => {
  const lines = stats.filter(({ type }) => type === 'outbound-rtp')
  return {
    bytes: lines.reduce((sum, { bytesSent = 0 }) => sum + bytesSent, 0),
    repeated: lines.reduce((sum, { retransmittedBytesSent = 0 }) => sum + retransmittedBytesSent, 0),
  }
}

interface MeterHost {
  /** Looks in a row at which nothing has arrived, before that is told. */
  readonly silentAfterLooks: number
  /** Every second, once the line has been measured, while anything arrives: a line that is cut is not a narrow one. */
  estimated(estimate: LineEstimate, isRepeating: boolean): void
  /** Every two seconds. */
  measured(reading: QualityReading): void
  /** Nothing has arrived for some seconds, not even the sound that is sent while muted. Told once. */
  silent(): void
}

/** Reads a connection that stands. Returns a function that stops it. */
export const meterQuality = (pc: RTCPeerConnection, host: MeterHost): (() => void) => {
  let looked = nothingLooked
  let looks = 0
  let arrived = 0
  let sentBefore: Sent = { bytes: 0, repeated: 0 }
  let silentLooks = 0
  let measuredLooks = 0
  const timer = setInterval(async () => {
    looks = pc.connectionState === 'connected' ? looks + 1 : 0
    if (looks === 0) return
    const isWhole = looks % 2 === 0
    const stats: Stat[] = [...(await pc.getStats()).values()]
    const now = arrivedIn(stats)
    silentLooks = now === arrived ? silentLooks + 1 : 0
    // After a silence the connection may go another way, which the browser measures anew.
    measuredLooks = looks === 1 || silentLooks > 1 ? 0 : measuredLooks + 1
    arrived = now
    const sent = sentIn(stats)
    const isRepeating = sent.repeated - sentBefore.repeated > repeatedShare * (sent.bytes - sentBefore.bytes)
    sentBefore = sent
    if (silentLooks === host.silentAfterLooks) host.silent()
    if (measuredLooks >= measuringLooks && silentLooks === 0) host.estimated(readEstimate(stats), isRepeating)
    if (!isWhole) return
    const read = readQuality(stats, looked)
    looked = read.looked
    host.measured(read.reading)
  }, everyMs)
  return () => clearInterval(timer)
}

/** Number of audio and video packets that a connection has received so far. */
export const countArrived = async (pc: RTCPeerConnection): Promise<number> => {
  let packets = 0
  for (const stat of (await pc.getStats()).values())
    if (stat.type === 'inbound-rtp') packets += stat.packetsReceived ?? 0
  return packets
}
