import type { GoogleIdentity, GoogleUser } from '#worker/gateways/google/identity.ts'

export interface GoogleProof {
  readonly token: string
  readonly type: 'bearer' | 'id-token'
  /** The one the browser put into the request to Google. */
  readonly nonce?: string | undefined
}

/**
 * The Google user of a token. `refused`: Google does not accept it, or has not verified the e-mail. `off`: Google is switched
 * off or does not answer.
 */
export const verifyGoogleUser = async (
  google: GoogleIdentity | null,
  { token, type, nonce }: GoogleProof,
  now: number,
): Promise<GoogleUser | 'refused' | 'off'> => {
  if (!google) return 'off'
  const outcome = await (type === 'bearer'
    ? google.verifyAccessToken(token, now)
    : google.verifyIdToken(token, nonce ?? null, now))
  if (outcome.ok) return outcome.value.emailVerified ? outcome.value : 'refused'
  return outcome.kind === 'refused' ? 'refused' : 'off'
}
