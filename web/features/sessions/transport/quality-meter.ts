import { connectionScore } from '#contract/rules/quality.ts'

const everyMs = 2000

interface Totals {
  received: number
  lost: number
}

const measure = (report: RTCStatsReport, before: Totals): { score: number; totals: Totals } => {
  let roundTripMs = 0
  let jitterMs = 0
  const totals: Totals = { received: 0, lost: 0 }
  for (const stat of report.values()) {
    if (stat.type === 'candidate-pair' && stat.nominated && typeof stat.currentRoundTripTime === 'number')
      roundTripMs = stat.currentRoundTripTime * 1000
    if (stat.type === 'inbound-rtp') {
      totals.received += stat.packetsReceived ?? 0
      totals.lost += stat.packetsLost ?? 0
      jitterMs = Math.max(jitterMs, (stat.jitter ?? 0) * 1000)
    }
  }
  const lost = Math.max(0, totals.lost - before.lost)
  const seen = Math.max(0, totals.received - before.received) + lost
  return {
    score: connectionScore({ roundTripMs, lossPercent: seen === 0 ? 0 : (100 * lost) / seen, jitterMs }),
    totals,
  }
}

/** Scores a connection every two seconds until stopped. */
export const meterQuality = (pc: RTCPeerConnection, tell: (score: number) => void): (() => void) => {
  let totals: Totals = { received: 0, lost: 0 }
  const timer = setInterval(async () => {
    if (pc.connectionState !== 'connected') return
    const measured = measure(await pc.getStats(), totals)
    totals = measured.totals
    tell(measured.score)
  }, everyMs)
  return () => clearInterval(timer)
}
