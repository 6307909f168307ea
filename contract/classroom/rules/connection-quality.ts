/** Score of a connection from 0 to 10, and its display. */
export interface ConnectionStats {
  readonly roundTripMs: number
  /** Percent of packets lost, 0 to 100. */
  readonly lossPercent: number
  readonly jitterMs: number
}

type Step = readonly [above: number, costs: number]

/** Worst first; only the first threshold that is exceeded counts. */
const costs = {
  roundTripMs: [
    [600, 5],
    [300, 3],
    [150, 1],
  ],
  lossPercent: [
    [8, 6],
    [3, 3],
    [1, 1],
  ],
  jitterMs: [
    [80, 2],
    [30, 1],
  ],
} as const satisfies Record<keyof ConnectionStats, readonly Step[]>

const costOf = (steps: readonly Step[], value: number): number => steps.find(([above]) => value > above)?.[1] ?? 0

/** 0 to 10: 10 less what round trip, loss and jitter cost. 200 ms, 2 % and 40 ms make 7. */
export const connectionScore = (measured: ConnectionStats): number =>
  Math.max(
    0,
    10 -
      costOf(costs.roundTripMs, measured.roundTripMs) -
      costOf(costs.lossPercent, measured.lossPercent) -
      costOf(costs.jitterMs, measured.jitterMs),
  )

const weakBelow = 5
const weakRun = 3

/** True when the last three scores are all below 5; a single bad measurement is ignored. */
export const isWeak = (scores: readonly number[]): boolean =>
  scores.length >= weakRun && scores.slice(-weakRun).every((score) => score < weakBelow)

/** Signal bars, 1 to 5: two points of score each. */
export const signalBars = (score: number): number => Math.min(5, Math.max(1, Math.ceil(score / 2)))
