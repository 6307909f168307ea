/** Judges a typed confirmation code. */

export interface TriedCode {
  /** Null when there is no live code, for whatever reason; callers must not be able to tell which reason. */
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
