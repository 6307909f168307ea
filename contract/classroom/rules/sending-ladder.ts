/**
 * How much picture is sent over a line, from what its receiver reports. Each side judges its own sending alone, so the
 * two directions of a call move apart where one of them is worse. Sound is never limited here.
 */
import { type ConnectionStats, connectionScore } from './connection-quality.ts'

interface PictureLimits {
  /** Bits a second. */
  readonly maxBitrate: number
  readonly maxFramerate: number
}

export interface SendingStep {
  /** `height` is the longest a picture's short side may be, in pixels; null keeps the size of the camera. */
  readonly camera: PictureLimits & { readonly height: number | null }
  /** Screens lose frames and bits, never size: text has to stay readable. */
  readonly screen: PictureLimits
}

/** From most to least. The last one sends no picture, so that the voice has the line to itself. */
export const sendingSteps: readonly (SendingStep | null)[] = [
  {
    camera: { maxBitrate: 900_000, maxFramerate: 30, height: null },
    screen: { maxBitrate: 1_500_000, maxFramerate: 15 },
  },
  {
    camera: { maxBitrate: 450_000, maxFramerate: 20, height: 270 },
    screen: { maxBitrate: 700_000, maxFramerate: 6 },
  },
  {
    camera: { maxBitrate: 150_000, maxFramerate: 15, height: 180 },
    screen: { maxBitrate: 300_000, maxFramerate: 3 },
  },
  null,
]

const badBelow = 5
/** Percent lost above which the line carries so much less than is sent that the voice is lost with the picture. */
const overloadedAbove = 20
/** Scores between bad and good hold the step: where both began at one score, a line just there would swing. */
const goodFrom = 7
const fallAfterReports = 2
const riseAfterMs = 10_000
const riseAfterMaxMs = 80_000
/** A step that was raised and falls again within this was more than the line carries. */
const trialMs = 10_000

/** Where the browser says so, the line is far from full, so a step up is no risk. */
const riseAfterWithRoomMs = 4000
/** The line carries this many times what a picture may take at the present step. */
const roomTimes = 2
/**
 * Below this the line carries at most the smallest picture and the voice with their headers. Browsers estimate hardly less
 * while pictures are sent, since they count on the least that each line needs.
 */
const collapsedBelow = 200_000
/** From here an estimate is of the line, not of the little that was sent over it. */
const wideFrom = 300_000
/** A line that collapsed may carry a smaller picture well, so one is tried soon. */
const riseAfterCollapseMs = 5000

export interface SendingLadder {
  /** Index of `sendingSteps`. */
  readonly step: number
  readonly badInARow: number
  readonly goodSince: number | null
  /** When the present step was raised to, while it is still on trial. */
  readonly raisedAt: number | null
  /** How long the line has to be good before the next step up; doubles with every rise that failed. */
  readonly riseAfterMs: number
  /** Whether the line was believed to carry more, so that a low estimate means that it has narrowed. */
  readonly isWide: boolean
}

export const fullSending: SendingLadder = {
  step: 0,
  badInARow: 0,
  goodSince: null,
  raisedAt: null,
  riseAfterMs,
  isWide: true,
}

const lastStep = sendingSteps.length - 1

export const isPictureSent = ({ step }: SendingLadder): boolean => step < lastStep

const fall = (ladder: SendingLadder, steps: number): SendingLadder => ({
  step: Math.min(ladder.step + steps, lastStep),
  isWide: false,
  badInARow: 0,
  goodSince: null,
  raisedAt: null,
  riseAfterMs: ladder.raisedAt === null ? ladder.riseAfterMs : Math.min(ladder.riseAfterMs * 2, riseAfterMaxMs),
})

/**
 * A report about everything sent since the one before it; null while the next has not arrived, which decides nothing.
 * Where neither picture nor sound is sent there will never be one, and sending a little is the only way to one.
 */
export type SendingReport = ConnectionStats | 'nothing-sent' | null

/** What the sending browser believes the line carries, bits a second; null where it does not say. */
export type LineEstimate = number | null

const waitBeforeRise = ({ step, riseAfterMs: after }: SendingLadder, estimate: LineEstimate): number => {
  const present = sendingSteps[step]
  const hasRoom = present && estimate !== null && estimate >= roomTimes * present.camera.maxBitrate
  return hasRoom ? Math.min(after, riseAfterWithRoomMs) : after
}

/**
 * The ladder after a look at the browser's own estimate, which falls within two seconds of a line that narrows. Reports
 * take three times as long, since they come through the same line. All pictures stop at once: at a lower step the
 * browser would go on repeating what the line has dropped of the larger picture, which keeps it full for many seconds.
 * `isRepeating`: much of what is sent has been sent before. Where nothing is, a processor may be slow rather than the line,
 * and there is time for reports.
 */
export const judgeEstimate = (ladder: SendingLadder, estimate: LineEstimate, isRepeating: boolean): SendingLadder => {
  if (estimate === null) return ladder
  if (estimate >= wideFrom) return ladder.isWide ? ladder : { ...ladder, isWide: true }
  const isLarge = ladder.step < lastStep - 1
  if (!(isLarge && ladder.isWide && isRepeating) || estimate >= collapsedBelow) return ladder
  // What was sent before a trial held.
  return ladder.raisedAt === null ? { ...fall(ladder, lastStep), riseAfterMs: riseAfterCollapseMs } : fall(ladder, 1)
}

/**
 * The ladder after one more reading of the reports. What the browser believes of the line shortens the wait for a step up.
 *
 * Without that, on a line that carries 200 kbit/s: two bad reports lower 900 to 450, two more 450 to 150, which is good. 10 s later
 * 450 is tried and fails, so the next trial comes after 20 s, then after 40 and 80. On one that carries 60 kbit/s most
 * is lost: a single report lowers 900 to 150, the next stops the picture.
 */
export const judgeSending = (
  before: SendingLadder,
  reported: SendingReport,
  estimate: LineEstimate,
  now: number,
): SendingLadder => {
  const proved = before.raisedAt !== null && now - before.raisedAt >= trialMs
  const ladder = proved ? { ...before, raisedAt: null, riseAfterMs } : before
  if (reported === null) return ladder
  const isSent = reported !== 'nothing-sent'
  if (isSent && reported.lossPercent > overloadedAbove) return fall(ladder, 2)
  const score = isSent ? connectionScore(reported) : goodFrom
  if (score < badBelow) {
    const badInARow = ladder.badInARow + 1
    return badInARow < fallAfterReports ? { ...ladder, badInARow, goodSince: null } : fall(ladder, 1)
  }
  if (score < goodFrom) return { ...ladder, badInARow: 0, goodSince: null }
  const goodSince = ladder.goodSince ?? now
  if (ladder.step === 0 || now - goodSince < waitBeforeRise(ladder, estimate))
    return { ...ladder, badInARow: 0, goodSince }
  return { ...ladder, step: ladder.step - 1, badInARow: 0, goodSince: now, raisedAt: now }
}
