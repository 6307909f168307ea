/** Speeds and arrow keys of the video player. Pure. */

export const speeds = [0.75, 1, 1.25, 1.5, 2] as const

const seekSeconds = 5

/**
 * Where an arrow key leads, in seconds; null for other keys. The right arrow goes forward in every language, because
 * the bar of a video begins at the left.
 */
export const seekTarget = (key: string, { at, length }: { at: number; length: number }): number | null => {
  if (key === 'ArrowRight') return Math.min(at + seekSeconds, length)
  return key === 'ArrowLeft' ? Math.max(at - seekSeconds, 0) : null
}
