/** Speed of an upload over its last seconds. Pure; `at` in ms of a clock that only moves forward. */

const windowMs = 8000
/** A shorter stretch says nothing yet. */
const shortestMs = 1000

interface Sample {
  readonly at: number
  readonly sent: number
}

export type SpeedSamples = readonly Sample[]

/** Adds what has been sent until now. Bytes that are sent again, after a lost line, begin a new stretch. */
export const addSample = (samples: SpeedSamples, sent: number, at: number): SpeedSamples => {
  const last = samples.at(-1)
  if (last && sent < last.sent) return [{ at, sent }]
  return [...samples.filter((sample) => at - sample.at <= windowMs), { at, sent }]
}

/** Bytes per second; null while too little is known. */
export const speedOf = (samples: SpeedSamples): number | null => {
  const [first, last] = [samples[0], samples.at(-1)]
  if (!first || !last || last.at - first.at < shortestMs || last.sent === first.sent) return null
  return ((last.sent - first.sent) * 1000) / (last.at - first.at)
}

/** Seconds until everything is sent at this speed. */
export const secondsLeft = (samples: SpeedSamples, total: number): number | null => {
  const speed = speedOf(samples)
  return speed === null ? null : Math.ceil((total - (samples.at(-1)?.sent ?? 0)) / speed)
}

/** Whole megabytes, rounded up so that a film above a bound never reads as the bound. */
export const megabytes = (bytes: number): number => Math.ceil(bytes / (1024 * 1024))
