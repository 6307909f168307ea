/** Checks what a browser answered when it made or used a passkey. */

import { isReverted } from '#contract/people/rules/factors.ts'
import type { MadePasskey, UsedPasskey } from '#contract/people/shapes/factors.ts'
import type { Ceremony } from '#worker/features/people/factors/ceremony-store.ts'
import { takeCeremony } from '#worker/features/people/factors/ceremony-store.ts'
import type { RelyingParty } from '#worker/relying-party.ts'
import type { Db } from '#worker/storage/db.ts'
import { noteUse, type PasskeyRow, takeChallenge } from './store.ts'

/** ES256, RS256 and Ed25519: what authenticators make, and what the platform can verify. */
export const algorithms = [-7, -257, -8]

/** Most of it reads certificates of authenticators, so it is loaded with the first passkey. */
const loadVerifier = () => import('@simplewebauthn/server')

/** The challenge that was signed; empty where the text is none of a browser. */
export const challengeOf = (clientDataJSON: string): string => {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}

export interface VerifiedPasskey {
  readonly credentialId: string
  readonly publicKey: string
  readonly counter: number
  readonly transports: readonly string[]
}

/** Null where the answer is not of this site, or nobody was verified by the device. */
export const verifyMade = async (
  { id, origin }: RelyingParty,
  made: MadePasskey,
  challenge: string,
): Promise<VerifiedPasskey | null> => {
  const { verifyRegistrationResponse } = await loadVerifier()
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: made as never,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      supportedAlgorithmIDs: algorithms,
    })
    if (!verified) return null
    const { credential } = registrationInfo
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: made.response.transports ?? [],
    }
  } catch {
    return null
  }
}

/** The counter of this use; null where the signature is not the passkey's. */
const verifyUsed = async (
  { id, origin }: RelyingParty,
  used: UsedPasskey,
  passkey: PasskeyRow,
): Promise<number | null> => {
  const { verifyAuthenticationResponse } = await loadVerifier()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: used as never,
      expectedChallenge: challengeOf(used.response.clientDataJSON),
      expectedOrigin: origin,
      expectedRPID: id,
      // 0: whether the counter went back is judged by us, since it has an answer of its own.
      credential: {
        id: passkey.credentialId,
        publicKey: Uint8Array.from(Buffer.from(passkey.publicKey, 'base64url')),
        counter: 0,
      },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    return null
  }
}

export type PasskeyUse =
  | { readonly outcome: 'used'; readonly passkey: PasskeyRow }
  | { readonly outcome: 'refused' }
  | { readonly outcome: 'reverted'; readonly passkey: PasskeyRow }

/** Takes the challenge, whatever follows, and judges the use. */
export const acceptPasskey = async (
  db: Db,
  { site, used, ceremony }: { readonly site: RelyingParty; readonly used: UsedPasskey; readonly ceremony: Ceremony },
  now: number,
): Promise<PasskeyUse> => {
  const taken = takeCeremony(db, challengeOf(used.response.clientDataJSON), ceremony, now)
  const passkey = await takeChallenge(db, taken, used.id)
  if (!passkey || (ceremony.userId !== null && passkey.userId !== ceremony.userId)) return { outcome: 'refused' }
  const counter = await verifyUsed(site, used, passkey)
  if (counter === null) return { outcome: 'refused' }
  if (isReverted(passkey.counter, counter)) return { outcome: 'reverted', passkey }
  return (await noteUse(db, passkey, counter, now)) ? { outcome: 'used', passkey } : { outcome: 'refused' }
}
