/** Typed confirmation codes, and waiting times around a change of what somebody signs in with. Instants are epoch ms. */
import { credentialLimits } from '../../vocabulary/credentials.ts'

interface TriedCode {
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

/** When the change that the team asks for takes effect unless an old address answers before. */
export const contactChangeDue = (askedAt: number): number => askedAt + credentialLimits.pendingMs

/**
 * An address of which its owner recognises the ends and others learn little: `k…m@example.com`, `010…45`.
 */
export const maskAddress = (address: string): string => {
  const [name = '', domain] = address.split('@')
  if (domain === undefined) return `${address.slice(0, 3)}…${address.slice(-2)}`
  return name.length < 3 ? `${name.slice(0, 1)}…@${domain}` : `${name.slice(0, 1)}…${name.slice(-1)}@${domain}`
}
