/** A simulated Google with its own issuer and keys, so that its tokens are never valid for Google's and the reverse. */
import { createLocalJWKSet, exportJWK, generateKeyPair, importJWK, type JWK, type JWTPayload, SignJWT } from 'jose'
import type { Db } from '#worker/storage/db.ts'
import { verifyIdToken } from '../google/id-token.ts'
import type { GoogleIdentity, GoogleUser } from '../google/identity.ts'
import { toFailure, toSuccess } from '../outcome.ts'
import { findRecord, storeRecord } from './google-store.ts'

const issuer = 'https://sim.hiwar.invalid'
const clientId = 'simulated.apps.googleusercontent.com'
const kid = 'simulated'
const lifeSeconds = 3600

/** A person in the account chooser. */
export interface SimulatedPerson {
  readonly email: string
  readonly emailVerified: boolean
}

interface KeyPair {
  readonly privateKey: JWK
  readonly publicKey: JWK
}

interface IssuedToken extends GoogleUser {
  /** Epoch ms. */
  readonly expiresAt: number
}

export interface GoogleSimulator extends GoogleIdentity {
  certs(now: number): Promise<{ keys: JWK[] }>
  issueIdToken(person: SimulatedPerson, nonce: string | null, now: number): Promise<string>
  issueAccessToken(person: SimulatedPerson, now: number): Promise<string>
  /** Null when the token was never issued or has expired. */
  ownerOf(token: string, now: number): Promise<IssuedToken | null>
}

const generateKeys = async (): Promise<KeyPair> => {
  const pair = await generateKeyPair('RS256', { extractable: true })
  return { privateKey: await exportJWK(pair.privateKey), publicKey: await exportJWK(pair.publicKey) }
}

/** A subject id derived from the e-mail. */
const deriveSub = async (email: string): Promise<string> => {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(email)))
  return [...digest.slice(0, 7)].map((byte) => String(byte).padStart(3, '0')).join('')
}

const toGoogleUser = async ({ email, emailVerified }: SimulatedPerson): Promise<GoogleUser> => ({
  sub: await deriveSub(email),
  email,
  emailVerified,
})

const toClaims = ({ sub, email, emailVerified }: GoogleUser, nonce: string | null): JWTPayload => ({
  sub,
  email,
  email_verified: emailVerified,
  ...(nonce === null ? {} : { nonce }),
})

export const createGoogleSimulator = (db: Db): GoogleSimulator => {
  const pair = async (now: number): Promise<KeyPair> => {
    const known = await findRecord(db, 'google-key', 'pair')
    return known === null ? storeRecord(db, 'google-key', 'pair', await generateKeys(), now) : (known as KeyPair)
  }
  const certs = async (now: number) => ({
    keys: [{ ...(await pair(now)).publicKey, kid, alg: 'RS256', use: 'sig' }],
  })
  const ownerOf = async (token: string, now: number): Promise<IssuedToken | null> => {
    const issued = (await findRecord(db, 'google-token', token)) as IssuedToken | null
    return issued && issued.expiresAt > now ? issued : null
  }

  return {
    clientId,
    simulated: true,
    certs,
    ownerOf,

    async issueIdToken(person, nonce, now) {
      const issuedAt = Math.floor(now / 1000)
      return new SignJWT(toClaims(await toGoogleUser(person), nonce))
        .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(clientId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lifeSeconds)
        .sign(await importJWK((await pair(now)).privateKey, 'RS256'))
    },

    async issueAccessToken(person, now) {
      const token = `sim.${crypto.randomUUID()}`
      await storeRecord(
        db,
        'google-token',
        token,
        { ...(await toGoogleUser(person)), expiresAt: now + lifeSeconds * 1000 },
        now,
      )
      return token
    },

    async verifyIdToken(jwt, nonce, now) {
      const keys = createLocalJWKSet(await certs(now))
      return verifyIdToken(jwt, keys, { issuers: [issuer], clientId, nonce, now })
    },

    async verifyAccessToken(token, now) {
      const owner = await ownerOf(token, now)
      if (!owner) return toFailure('refused', 'token')
      const { sub, email, emailVerified } = owner
      return toSuccess({ sub, email, emailVerified })
    },
  }
}
