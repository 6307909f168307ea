/** Blocks of whole accounts, which the team makes. */

/** Why an account is blocked. `asked`: its owner wished it. */
export const blockReasons = [
  'asked',
  'rude',
  'harassment',
  'contact-outside',
  'payment-outside',
  'impersonation',
  'unsafe-for-minor',
  'fraud',
  'other',
] as const
export type BlockReason = (typeof blockReasons)[number]

const day = 24 * 60 * 60 * 1000

export const blockLimits = {
  /** Letters of the words that the person and the team read. */
  words: { min: 5, max: 500 },
  /** An end lies this far ahead at most; who is blocked for longer is blocked without one. */
  longestMs: 366 * day,
} as const
