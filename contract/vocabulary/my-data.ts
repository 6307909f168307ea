/** A person's own data: the archive of it, and the end of the account. */

/** `making`: in the background. `failed`: it was given up, and may be asked for again. */
export const archiveStates = ['making', 'ready', 'failed'] as const
export type ArchiveState = (typeof archiveStates)[number]

/** What has to be over before an account can go. */
export const deletionObstacles = [
  'last-super-admin',
  'coming-bookings',
  'unsettled-lessons',
  'open-dispute',
  'open-withdrawal',
  'open-refund',
  'open-payment',
] as const
export type DeletionObstacle = (typeof deletionObstacles)[number]

const hour = 60 * 60 * 1000
const day = 24 * hour

export const myDataLimits = {
  /** How long an archive can be downloaded. */
  archiveKeptMs: 7 * day,
  /** From one archive that was made to the next. */
  archiveEveryMs: day,
  /** Attempts at an archive before it is given up. */
  archiveAttempts: 5,
  /** From asking for the deletion to it. */
  deletionWaitMs: 14 * day,
  /** The second message comes this long before. */
  reminderMs: day,
} as const
