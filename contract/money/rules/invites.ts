/** Where an invitation by e-mail stands, and whether it may be sent again. Instants in epoch ms. */
import { dayMs } from '../../shared/rules/time.ts'

export const inviteStates = ['waiting', 'used', 'expired', 'revoked'] as const
export type InviteState = (typeof inviteStates)[number]

/** Mails of one invitation to its address: at most so many, and not before this time has passed. */
export const inviteSends = { max: 5, everyMs: dayMs } as const

export interface InviteFacts {
  readonly acceptedAt: number | null
  readonly revokedAt: number | null
  readonly expiresAt: number
}

/** One that was used stays so, whatever becomes of it afterwards. */
export const inviteStateOf = ({ acceptedAt, revokedAt, expiresAt }: InviteFacts, now: number): InviteState => {
  if (acceptedAt !== null) return 'used'
  if (revokedAt !== null) return 'revoked'
  return expiresAt > now ? 'waiting' : 'expired'
}

export interface SentInvite extends InviteFacts {
  /** The last mail. */
  readonly sentAt: number
  /** Mails to its address so far. */
  readonly sends: number
}

export type ResendRefusal = 'invite-over' | 'invite-sent-enough'

/** Why an invitation is not mailed again: nobody can use it, or its address has had enough mails for now. */
export const refuseResend = (invite: SentInvite, now: number): ResendRefusal | null => {
  if (inviteStateOf(invite, now) !== 'waiting') return 'invite-over'
  const { max, everyMs } = inviteSends
  return invite.sends >= max || now < invite.sentAt + everyMs ? 'invite-sent-enough' : null
}
