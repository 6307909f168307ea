/** Keys with ids: the newest signs, all verify, and a new one signs nobody out and voids no code. */
import { env } from 'cloudflare:workers'
import { decode } from 'hono/jwt'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { confirmEmail, sendEmailCode } from '#contract/people/api/codes.ts'
import { getCurrentUser, getUser } from '#contract/people/api/users.ts'
import { apiCall, refusalOf, send } from '#tests/kit/client.ts'
import { newestCode } from '#tests/kit/codes.ts'
import { people } from '#tests/kit/people.ts'
import { digestCode, matchesDigest, seal, unseal } from '#worker/code-crypto.ts'
import { unusableSecrets } from '#worker/deployment.ts'
import { createAttachmentToken, readAttachmentToken } from '#worker/files/attachment-token.ts'
import { createSignedUrl, isValidSignature } from '#worker/files/signed-urls.ts'
import { tokenKeys } from '#worker/keyring.ts'
import { pepperKeys } from '#worker/pepper.ts'
import { issueToken, verifyToken } from '#worker/tokens.ts'

const [one, two] = ['f3a91c07be5d48260f9e17c4ab5230d8', '9c1f7ae203d5b86641e07f2a8c93d4b5']
const old = { TOKEN_SECRET: env.TOKEN_SECRET, OTP_PEPPER: env.OTP_PEPPER }
const set = (fields: Record<string, string | undefined>) => Object.assign(env, fields)
const none = { TOKEN_SECRETS: undefined, OTP_PEPPERS: undefined }
beforeEach(() => set({ ...old, ...none }))
afterEach(() => set({ ...old, ...none }))

const kidOf = (token: string) => (decode(token).header as { kid?: string }).kid

describe('log-ins', () => {
  test('outlive the change from one secret to a list, and from key to key', async () => {
    const student = await people.student()
    const opens = async (token: string) => (await apiCall(getCurrentUser, {}, token)).id === student.id
    const issue = () => issueToken(tokenKeys(env), student.id, Date.now())
    const first = await issue()
    expect([kidOf(first), await opens(first)]).toEqual([undefined, true])
    set({ TOKEN_SECRETS: `k1:${one}` })
    const second = await issue()
    expect([kidOf(second), await opens(first), await opens(second)]).toEqual(['k1', true, true])
    set({ TOKEN_SECRETS: `k2:${two}, k1:${one}` })
    const third = await issue()
    expect([kidOf(third), await opens(first), await opens(second), await opens(third)]).toEqual([
      'k2',
      true,
      true,
      true,
    ])
    // A key that is taken out opens nothing more.
    set({ TOKEN_SECRETS: `k2:${two}`, TOKEN_SECRET: undefined })
    expect(await opens(third)).toBe(true)
    for (const token of [first, second])
      expect((await refusalOf(apiCall(getCurrentUser, {}, token))).code).toBe('unauthenticated')
  })

  test('that name another key than they were signed with are forged', async () => {
    const now = Date.now()
    const [ring, other] = [tokenKeys({ TOKEN_SECRETS: `k1:${one}` }), tokenKeys({ TOKEN_SECRETS: `k1:${two}` })]
    expect(await verifyToken(ring, await issueToken(ring, 7, now), now)).toMatchObject({ id: 7 })
    expect(await verifyToken(ring, await issueToken(other, 7, now), now)).toBeNull()
    expect(await verifyToken(ring, await issueToken(one, 7, now), now)).toBeNull()
  })
})

test('codes that wait stay good, and their messages can still be read', async () => {
  const asked = { userId: 42, purpose: 3, target: 'a@b.test' } as const
  const [before, after] = [pepperKeys({ OTP_PEPPER: one }), pepperKeys({ OTP_PEPPERS: `p2:${two}`, OTP_PEPPER: one })]
  const [digest, sealed] = [digestCode(before, asked, 42_170), await seal(before, '42170', 'a@b.test')]
  expect([matchesDigest(after, asked, 42_170, digest), await unseal(after, sealed, 'a@b.test')]).toEqual([
    true,
    '42170',
  ])
  expect(matchesDigest(after, asked, 42_171, digest)).toBe(false)
  const fresh = digestCode(after, asked, 42_170)
  expect([fresh.startsWith('p2.'), matchesDigest(after, asked, 42_170, fresh)]).toEqual([true, true])
  const gone = pepperKeys({ OTP_PEPPERS: `p3:${two}` })
  expect([matchesDigest(gone, asked, 42_170, fresh), matchesDigest(gone, asked, 42_170, digest)]).toEqual([
    false,
    false,
  ])
  expect(matchesDigest(after, asked, 42_170, null)).toBe(false)
  expect(await unseal(gone, await seal(after, 'x', 'y'), 'y')).toBeNull()
})

test('a mailed code is confirmed after a new pepper', async () => {
  const student = await people.student({ verifiedEmail: false })
  await student.api(sendEmailCode, {})
  const code = await newestCode(student.email)
  set({ OTP_PEPPERS: `p1:${one}` })
  await student.api(confirmEmail, { body: { code } })
  const admin = await people.admin()
  expect((await admin.api(getUser, { params: { id: student.id } })).verifiedEmail).toBe(true)
})

test('addresses of private files and tokens of uploads outlive a new key', async () => {
  const now = Date.now()
  const [before, after] = [
    tokenKeys({ TOKEN_SECRET: one }),
    tokenKeys({ TOKEN_SECRETS: `k2:${two}`, TOKEN_SECRET: one }),
  ]
  for (const made of [before, after]) {
    const url = new URL(await createSignedUrl(made, 'reports/x', now), 'http://x')
    const [expires, signature] = [url.searchParams.get('e') ?? '', url.searchParams.get('s') ?? '']
    expect(await isValidSignature(after, { key: 'reports/x', expires, signature, reading: '' }, now)).toBe(true)
    const uploaded = {
      key: 'k',
      userId: 1,
      roomId: 2,
      expiresAt: now,
      file: { kind: 'image' as const, width: 1, height: 1 },
    }
    expect(await readAttachmentToken(after, await createAttachmentToken(made, uploaded))).toEqual(uploaded)
  }
  const late = await createAttachmentToken(after, {
    ...{ key: 'k', userId: 1, roomId: 2, expiresAt: now },
    file: { kind: 'image', width: 1, height: 1 },
  })
  expect(await readAttachmentToken(before, late)).toBeNull()
})

describe('a list', () => {
  const verdictOn = (TOKEN_SECRETS: string, TOKEN_SECRET?: string) =>
    unusableSecrets({ APP_ENV: 'production', TOKEN_SECRETS, ...(TOKEN_SECRET && { TOKEN_SECRET }), OTP_PEPPER: two })

  test('names each weak entry, and itself where it cannot be read', () => {
    expect(verdictOn(`a:${one},b:${two}`)).toEqual([])
    expect(verdictOn(`a:${one},b:short,c:${'ab'.repeat(32)}`)).toEqual(['TOKEN_SECRETS:b', 'TOKEN_SECRETS:c'])
    for (const text of [one, `a:${one},a:${two}`, `a:${one},`, `:${one}`, `a b:${one}`])
      expect(verdictOn(text)).toEqual(['TOKEN_SECRETS'])
    expect(verdictOn(`a:${one}`, 'short')).toEqual(['TOKEN_SECRET'])
    expect(unusableSecrets({ APP_ENV: 'production', OTP_PEPPERS: `a:${one}` })).toEqual(['TOKEN_SECRET'])
  })

  test.each([
    'PasswordPassword1PasswordPassword2',
    'qwertyuiopasdfghjklzxcvbnm123456',
    'abcdefghijklmnopqrstuvwxyz012345',
    'zyxwvutsrqponmlkjihgfedcba987654',
    'hiwar-admin-secret-token-2026-hiwar-admin',
    'local-secret-for-development-only-0123456789',
  ])('%s is refused', (secret) => {
    expect(verdictOn(`a:${secret}`)).toEqual(['TOKEN_SECRETS:a'])
  })

  test('that is unusable stops the service, and health names the entry', async () => {
    set({ TOKEN_SECRETS: `a:${one},b:short` })
    const health = await send('/api/v1/health')
    expect([health.status, await health.json()]).toMatchObject([503, { unusable: ['TOKEN_SECRETS:b'] }])
    expect((await send('/api/v1/topic/list')).status).toBe(503)
  })
})
