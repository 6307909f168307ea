/** How what a shared page needs is fetched beside a call: a little at a time, so that the line has room for the voice. */

const kib = 1024
/** Small enough for a line that carries little more than a voice: it stands before the voice for half a second there. */
export const firstPieceBytes = 4 * kib
const leastPieceBytes = 2 * kib
/** Stands before the voice for 160 ms on 400 kbit/s, which the browser's buffer makes good. */
const mostPieceBytes = 8 * kib
/** What is left of a file is no piece of its own when it is this little. */
const leastRemainder = kib
/** From here on a line that was quick so far takes the whole. */
const wholeFromBytes = 64 * kib
/** A piece that took this long or less met a line with much more room. */
const quickMs = 100
/** Up to this time more of a small piece is the way there and back. */
const shortMs = 450
/** From this time on a piece has stood in a queue, which the voice stands in as well. */
const longMs = 800
/** A whole file that took longer is fetched in pieces the next time. */
const longWholeMs = 1000
const longestRestMs = 2000

/** Bytes of the piece after one of these that took `tookMs`; null for the whole file at once. */
export const nextPieceBytes = (bytes: number | null, tookMs: number): number | null => {
  if (bytes === null) return tookMs < longWholeMs ? null : firstPieceBytes
  if (tookMs <= quickMs) return bytes * 4 >= wholeFromBytes ? null : bytes * 4
  if (tookMs >= longMs) return Math.max(leastPieceBytes, Math.min(mostPieceBytes, bytes) / 2)
  return Math.min(mostPieceBytes, tookMs <= shortMs ? bytes * 2 : bytes)
}

/** The last byte of the piece that begins at `from`; null for the last of the file. */
export const endOfPiece = (from: number, bytes: number | null, size: number | null): number | null =>
  bytes === null || (size !== null && size - from <= bytes + leastRemainder) ? null : from + bytes - 1

/** How long the line is left to the call after a piece. `isWaitedFor`: somebody looks at where it will be. */
export const restAfterPiece = (tookMs: number, isWaitedFor: boolean): number =>
  tookMs <= quickMs ? 0 : Math.min(longestRestMs, isWaitedFor ? Math.max(0, tookMs - shortMs) : tookMs)
