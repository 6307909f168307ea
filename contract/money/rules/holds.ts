/** Waiting times of withdrawals. Instants are epoch ms. Nobody shortens them: no endpoint, and no role. */
import { type CredentialField, credentialLimits, type HoldReason } from '../../vocabulary/credentials.ts'

/** What holds a withdrawal, as its row says. */
export interface HoldFacts {
  /** Until when a change of what its tutor signs in with holds it, and what was changed; null for none. */
  readonly heldUntil: number | null
  readonly heldFor: CredentialField | null
  /** Until when its receiver is new. */
  readonly receiverHeldUntil: number
}

/** Why a withdrawal waits, and until when. */
export interface WithdrawalHold {
  readonly until: number
  readonly reason: HoldReason
}

/** Until when withdrawals to a receiver wait that their tutor names first at this instant. */
export const newReceiverHeldUntil = (namedAt: number): number => namedAt + credentialLimits.newReceiverHoldMs

/** Of both holds the one that ends later, whether it lasts or not; null where nothing ever held the withdrawal. */
export const lastHold = ({ heldUntil, heldFor, receiverHeldUntil }: HoldFacts): WithdrawalHold | null => {
  if (heldUntil !== null && heldFor !== null && heldUntil >= receiverHeldUntil)
    return { until: heldUntil, reason: heldFor }
  return receiverHeldUntil > 0 ? { until: receiverHeldUntil, reason: 'receiver' } : null
}

/** The hold while it lasts: from its last instant on the withdrawal may be approved. */
export const currentHold = (facts: HoldFacts, now: number): WithdrawalHold | null => {
  const hold = lastHold(facts)
  return hold !== null && hold.until > now ? hold : null
}
