/**
 * A token bucket: `count` hits at once, refilled evenly over `windowMs`. Its state is two numbers, small enough for a
 * socket's attachment.
 */
export interface RateBucket {
  readonly count: number
  readonly windowMs: number
}

export interface RateState {
  /** Hits still allowed. */
  readonly tokens: number
  /** Epoch ms of the last hit. */
  readonly at: number
}

/**
 * Whether a hit is allowed, and the state to keep; start with `undefined`. With 20 in 10 s the 21st hit of one
 * moment is refused, and one more is free every half second. A refused hit costs nothing. `cost`: hits that it counts as.
 */
export const takeFromBucket = (
  state: RateState | undefined,
  bucket: RateBucket,
  now: number,
  cost = 1,
): [boolean, RateState] => {
  const { tokens, at } = state ?? { tokens: bucket.count, at: now }
  const refilled = (Math.max(0, now - at) * bucket.count) / bucket.windowMs
  const free = Math.min(bucket.count, tokens + refilled)
  const allowed = free >= cost
  return [allowed, { tokens: allowed ? free - cost : free, at: Math.max(at, now) }]
}
