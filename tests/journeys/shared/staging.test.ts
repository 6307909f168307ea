/**
 * The built product as staging without any configuration, over the demo world, attacked by somebody who has its source.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tokenKeys } from '#worker/keyring.ts'
import { issueToken } from '#worker/tokens.ts'
import { startServer, type TestServer } from '../server.ts'
import { tokenSecret } from '../tokens.ts'

const published = {
  TOKEN_SECRET: 'local-secret-for-development-only-0123456789',
  OTP_PEPPER: 'local-pepper-for-development-only-0123456789',
}
/** Without it no passkey could be made, and the team could not sign in. */
const APP_URL = 'https://staging.hiwar.test'
const email = 'super@hiwar.test'
const headers = { accept: 'application/json', 'content-type': 'application/json' }
const post = (body: object): RequestInit => ({ method: 'POST', headers, body: JSON.stringify(body) })

const walk =
  (server: () => TestServer) =>
  async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${server().origin}${path}`, { redirect: 'manual', ...init })
    return { status: response.status, body: await response.text() }
  }

/**
 * A token for every id the super admin of the demo world could have, signed with the secret that is published in the
 * source.
 */
const forgedTokens = (): Promise<string[]> =>
  Promise.all(Array.from({ length: 60 }, (_, i) => issueToken(tokenKeys({ ...published, APP_URL }), i + 1, Date.now())))

const upgraded = (server: TestServer, token: string): Promise<boolean> =>
  new Promise((resolve) => {
    const address = `${server.origin.replace('http', 'ws')}/api/v1/socket`
    const socket = new WebSocket(address, ['hiwar.v1', `bearer.${token}`])
    socket.addEventListener('open', () => {
      socket.close()
      resolve(true)
    })
    socket.addEventListener('error', () => resolve(false))
  })

describe('with good secrets and nothing else', () => {
  let server: TestServer
  const ask = walk(() => server)
  beforeAll(async () => {
    const secrets = { TOKEN_SECRET: tokenSecret, OTP_PEPPER: `${tokenSecret} for codes` }
    server = await startServer({ vars: { APP_ENV: 'staging', APP_URL, ...secrets } })
  })
  afterAll(() => server?.stop())

  test('health names the environment and nothing is simulated', async () => {
    const { status, body } = await ask('/api/v1/health')
    expect([status, JSON.parse(body)]).toEqual([
      200,
      {
        ok: true,
        environment: 'staging',
        simulated: [],
        missing: [],
        unusable: [],
        lacks: ['turn', 'passport'],
        release: expect.any(String),
        off: [
          ...['texter', 'telegram', 'telegramCodes', 'mailer', 'alerts', 'pusher'],
          ...['google', 'payments', 'hostedCheckout', 'books', 'tax', 'heartbeat', 'transcriber'],
        ],
      },
    ])
  })

  test.each([
    ['/api/v1/dev', 404],
    ['/api/v1/dev/', 404],
    ['/api/v1/dev/outbox', 404],
    ['/api/v1//dev/outbox', 404],
    ['/api/v1/dev/outbox?channel=email&to=super@hiwar.test', 404],
    ['/api/v1/dev/outbox/mail?id=1', 404],
    ['/api/v1/dev/google', 404],
    ['/api/v1/dev/google/certs', 404],
    ['/api/v1/dev/google/tokeninfo?access_token=1', 404],
    ['/api/v1/dev/google/userinfo', 404],
    ['/api/v1/webhooks/whatsapp?hub.mode=subscribe&hub.verify_token=x&hub.challenge=1', 503],
    ['/.dev.vars', 404],
    ['/.git/config', 404],
    ['/wrangler.json', 404],
    ['/build/index.js.map', 404],
    ['/sitemap.xml', 404],
    ['/sitemap-tutors-0.xml', 404],
  ])('%s is closed', async (path, expected) => {
    expect([path, (await ask(path, { headers: { accept: 'application/json' } })).status]).toEqual([path, expected])
  })

  test('no simulator accepts a request', async () => {
    for (const path of ['/api/v1/dev/google', '/api/v1/dev/outbox/clear', '/api/v1/dev/faults'])
      expect([path, (await ask(path, post({ email, service: 'mailer', fault: 'timeout' }))).status]).toEqual([
        path,
        404,
      ])
    expect((await ask('/api/v1/dev/outbox', { method: 'DELETE' })).status).toBe(404)
  })

  test('no reset mail for the super admin can be requested, and no simulated Google token is accepted', async () => {
    expect((await ask('/api/v1/confirmation-code/password/send', post({ email }))).status).toBe(503)
    for (const type of ['id-token', 'bearer'])
      expect((await ask('/api/v1/auth/google', post({ token: 'sim.1', type, role: 4 }))).status).toBe(503)
  })

  test('a token signed with the published secret is refused', async () => {
    for (const token of await forgedTokens()) {
      const { status } = await ask('/api/v1/user/current', { headers: { authorization: `Bearer ${token}` } })
      expect(status).toBe(401)
    }
  })
})

describe('with the published secrets', () => {
  let server: TestServer
  const ask = walk(() => server)
  beforeAll(async () => {
    server = await startServer({
      seeded: false,
      vars: { APP_ENV: 'staging', APP_URL, ...published },
      probe: '/favicon.svg',
    })
  })
  afterAll(() => server?.stop())

  test('every request but health is refused', async () => {
    const [token = ''] = await forgedTokens()
    const signedIn = { headers: { authorization: `Bearer ${token}` } }
    const requests: [string, RequestInit?][] = [
      ['/api/v1/config'],
      ['/api/v1/docs'],
      ['/api/v1/user/tutor/list/onboarded'],
      ['/api/v1/user/current', signedIn],
      ['/api/v1/auth/password', post({ email, password: 'Hiwar-2026' })],
      ['/api/v1/auth/refresh-token', signedIn],
      ['/assets/uploads/users/images/none'],
      ['/assets/private/reports/logs/none?e=1&s=x'],
      ['/assets/receipts/none', signedIn],
      ['/api/v1/dev/outbox'],
      ['/no/such/page'],
    ]
    for (const [path, init] of requests)
      expect([path, await ask(path, init)]).toEqual([path, { status: 503, body: '{"code":"service-unavailable"}' }])
    expect(await upgraded(server, token)).toBe(false)
    const { status, body } = await ask('/api/v1/health')
    expect([status, JSON.parse(body)]).toMatchObject([503, { ok: false, unusable: ['TOKEN_SECRET', 'OTP_PEPPER'] }])
  })
})
