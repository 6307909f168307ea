/** Requests to Google: which, how often, and what happens when it does not answer. */
import { describe, expect, test } from 'vitest'
import { hourMs, minutes } from '#contract/shared/rules/time.ts'
import { clock } from '#tests/kit/clock.ts'
import { clientId, google, judge, newSigner, type Signer, type Suite, tokenOf } from '#tests/kit/google.ts'
import { createGoogleClient } from '#worker/gateways/google/client.ts'
import { isClientId } from '#worker/gateways/google/identity.ts'
import { createGoogleKeys } from '#worker/gateways/google/keys.ts'
import type { HttpRuntime } from '#worker/gateways/http-client.ts'

describe('the keys of Google', () => {
  const begin = async () => {
    clock.set('2026-11-02T12:00:00Z')
    const [old, fresh] = [await newSigner('old'), await newSigner('fresh')]
    const { line, net } = google([old])
    const identity = createGoogleClient(clientId, net, createGoogleKeys(net))
    const suiteOf = (signer: Signer): Suite => ({ identity, issuer: 'accounts.google.com', signer })
    const outcome = async (signer: Signer) => judge(suiteOf(signer), await tokenOf(suiteOf(signer)))
    return { line, old, fresh, outcome }
  }

  test('are fetched once in ten minutes', async () => {
    const { line, old, outcome } = await begin()
    for (let i = 0; i < 3; i++) expect(await outcome(old)).toMatchObject({ ok: true })
    expect(line.asked).toBe(1)
    clock.advance(minutes(10) + 1)
    expect(await outcome(old)).toMatchObject({ ok: true })
    expect(line.asked).toBe(2)
  })

  test('are fetched again for an unknown key id, at most every half minute', async () => {
    const { line, old, fresh, outcome } = await begin()
    expect(await outcome(old)).toMatchObject({ ok: true })
    line.signers = [fresh]
    clock.advance(30_001)
    expect(await outcome(fresh)).toMatchObject({ ok: true })
    expect(line.asked).toBe(2)
    const unknown = await newSigner('made-up')
    for (let i = 0; i < 5; i++) expect(await outcome(unknown)).toMatchObject({ kind: 'refused' })
    expect(line.asked).toBe(2)
    expect(await outcome(old)).toMatchObject({ kind: 'refused' })
  })

  test('are used for a day when Google is unreachable, and no token is called bad', async () => {
    const { line, old, fresh, outcome } = await begin()
    line.down = true
    expect(await outcome(old)).toMatchObject({ kind: 'unavailable' })
    line.down = false
    expect(await outcome(old)).toMatchObject({ ok: true })
    line.down = true
    clock.advance(23 * hourMs)
    expect(await outcome(old)).toMatchObject({ ok: true })
    expect(await outcome(fresh)).toMatchObject({ kind: 'unavailable' })
    clock.advance(2 * hourMs)
    expect(await outcome(old)).toMatchObject({ kind: 'unavailable' })
  })
})

describe('an access token of the popup', () => {
  const info = { aud: clientId, azp: clientId, sub: '1089', expires_in: '3599' }
  const user = { sub: '1089', email: 'Mona@Example.com', email_verified: true }
  const asked = async (answers: { info?: Response | Error; user?: Response | Error }) => {
    const urls: string[] = []
    const net: HttpRuntime = {
      fetch: async (url, init) => {
        urls.push(url)
        const isInfo = url.startsWith('https://oauth2.googleapis.com/tokeninfo?access_token=ya29.x')
        if (!isInfo) expect(new Headers(init.headers).get('authorization')).toBe('Bearer ya29.x')
        const answer = (isInfo ? answers.info : answers.user) ?? Response.json(isInfo ? info : user)
        if (answer instanceof Error) throw answer
        return answer.clone()
      },
      wait: async () => {},
      log: (line) => expect(JSON.stringify(line)).not.toContain('ya29'),
    }
    const outcome = await createGoogleClient(clientId, net, createGoogleKeys(net)).verifyAccessToken(
      'ya29.x',
      Date.now(),
    )
    return { outcome, urls }
  }

  test('is introspected first, then its account is fetched', async () => {
    const { outcome, urls } = await asked({})
    expect(outcome).toEqual({ ok: true, value: { sub: '1089', email: 'mona@example.com', emailVerified: true } })
    expect(urls.map((url) => new URL(url).pathname)).toEqual(['/tokeninfo', '/v1/userinfo'])
    const byParty = await asked({ info: Response.json({ ...info, aud: 'other' }) })
    expect(byParty.outcome).toMatchObject({ ok: true })
  })

  test.each<[string, { info?: Response; user?: Response }]>([
    ['given to another site', { info: Response.json({ ...info, aud: 'other', azp: 'other' }) }],
    ['that has run out', { info: Response.json({ ...info, expires_in: '0' }) }],
    ['without a length of life', { info: Response.json({ ...info, expires_in: 'soon' }) }],
    ['Google does not know', { info: Response.json({ error: 'invalid_token' }, { status: 400 }) }],
    ['taken back in between', { user: Response.json({}, { status: 401 }) }],
    ['of another person than it was asked about', { user: Response.json({ ...user, sub: '1' }) }],
  ])('%s is refused', async (_, answers) => {
    expect((await asked(answers)).outcome).toMatchObject({ ok: false, kind: 'refused' })
  })

  test('of another client is refused before its account is fetched', async () => {
    const { urls } = await asked({ info: Response.json({ ...info, aud: 'other', azp: 'other' }) })
    expect(urls).toHaveLength(1)
  })

  test.each<[string, { info?: Response | Error; user?: Response | Error }]>([
    ['cannot be reached', { info: new TypeError('fetch failed') }],
    ['takes too long', { user: new DOMException('timeout', 'TimeoutError') }],
    ['is out of order', { info: Response.json({}, { status: 503 }) }],
    ['has too much to do', { user: Response.json({}, { status: 429 }) }],
    ['answers a page', { info: new Response('<html>') }],
    ['answers something else', { user: Response.json({ hello: 1 }) }],
  ])('Google %s: the token is not called bad', async (_, answers) => {
    expect((await asked(answers)).outcome).toMatchObject({ ok: false, kind: 'unavailable' })
  })

  test('an unverified e-mail is reported as such', async () => {
    for (const email_verified of [false, 'false']) {
      const { outcome } = await asked({ user: Response.json({ ...user, email_verified }) })
      expect(outcome).toMatchObject({ ok: true, value: { emailVerified: false } })
    }
  })
})

test.each([
  [clientId, true],
  ['apps.googleusercontent.com', false],
  ['1.apps.googleusercontent.com.evil.example', false],
  ['https://1.apps.googleusercontent.com', false],
  ['', false],
])('%s as client id: %s', (text, good) => {
  expect(isClientId(text)).toBe(good)
})
