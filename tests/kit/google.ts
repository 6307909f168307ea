/** Keys, tokens and a network for tests of Google sign-in. */
import { exportJWK, generateKeyPair, importJWK, type JWK, type JWTPayload, SignJWT } from 'jose'
import { expect } from 'vitest'
import { createGoogleClient } from '#worker/gateways/google/client.ts'
import type { GoogleIdentity } from '#worker/gateways/google/identity.ts'
import { createGoogleKeys } from '#worker/gateways/google/keys.ts'
import type { HttpRuntime } from '#worker/gateways/http-client.ts'
import { createGoogleSimulator } from '#worker/gateways/simulated/google.ts'
import { findRecord } from '#worker/gateways/simulated/google-store.ts'
import { db } from './people.ts'

export interface Signer {
  readonly kid: string
  readonly privateKey: JWK
  readonly publicKey: JWK
}
export const newSigner = async (kid: string): Promise<Signer> => {
  const pair = await generateKeyPair('RS256', { extractable: true })
  return { kid, privateKey: await exportJWK(pair.privateKey), publicKey: await exportJWK(pair.publicKey) }
}

/** Google's key endpoint, and how often it was requested. */
export const google = (signers: Signer[]) => {
  const line = { signers, asked: 0, down: false }
  const net: HttpRuntime = {
    fetch: async (url) => {
      line.asked++
      if (line.down) throw new TypeError('fetch failed')
      expect(url).toBe('https://www.googleapis.com/oauth2/v3/certs')
      return Response.json({
        keys: line.signers.map(({ kid, publicKey }) => ({ ...publicKey, kid, alg: 'RS256', use: 'sig' })),
      })
    },
    wait: async () => {},
    log: () => {},
  }
  return { line, net }
}

/** An implementation of Google sign-in, with what is needed to make tokens for it. */
export interface Suite {
  readonly identity: GoogleIdentity
  readonly issuer: string
  readonly signer: Signer
}
export const clientId = '1234-abc.apps.googleusercontent.com'
export const real = async (): Promise<Suite> => {
  const signer = await newSigner('k1')
  const { net } = google([signer])
  return {
    identity: createGoogleClient(clientId, net, createGoogleKeys(net)),
    issuer: 'https://accounts.google.com',
    signer,
  }
}
export const simulated = async (): Promise<Suite> => {
  const identity = createGoogleSimulator(db)
  await identity.certs(Date.now())
  const pair = (await findRecord(db, 'google-key', 'pair')) as Omit<Signer, 'kid'>
  return { identity, issuer: 'https://sim.hiwar.invalid', signer: { kid: 'simulated', ...pair } }
}

export const person = { sub: '1089', email: 'Mona@Example.com', email_verified: true }
export const base64url = (value: object) =>
  btoa(JSON.stringify(value)).replace(/=+$/, '').replace(/\+/g, '-').replace(/\//g, '_')

export const tokenOf = async (
  { identity, issuer, signer }: Suite,
  claims: JWTPayload = {},
  header: { alg?: string; kid?: string | undefined } = {},
  by: Signer = signer,
) => {
  const now = Math.floor(Date.now() / 1000)
  const { alg = 'RS256', kid = signer.kid } = header
  return new SignJWT({ iss: issuer, aud: identity.clientId, iat: now, exp: now + 3600, ...person, ...claims })
    .setProtectedHeader({ alg, ...('kid' in header && header.kid === undefined ? {} : { kid }) })
    .sign(await importJWK(by.privateKey, 'RS256'))
}
export const judge = ({ identity }: Suite, token: string, nonce: string | null = null) =>
  identity.verifyIdToken(token, nonce, Date.now())
export const seconds = (offset: number) => Math.floor(Date.now() / 1000) + offset
