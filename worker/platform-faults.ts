/**
 * Failures of the platform, told apart from failures of ours: a database or an object that is overloaded, restarts or is
 * out of reach answers the same request later. What the platform names: `docs/decisions.md#errors-of-the-platform`.
 */

export type PlatformFault =
  /** Too many requests wait; each further one makes it worse. */
  | 'overloaded'
  /** The storage did not finish in time, because too much was asked of it at once. */
  | 'timed-out'
  /** Starts again, such as with new code of the platform; or is still of a release before, which lacks the method. */
  | 'restarted'
  /** The connection broke or was not made, so that it is open whether the work was done. */
  | 'lost'

/** What the messages of D1 and of Durable Objects hold. A query that takes too much memory or time is a fault of ours. */
const phrases: readonly (readonly [PlatformFault, RegExp])[] = [
  ['overloaded', /\bis overloaded\b|Requests queued for too long|Too many requests queued/i],
  ['timed-out', /storage operation exceeded timeout/i],
  ['restarted', /reset because its code was updated|caused object to be reset|RPC receiver does not implement/i],
  [
    'lost',
    /Network connection lost|transient issue on remote node|because client disconnected|internal error; reference/i,
  ],
]

/** What the platform adds to its own errors. */
interface PlatformError extends Error {
  readonly retryable?: boolean
  readonly overloaded?: boolean
  /** Set where it was named before its message was shortened. */
  readonly platform?: PlatformFault | null
}

/** Null for every error that is not the platform's. */
export const platformFaultOf = (error: unknown): PlatformFault | null => {
  if (!(error instanceof Error)) return null
  const { platform, overloaded, retryable, message }: PlatformError = error
  if (platform) return platform
  if (overloaded === true) return 'overloaded'
  const named = phrases.find(([, phrase]) => phrase.test(message))?.[0]
  return named ?? (retryable === true ? 'lost' : null)
}

/** Whether to leave off rather than go on asking. */
export const isUnderLoad = (error: unknown): boolean => {
  const fault = platformFaultOf(error)
  return fault === 'overloaded' || fault === 'timed-out'
}

const mostRepeats = 2
/** All pauses and attempts of a read together, ms. */
const budgetMs = 1000
/** Longest pause before the first and second repeat, ms. */
const pausesMs = [100, 400] as const

/** How long to wait before a read is repeated; null when it is not. `spentMs`: since its first attempt. */
export const pauseBeforeRepeat = (
  fault: PlatformFault,
  { repeats, spentMs, random }: { readonly repeats: number; readonly spentMs: number; readonly random: number },
): number | null => {
  if (fault === 'overloaded' || fault === 'timed-out' || repeats >= mostRepeats) return null
  const longest = pausesMs[repeats] ?? budgetMs
  const pause = Math.round(longest * (0.5 + random / 2))
  return spentMs + pause <= budgetMs ? pause : null
}

/** After how many seconds a client may ask again; spread, so that not all come at once. */
export const retryAfterOf = (fault: PlatformFault, random: number): number =>
  fault === 'overloaded' || fault === 'timed-out' ? 5 + Math.floor(random * 11) : 1 + Math.floor(random * 3)
