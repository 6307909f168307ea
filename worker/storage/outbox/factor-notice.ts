/** The mail about what became of somebody's passkeys and codes. */
import type { Notice } from './notices.ts'

export type FactorEvent =
  | ('passkey-made' | 'passkey-removed' | 'passkey-reverted')
  | ('one-time-codes-made' | 'one-time-codes-removed')
  | ('recovery-code-used' | 'recovery-codes-made')
  | 'all-removed'

export interface FactorNews {
  readonly userId: number
  readonly email: string
  readonly what: FactorEvent
  /** Of the passkey. */
  readonly name?: string
}

/** Tells an account's address what changed in how it is opened; one mail for each change and instant. */
export const createFactorNotice = ({ userId, email, what, name = '' }: FactorNews, now: number): Notice => ({
  channel: 'email',
  kind: 'factor_changed',
  userId,
  recipient: email,
  key: `user:${userId}:factor:${what}:${now}`,
  payload: { what, name },
  dueAt: now,
})
