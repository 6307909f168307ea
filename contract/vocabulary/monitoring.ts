const second = 1000

/** Figures of the server for the team. */
export const monitoring = {
  /** How often they are sent while somebody watches, and how often isolates report then. */
  everyMs: 5 * second,
  /** How often isolates report while nobody does. */
  idleEveryMs: 60 * second,
  /** Watching ends this long after it was last asked for. */
  watchMs: 120 * second,
  /** How old figures of the database may be. */
  backlogMs: 15 * second,
  /** What a figure per minute is summed over. */
  windowMs: 60 * second,
} as const
