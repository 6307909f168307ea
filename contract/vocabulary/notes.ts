/** Bounds of the notes of a lesson. */
export const notesLimits = {
  /** Of the text. At three bytes each they fit into one update. */
  characters: 16_000,
  /** One update, before base64: a frame holds it. */
  updateBytes: 56 * 1024,
  /** A state vector: a few bytes for each page that ever wrote. */
  vectorBytes: 16 * 1024,
  /** All that is stored, with what was deleted. */
  storedBytes: 256 * 1024,
  /** Stored updates are merged into one after this many. */
  mergeAfter: 200,
  /** The browser sends what was typed this often. */
  sendEveryMs: 150,
} as const
