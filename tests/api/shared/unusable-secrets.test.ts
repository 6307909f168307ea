/** Secrets that nobody may run with: the service and its schedules stop, and health says which. */
import { createExecutionContext, createScheduledController, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { getCurrentUser } from '#contract/people/api/users.ts'
import { apiCall, send } from '#tests/kit/client.ts'
import { type Person, people } from '#tests/kit/people.ts'
import { publishedSecrets } from '#worker/deployment.ts'
import { createSignedUrl } from '#worker/files/signed-urls.ts'
import worker from '#worker/index.ts'
import { oneKey, tokenKeys } from '#worker/keyring.ts'
import { issueToken } from '#worker/tokens.ts'

type Settings = Readonly<Record<string, string | undefined>>
const before = { APP_ENV: env.APP_ENV, OTP_PEPPER: env.OTP_PEPPER, TOKEN_SECRET: env.TOKEN_SECRET }
const { APP_URL: local } = env
const address = { APP_URL: 'https://hiwar.test' }
const deploy = (settings: Settings) => Object.assign(env, before, address, settings)
afterEach(() => deploy({ APP_URL: local }))

const health = async (): Promise<{ status: number; ok: boolean; unusable: string[] }> => {
  const answer = await send('/api/v1/health')
  return { status: answer.status, ...((await answer.json()) as { ok: boolean; unusable: string[] }) }
}

const [published = '', otherPublished = ''] = publishedSecrets
const short = 'only-thirty-one-bytes-in-here-x'
const stopped: readonly (readonly [string, Settings])[] = [
  ['no token secret', { TOKEN_SECRET: undefined }],
  ['an empty token secret', { TOKEN_SECRET: '' }],
  ['a short token secret', { TOKEN_SECRET: short }],
  ['no pepper', { OTP_PEPPER: undefined }],
  ['a short pepper', { OTP_PEPPER: short }],
  ['neither secret', { TOKEN_SECRET: undefined, OTP_PEPPER: undefined }],
]
const withPublished: readonly (readonly [string, Settings])[] = [
  ['the published token secret', { TOKEN_SECRET: published }],
  ['the published pepper', { OTP_PEPPER: otherPublished }],
  ['the published secrets swapped', { TOKEN_SECRET: otherPublished, OTP_PEPPER: published }],
]

describe('an unusable secret stops the service', () => {
  let admin: Person
  beforeAll(async () => {
    admin = await people.superAdmin()
  })

  test.each(
    ['local', 'test', 'staging', 'production', 'nonsense'].flatMap((APP_ENV) =>
      [...stopped, ...(APP_ENV === 'local' ? [] : withPublished)].map(
        ([name, secrets]) => [APP_ENV, name, secrets] as const,
      ),
    ),
  )('in %s: %s', async (APP_ENV, _, secrets) => {
    const key = `reports/logs/${crypto.randomUUID()}`
    await env.FILES.put(key, 'x')
    const secret = secrets.TOKEN_SECRET || before.TOKEN_SECRET
    const headers = { authorization: `Bearer ${await issueToken(secret, admin.id, Date.now())}` }
    const signed = await createSignedUrl(oneKey(secret), key, Date.now())
    deploy({ APP_ENV, ...secrets })
    const json = { method: 'POST', body: JSON.stringify({ email: admin.email, password: 'Hiwar-2026' }) }
    const requests: [string, RequestInit?][] = [
      ['/api/v1/config'],
      ['/api/v1/docs'],
      ['/api/v1/openapi.json'],
      ['/api/v1/auth/password', json],
      ['/api/v1/user/current', { headers }],
      ['/api/v1/no/such/thing'],
      ['/api/v1/socket', { headers: { ...headers, upgrade: 'websocket' } }],
      ['/api/v1/dev/outbox'],
      ['/api/v1/dev/google'],
      ['/api/v1/webhooks/whatsapp?hub.mode=subscribe'],
      ['/api/v1/health/', { method: 'POST' }],
      ['/assets/uploads/users/images/none'],
      ['/assets/receipts/none', { headers }],
      [signed],
      [`/api/v1${signed}`],
    ]
    for (const [path, init] of requests) {
      const response = await send(path, init)
      expect([path, response.status, await response.text()]).toEqual([path, 503, '{"code":"service-unavailable"}'])
    }
    const { status, ok, unusable } = await health()
    expect({ status, ok }).toEqual({ status: 503, ok: false })
    expect(unusable.filter((name) => name !== 'APP_ENV')).toEqual(Object.keys(secrets))
  })

  test('and its schedules', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue(undefined)
    const prepare = vi.spyOn(env.DB, 'prepare')
    const batch = vi.spyOn(env.DB, 'batch')
    const ring = async () => {
      const context = createExecutionContext()
      await worker.scheduled(createScheduledController({ cron: '* * * * *', scheduledTime: Date.now() }), env, context)
      await waitOnExecutionContext(context)
      return prepare.mock.calls.length + batch.mock.calls.length
    }
    try {
      deploy({ TOKEN_SECRET: undefined })
      expect(await ring()).toBe(0)
      expect(log).toHaveBeenCalledWith(expect.stringContaining('{"cron":"* * * * *","unusable":["TOKEN_SECRET"],"id":'))
      deploy({})
      expect(await ring()).toBeGreaterThan(0)
    } finally {
      vi.restoreAllMocks()
    }
  })

  test('while the published example values work locally', async () => {
    deploy({ APP_ENV: 'local', TOKEN_SECRET: published, OTP_PEPPER: otherPublished })
    expect(await health()).toMatchObject({ status: 200, ok: true, unusable: [] })
    const token = await issueToken(tokenKeys(env), admin.id, Date.now())
    expect((await apiCall(getCurrentUser, {}, token)).id).toBe(admin.id)
  })

  test('and 32 bytes are long enough, counted in UTF-8', async () => {
    for (const TOKEN_SECRET of [`${short}y`, 'ضقثسبلغهخعمنتكطظ']) {
      deploy({ APP_ENV: 'production', TOKEN_SECRET })
      expect((await health()).unusable).toEqual([])
    }
  })
})
