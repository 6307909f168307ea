/** Withdrawals as the team transfers them: what it is warned of, and the words of batches. */
import { banks } from './money.ts'

/**
 * `broken`: today's rules would not take this receiver. `number`: an account without check digits. `shared`: another
 * account names the same receiver. `new`: it was named within a week. `name`: its holder is called otherwise than the
 * person.
 */
export const receiverWarnings = ['broken', 'shared', 'name', 'new', 'number'] as const
export type ReceiverWarning = (typeof receiverWarnings)[number]

/** A file of a batch: that of a bank, or of a way without banks. */
export const payoutFiles = [...banks, 'INSTAPAY', 'WALLET'] as const
export type PayoutFile = (typeof payoutFiles)[number]

/** `removed`: taken out before its file left. */
export const payoutStates = ['waiting', 'paid', 'failed', 'removed'] as const
export type PayoutState = (typeof payoutStates)[number]

/** Transfers of one batch. */
export const mostTransfers = 40
