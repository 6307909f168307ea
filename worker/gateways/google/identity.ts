/** Who somebody is according to Google. */
import type { Outcome } from '../outcome.ts'

export interface GoogleUser {
  /** Google's name for the person: stays when their e-mail changes. */
  readonly sub: string
  /** In our spelling: trimmed, lower case. */
  readonly email: string
  readonly emailVerified: boolean
}

export interface GoogleIdentity {
  /** Names us to Google; browsers need it. */
  readonly clientId: string
  readonly simulated: boolean
  /** A signed credential. `nonce`: the one the browser put into its request, null when it put none. `now`: epoch ms. */
  verifyIdToken(jwt: string, nonce: string | null, now: number): Promise<Outcome<GoogleUser>>
  /** An opaque token of the popup. Refused when Google issued it to anybody but us. */
  verifyAccessToken(token: string, now: number): Promise<Outcome<GoogleUser>>
}

export const isClientId = (text: string): boolean => /^[\w-]+\.apps\.googleusercontent\.com$/.test(text)
