/** Estimates the network before the call: five short requests to the server, a second apart. */

import { connectionScore, signalBars } from '#contract/classroom/rules/connection-quality.ts'
import { basePath } from '#contract/shared/api/endpoint.ts'

const rounds = 5
const everyMs = 1000
/** How long it takes on a line that answers at once. */
export const probeMs = rounds * everyMs

/** Signal bars from round-trip times in ms; null for a request that got no answer. */
export const barsOf = (trips: readonly (number | null)[]): number => {
  const answered = trips.filter((trip) => trip !== null).sort((a, b) => a - b)
  const roundTripMs = answered[Math.floor(answered.length / 2)] ?? Number.POSITIVE_INFINITY
  const jitterMs = (answered.at(-1) ?? 0) - (answered[0] ?? 0)
  const lossPercent = (100 * (trips.length - answered.length)) / Math.max(1, trips.length)
  // One slow answer among five is not jitter: the first request also opens the connection.
  return signalBars(connectionScore({ roundTripMs, lossPercent, jitterMs: jitterMs / 4 }))
}

const trip = async (signal: AbortSignal): Promise<number | null> => {
  const from = performance.now()
  try {
    const answer = await fetch(`${basePath}/health`, { cache: 'no-store', signal })
    await answer.arrayBuffer()
    return performance.now() - from
  } catch {
    return null
  }
}

/** Reports the estimate after every answer. Returns a function that stops it. */
export const probe = (onBars: (bars: number) => void): (() => void) => {
  const stop = new AbortController()
  const trips: (number | null)[] = []
  const measure = async (): Promise<void> => {
    const measured = await trip(stop.signal)
    if (stop.signal.aborted) return
    trips.push(measured)
    onBars(barsOf(trips))
    if (trips.length < rounds) timer = setTimeout(measure, everyMs)
  }
  let timer = setTimeout(measure, 0)
  return () => {
    clearTimeout(timer)
    stop.abort()
  }
}
