/** Verifies Google id tokens: signature, algorithm, audience, expiry and nonce. */
import { errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import * as v from 'valibot'
import { Email } from '#contract/shared/shapes/fields.ts'
import { type Outcome, toFailure, toSuccess } from '../outcome.ts'
import type { GoogleUser } from './identity.ts'

/** Google's keys could not be loaded, so the token can be neither accepted nor refused. */
export class KeysUnreachable extends Error {}

export interface ExpectedClaims {
  readonly issuers: readonly string[]
  readonly clientId: string
  readonly nonce: string | null
  /** Epoch ms. */
  readonly now: number
}

/** Tolerated clock difference. */
const clockToleranceSeconds = 60

const Claims = v.object({
  aud: v.string(),
  sub: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  iat: v.number(),
  email: Email,
  email_verified: v.boolean(),
  nonce: v.optional(v.string()),
})

const toGoogleUser = (payload: unknown, { clientId, nonce, now }: ExpectedClaims): Outcome<GoogleUser> => {
  const claims = v.safeParse(Claims, payload)
  if (!claims.success) return toFailure('refused', 'claims')
  const { aud, sub, iat, email, email_verified: emailVerified } = claims.output
  // An audience list that contains us among others belongs to another site's token.
  if (aud !== clientId) return toFailure('refused', 'aud')
  if (iat > now / 1000 + clockToleranceSeconds) return toFailure('refused', 'iat')
  if ((claims.output.nonce ?? null) !== nonce) return toFailure('refused', 'nonce')
  return toSuccess({ sub, email, emailVerified })
}

export const verifyIdToken = async (
  jwt: string,
  keys: JWTVerifyGetKey,
  expected: ExpectedClaims,
): Promise<Outcome<GoogleUser>> => {
  try {
    const { payload } = await jwtVerify(jwt, keys, {
      algorithms: ['RS256'],
      issuer: [...expected.issuers],
      audience: expected.clientId,
      clockTolerance: clockToleranceSeconds,
      currentDate: new Date(expected.now),
      requiredClaims: ['iat', 'exp', 'sub'],
    })
    return toGoogleUser(payload, expected)
  } catch (error) {
    if (error instanceof KeysUnreachable) return toFailure('unavailable', 'keys')
    if (error instanceof errors.JOSEError) return toFailure('refused', error.code)
    throw error
  }
}
