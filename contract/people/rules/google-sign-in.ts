/** Decides which account a person signed in by Google gets. */

import { type Refused, refuse } from '../../shared/rules/refusal.ts'
import { Role } from '../../vocabulary/roles.ts'

export interface KnownAccount {
  readonly id: number
  readonly role: Role
  /** Google's id of the account's person; null until the first sign-in with Google. */
  readonly googleId: string | null
  readonly verifiedEmail: boolean
}

export interface GoogleSignInFacts {
  /** Google's id of the person (`sub`). */
  readonly googleId: string
  /** The account linked to that id. */
  readonly byGoogleId: KnownAccount | null
  /** The account with the e-mail Google has verified. */
  readonly byEmail: KnownAccount | null
  /** Role of a new account; without it an unknown person is refused. */
  readonly role: typeof Role.Student | typeof Role.Tutor | undefined
  readonly tutorSignUp: boolean
  /** A simulated Google vouches for whoever a visitor says they are: it opens and enters accounts of students alone. */
  readonly studentsOnly: boolean
}

export type GoogleSignInPlan =
  | { readonly step: 'enter'; readonly id: number }
  /** `seize`: nobody ever proved the e-mail, so whoever set the password may be a stranger and must not come back. */
  | { readonly step: 'link'; readonly id: number; readonly seize: boolean }
  | { readonly step: 'open'; readonly role: typeof Role.Student | typeof Role.Tutor }

/**
 * Google's id counts before the e-mail, because an address can pass to another person. An account linked to another
 * Google id is never opened by its e-mail. The requested role is ignored where an account exists.
 */
export const planGoogleSignIn = ({
  googleId,
  byGoogleId,
  byEmail,
  role,
  tutorSignUp,
  studentsOnly,
}: GoogleSignInFacts):
  | GoogleSignInPlan
  | Refused<'user-not-found' | 'user-exists' | 'service-unavailable' | 'forbidden'> => {
  const entered = byGoogleId?.role ?? byEmail?.role ?? role
  if (studentsOnly && entered !== undefined && entered !== Role.Student) return refuse('forbidden')
  if (byGoogleId) return { step: 'enter', id: byGoogleId.id }
  if (byEmail?.googleId != null && byEmail.googleId !== googleId) return refuse('user-exists')
  if (byEmail) return { step: 'link', id: byEmail.id, seize: !byEmail.verifiedEmail }
  if (role === undefined) return refuse('user-not-found')
  return role === Role.Tutor && !tutorSignUp ? refuse('service-unavailable') : { step: 'open', role }
}
