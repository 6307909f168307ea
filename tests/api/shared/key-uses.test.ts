/** A key for each use: what is signed for one, or for another deployment, is refused by what it says it is. */
import { decode, sign } from 'hono/jwt'
import { describe, expect, test } from 'vitest'
import { token as bounds } from '#contract/vocabulary/limits.ts'
import { readAttachmentToken } from '#worker/files/attachment-token.ts'
import { isSigned, signBytes } from '#worker/files/hmac.ts'
import { createSignedUrl, isValidSignature } from '#worker/files/signed-urls.ts'
import { createPeerTransport } from '#worker/gateways/call-transport.ts'
import { jwtSigner, oneKey, tokenKeys, usesSince } from '#worker/keyring.ts'
import { issueToken, verifyToken } from '#worker/tokens.ts'

const secret = 'f3a91c07be5d48260f9e17c4ab5230d8'
const local = oneKey(secret)
const now = Date.parse('2027-06-01T09:00:00Z')
const seconds = (ms: number): number => Math.floor(ms / 1000)
const times = { iat: seconds(now), exp: seconds(now + 60_000) }
const verdictOn = (token: string) => verifyToken(local, token, now)
const signAs = (kind: string, aud: string) =>
  sign({ ...times, id: 7, ...(kind && { kind }), aud }, jwtSigner(local, 'log-in'), 'HS256')

describe('a token', () => {
  test('says what it is, and for whom', async () => {
    const { payload } = decode(await issueToken(local, 7, now))
    expect(payload).toMatchObject({ kind: 'log-in', aud: 'local', id: 7 })
    expect(
      decode(await issueToken(tokenKeys({ TOKEN_SECRET: secret, APP_URL: 'https://a.test/x' }), 7, now)),
    ).toMatchObject({
      payload: { aud: 'https://a.test' },
    })
  })

  test('of a call signs nobody in, though it names an account', async () => {
    const ice = { forUser: () => Promise.resolve([]) }
    const grant = await createPeerTransport(local, ice).grant({ sessionId: 's', userId: 7, otherId: 8, now })
    const call = 'token' in grant ? grant.token : ''
    expect(decode(call).payload).toMatchObject({ kind: 'call', aud: 'local', id: 7 })
    expect(await verdictOn(call)).toBeNull()
  })

  test('of another kind or audience is refused even with the key of log-ins', async () => {
    expect(await verdictOn(await signAs('log-in', 'local'))).toMatchObject({ id: 7 })
    for (const [kind, aud] of [
      ['call', 'local'],
      ['', 'local'],
      ['log-in', 'https://staging.test'],
      ['log-in', ''],
    ] as const)
      expect([kind, aud, await verdictOn(await signAs(kind, aud))]).toEqual([kind, aud, null])
  })

  test('of staging opens nothing in production, though both have one secret', async () => {
    const [staging, production] = ['https://staging.test', 'https://hiwar.test'].map((APP_URL) =>
      tokenKeys({ TOKEN_SECRET: secret, APP_URL }),
    ) as [typeof local, typeof local]
    const token = await issueToken(staging, 7, now)
    expect([await verifyToken(staging, token, now), await verifyToken(production, token, now)]).toEqual([
      expect.objectContaining({ id: 7 }),
      null,
    ])
    const { searchParams } = new URL(await createSignedUrl(staging, 'reports/x', now), 'http://x')
    const part = {
      key: 'reports/x',
      expires: searchParams.get('e') ?? '',
      signature: searchParams.get('s') ?? '',
      reading: '',
    }
    expect([await isValidSignature(staging, part, now), await isValidSignature(production, part, now)]).toEqual([
      true,
      false,
    ])
  })
})

describe('a log-in from before tokens named their kind', () => {
  const old = (iat: number, exp: number) => sign({ id: 7, iat: seconds(iat), exp: seconds(exp) }, secret, 'HS256')

  test('lives on to its end', async () => {
    const at = usesSince - 1000
    const token = await old(at, at + bounds.lifeMs)
    expect(await verifyToken(local, token, at + bounds.lifeMs - 1000)).toMatchObject({ id: 7 })
    expect(await verifyToken(local, token, at + bounds.lifeMs)).toBeNull()
  })

  test('names no later sign-in', async () => {
    expect(await verifyToken(local, await old(usesSince, usesSince + bounds.lifeMs), usesSince)).toBeNull()
  })

  test('of another secret is forged', async () => {
    const forged = await sign({ id: 7, iat: seconds(usesSince - 5000), exp: seconds(usesSince) }, `${secret}x`, 'HS256')
    expect(await verifyToken(local, forged, usesSince - 4000)).toBeNull()
  })
})

describe('signatures over bytes', () => {
  const bytes = new TextEncoder().encode('x')

  test('are valid for their use alone', async () => {
    const signature = await signBytes(local, 'private file', bytes)
    const signed = { signature, bytes, endsAt: usesSince, oldUse: 'none' }
    expect(await isSigned(local, 'private file', signed)).toBe(true)
    expect(await isSigned(local, 'chat upload', signed)).toBe(false)
  })

  test('of before keys had uses are valid until their end', async () => {
    const raw = new TextEncoder().encode(`${secret} private files`)
    const key = await crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
    const signature = await crypto.subtle.sign('HMAC', key, bytes)
    const signed = { signature, bytes, oldUse: 'private files' }
    expect(await isSigned(local, 'private file', { ...signed, endsAt: usesSince - 1 })).toBe(true)
    expect(await isSigned(local, 'private file', { ...signed, endsAt: usesSince })).toBe(false)
  })

  test('an upload that is no token of ours is null', async () => {
    for (const text of ['', 'a.b', 'e30.AA', `${btoa('not json')}.AA`])
      expect(await readAttachmentToken(local, text)).toBeNull()
  })
})

test('a list that cannot be read signs and opens nothing, whatever stands beside it', async () => {
  const broken = tokenKeys({ TOKEN_SECRETS: 'no list', TOKEN_SECRET: secret })
  expect(broken.keys).toEqual([])
  await expect(async () => issueToken(broken, 7, now)).rejects.toThrow('no key to sign with')
  expect(await verifyToken(broken, await issueToken(local, 7, now), now)).toBeNull()
})
