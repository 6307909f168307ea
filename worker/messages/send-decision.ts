/** What the sender does with a message it has claimed. */
import { type Outcome, toFailure } from '#worker/gateways/outcome.ts'

export type Sent = Outcome<{ id: string }>

/**
 * Send it, put it back until an instant, or delete it. `moment`: the night is no part of its life, which ends at the latest
 * then.
 */
export type SendDecision = (() => Promise<Sent>) | { readonly until: number; readonly moment?: number } | 'untrue'

/** For a channel that is off. */
export const failUnavailable = async (): Promise<Sent> => toFailure('unavailable', 'off')
