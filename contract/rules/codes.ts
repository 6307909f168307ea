/** Whether five typed digits prove anything. */

export interface TriedCode {
  /** Null when no live code fits, for whatever reason; the caller must not be able to tell which. */
  readonly expiresAt: number | null
  readonly matches: boolean
}

/**
 * `expired` only for the right code: said of any guess it would tell a stranger that somebody asked for a code, and
 * so that the account exists.
 */
export const judgeCode = ({ expiresAt, matches }: TriedCode, now: number): 'proved' | 'invalid' | 'expired' => {
  if (expiresAt === null || !matches) return 'invalid'
  return expiresAt > now ? 'proved' : 'expired'
}
