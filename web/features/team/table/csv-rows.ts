const quote = 0x22
const lineFeed = 0x0a

/**
 * Counts the rows of a file while it arrives: the returned function takes the next bytes and gives the rows so far, the
 * headings left out. Line breaks inside quotes belong to a cell.
 */
export const createRowCounter = (): ((bytes: Uint8Array) => number) => {
  let lines = 0
  let isQuoted = false
  return (bytes) => {
    for (const byte of bytes) {
      // A doubled quote inside a cell closes and opens it again.
      if (byte === quote) isQuoted = !isQuoted
      else if (byte === lineFeed && !isQuoted) lines += 1
    }
    return Math.max(0, lines - 1)
  }
}
