/** The wave of a voice message. Pure. */
import { messageLimits } from '#contract/vocabulary/messages.ts'

const { peaks: most, peakMax } = messageLimits.attachment

/** Loudness of a piece of sound, 0 to 1. `samples` are bytes around 128, as an analyser gives them. */
export const levelOf = (samples: Uint8Array): number => {
  const sum = samples.reduce((total, sample) => total + ((sample - 128) / 128) ** 2, 0)
  return samples.length === 0 ? 0 : Math.min(1, Math.sqrt(sum / samples.length))
}

/** The loudest of each of `count` stretches; all of them when there are no more. */
export const thinOut = (levels: readonly number[], count: number): number[] =>
  levels.length <= count
    ? [...levels]
    : Array.from({ length: count }, (_, i) => {
        const [from, to] = [i, i + 1].map((at) => Math.floor((at * levels.length) / count))
        return Math.max(...levels.slice(from, to))
      })

/**
 * The loudest level of each of at most `count` stretches, in whole numbers up to 100. The loudest of all is 100, so that
 * a quiet voice shows as much as a loud one; silence stays flat.
 */
export const peaksOf = (levels: readonly number[], count: number = most): number[] => {
  if (levels.length === 0) return [0]
  const loudest = thinOut(levels, count)
  const top = Math.max(...loudest, 0.02)
  return loudest.map((level) => Math.round((level / top) * peakMax))
}

/** The bars of a wave as a path in a box of 100 by `height`, from left to right. */
export const wavePath = (peaks: readonly number[], height: number): string =>
  peaks
    .map((peak, i) => {
      const x = ((i + 0.5) / peaks.length) * 100
      const half = Math.max(0.5, (peak / peakMax) * (height / 2 - 1))
      return `M${x.toFixed(2)} ${(height / 2 - half).toFixed(1)}V${(height / 2 + half).toFixed(1)}`
    })
    .join('')
