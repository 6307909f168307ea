/** Which tokens are accepted as Google’s: one suite for the real service and the simulator. */
import { importJWK, type JWTPayload, SignJWT } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  base64url,
  judge,
  newSigner,
  person,
  real,
  type Suite,
  seconds,
  simulated,
  tokenOf,
} from '#tests/kit/google.ts'

describe.each([
  ['Google itself', real],
  ['the simulator', simulated],
])('%s', (_, build) => {
  let suite: Suite
  beforeAll(async () => {
    suite = await build()
  })

  test('a good token gives the account, with the e-mail in lower case', async () => {
    const value = { sub: '1089', email: 'mona@example.com', emailVerified: true }
    expect(await judge(suite, await tokenOf(suite))).toEqual({ ok: true, value })
  })

  test('an unverified e-mail is reported as such', async () => {
    const outcome = await judge(suite, await tokenOf(suite, { email_verified: false }))
    expect(outcome).toMatchObject({ ok: true, value: { emailVerified: false } })
  })

  test.each<[string, () => JWTPayload]>([
    ['expired', () => ({ exp: seconds(-61) })],
    ['without an end', () => ({ exp: undefined })],
    ['of the future', () => ({ iat: seconds(62) })],
    ['without a beginning', () => ({ iat: undefined })],
    ['not valid yet', () => ({ nbf: seconds(62) })],
    ['for another site', () => ({ aud: '9-z.apps.googleusercontent.com' })],
    ['for many sites, us among them', () => ({ aud: [suite.identity.clientId, '9-z.apps.googleusercontent.com'] })],
    ['for us alone, but as a list', () => ({ aud: [suite.identity.clientId] })],
    ['for nobody', () => ({ aud: undefined })],
    ['of another issuer', () => ({ iss: 'https://accounts.google.com.evil.example' })],
    ['of no issuer', () => ({ iss: undefined })],
    ['about nobody', () => ({ sub: undefined })],
    ['about an empty name', () => ({ sub: '' })],
    ['without an e-mail', () => ({ email: undefined })],
    ['with no address as e-mail', () => ({ email: 'mona' })],
    ['with a text for the truth', () => ({ email_verified: 'true' })],
    ['with a nonce nobody asked for', () => ({ nonce: 'n-1' })],
  ])('a token %s is refused', async (_, claims) => {
    expect(await judge(suite, await tokenOf(suite, claims()))).toMatchObject({ ok: false, kind: 'refused' })
  })

  test('a clock difference of one minute is tolerated', async () => {
    expect(await judge(suite, await tokenOf(suite, { exp: seconds(-58) }))).toMatchObject({ ok: true })
    expect(await judge(suite, await tokenOf(suite, { iat: seconds(58) }))).toMatchObject({ ok: true })
  })

  test('the nonce must be the requested one', async () => {
    const token = await tokenOf(suite, { nonce: 'n-1' })
    expect(await judge(suite, token, 'n-1')).toMatchObject({ ok: true })
    expect(await judge(suite, token, 'n-2')).toMatchObject({ kind: 'refused' })
    expect(await judge(suite, await tokenOf(suite), 'n-1')).toMatchObject({ kind: 'refused' })
  })

  test('an unsigned token is refused', async () => {
    const [, payload] = (await tokenOf(suite)).split('.')
    for (const alg of ['none', 'None', 'NONE', ''])
      expect(await judge(suite, `${base64url({ alg, kid: suite.signer.kid })}.${payload}.`)).toMatchObject({
        kind: 'refused',
      })
  })

  test('the public key is not accepted as a shared secret', async () => {
    const { publicKey, kid } = suite.signer
    const [, payload] = (await tokenOf(suite)).split('.')
    const signed = `${base64url({ alg: 'HS256', kid })}.${payload}`
    for (const secret of [JSON.stringify(publicKey), publicKey.n ?? '']) {
      const key = await crypto.subtle.importKey(
        'raw',
        new TextEncoder().encode(secret),
        { name: 'HMAC', hash: 'SHA-256' },
        false,
        ['sign'],
      )
      const mac = new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(signed)))
      const signature = btoa(String.fromCharCode(...mac))
        .replace(/=+$/, '')
        .replace(/\+/g, '-')
        .replace(/\//g, '_')
      expect(await judge(suite, `${signed}.${signature}`)).toMatchObject({ kind: 'refused' })
    }
  })

  test('another key under a known id, and a token changed after signing, are refused', async () => {
    const stranger = await newSigner(suite.signer.kid)
    expect(await judge(suite, await tokenOf(suite, {}, {}, stranger))).toMatchObject({ kind: 'refused' })
    const [head, , signature] = (await tokenOf(suite)).split('.')
    const other = base64url({
      ...person,
      sub: '1',
      iss: suite.issuer,
      aud: suite.identity.clientId,
      iat: seconds(0),
      exp: seconds(60),
    })
    expect(await judge(suite, `${head}.${other}.${signature}`)).toMatchObject({ kind: 'refused' })
  })

  test('an unknown key is refused, also when the token contains it', async () => {
    const stranger = await newSigner('k9')
    expect(await judge(suite, await tokenOf(suite, {}, { kid: 'k9' }, stranger))).toMatchObject({ kind: 'refused' })
    const token = await new SignJWT({
      ...person,
      iss: suite.issuer,
      aud: suite.identity.clientId,
      iat: seconds(0),
      exp: seconds(60),
    })
      .setProtectedHeader({ alg: 'RS256', jwk: stranger.publicKey })
      .sign(await importJWK(stranger.privateKey, 'RS256'))
    expect(await judge(suite, token)).toMatchObject({ kind: 'refused' })
  })

  test('neither accepts a token of the other', async () => {
    const foreign = build === real ? await simulated() : await real()
    const token = await tokenOf(foreign, { aud: suite.identity.clientId })
    expect(await judge(suite, token)).toMatchObject({ kind: 'refused' })
    const disguised = await tokenOf(
      foreign,
      { aud: suite.identity.clientId, iss: suite.issuer },
      { kid: suite.signer.kid },
    )
    expect(await judge(suite, disguised)).toMatchObject({ kind: 'refused' })
  })
})
