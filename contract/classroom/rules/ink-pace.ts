/** How often ink is sent and which pictures are fetched beside a call: both yield to the voice. */
import { inkLimits as bounds } from '../../vocabulary/ink.ts'

/** Below this score a line has no room beside the voice. */
const poorBelow = 5
/** From this score on it has room for many pictures at once; 400 kbit/s with a little loss make 7. */
const roomyFrom = 8

export interface InkPace {
  /** Between two signals of the hand. */
  readonly signalMs: number
  /** Between two batches of what is finished. */
  readonly sendMs: number
  /** Whether the other sees a line while it is drawn; else when it is finished. */
  readonly drawsAlong: boolean
  /** Whether the next page is fetched before it is shown. */
  readonly readsAhead: boolean
  /** Whether a list of materials shows their first pages, which are many at once. */
  readonly showsCovers: boolean
}

/** `score`: that of `connectionScore`, null until measured. `weak`: the call says that the line is bad. */
export const inkPaceOf = (score: number | null, weak: boolean): InkPace => {
  const isPoor = weak || (score !== null && score < poorBelow)
  return {
    signalMs: isPoor ? bounds.signalEveryPoorMs : bounds.signalEveryMs,
    sendMs: isPoor ? bounds.signalEveryPoorMs : bounds.sendEveryMs,
    drawsAlong: !isPoor,
    readsAhead: !isPoor && score !== null,
    showsCovers: !weak && score !== null && score >= roomyFrom,
  }
}

/** Whether a signal goes now. One at a time: what a slow line has not taken yet is not added to. */
export const mayTellHand = (pace: InkPace, lastAt: number | null, isUnderway: boolean, now: number): boolean =>
  !isUnderway && (lastAt === null || now - lastAt >= pace.signalMs)
