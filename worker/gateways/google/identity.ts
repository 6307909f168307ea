/** Verifies who a user is with Google. */
import type { Outcome } from '../outcome.ts'

export interface GoogleUser {
  /** Google's subject id: unlike the e-mail it never changes. */
  readonly sub: string
  /** Trimmed, in lower case. */
  readonly email: string
  readonly emailVerified: boolean
}

export interface GoogleIdentity {
  /** Our OAuth client id; browsers need it. */
  readonly clientId: string
  readonly simulated: boolean
  /**
   * Verifies an id token. `nonce`: the one the browser sent in its request, null when it sent none. `now`: epoch ms.
   */
  verifyIdToken(jwt: string, nonce: string | null, now: number): Promise<Outcome<GoogleUser>>
  /** Verifies an access token of the popup. Refused when it was issued to another client. */
  verifyAccessToken(token: string, now: number): Promise<Outcome<GoogleUser>>
}

export const isClientId = (text: string): boolean => /^[\w-]+\.apps\.googleusercontent\.com$/.test(text)
