/** Bounds of the notes of a lesson. */
export const notesLimits = {
  /** Of the text. At three bytes each they fit into one update. */
  characters: 16_000,
  /** One update, before base64: a frame holds it. */
  updateBytes: 56 * 1024,
  /** A state vector: a few bytes for each writer. */
  vectorBytes: 1024,
  /** Writers (Yjs clients) a member has in one document. A third page of theirs takes over the one unused for longest. */
  writersPerMember: 2,
  /** Parts (Yjs structs) of one update. The browser sends fewer at once. */
  updateParts: 256,
  /** Updates the browser merges into one frame. */
  sendUpdates: 128,
  /** Parts of the stored document that one member may cause, with those that a deletion splits off. */
  memberParts: 6_000,
  /** Steps that merging one update may take, as `weighUpdate` bounds them; a step is well under a microsecond. */
  updateSteps: 50_000,
  /** Steps of one member, their refused updates and what they read included. */
  memberSteps: { count: 250_000, windowMs: 10_000 },
  /** A writer's last use is stored this often. */
  usedEveryMs: 5_000,
  /** Stored updates are merged into one once they are larger; merged they are smaller by the bounds above. */
  storedBytes: 256 * 1024,
  /** Stored updates are merged into one after this many. */
  mergeAfter: 200,
  /** The browser sends what was typed this often. */
  sendEveryMs: 150,
} as const
