/** Which implementation of each service a deployment runs, and what health and config report about it. */
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { getConfig } from '#contract/people/api/config.ts'
import { getServerStats } from '#contract/team/api/platform.ts'
import { CodePurpose } from '#contract/vocabulary/people.ts'
import { refusalOf, send } from '#tests/kit/client.ts'
import { addOneTimeCodes } from '#tests/kit/factors.ts'
import { type Person, people } from '#tests/kit/people.ts'
import { digestCode, seal, unseal } from '#worker/code-crypto.ts'
import { type Deployment, unusableSecrets } from '#worker/deployment.ts'
import { chooseImplementation } from '#worker/gateways/service-choice.ts'

const whatsApp = { WA_PHONE_NUMBER_ID: '1066', WA_TOKEN: 't', WA_APP_SECRET: 's', WA_VERIFY_TOKEN: 'v' }
const mail = { RESEND_API_KEY: 're', MAIL_FROM: 'hello@hiwar.test' }
const telegram = { TG_BOT_TOKEN: 't', TG_OPS_CHAT_ID: '1' }
const bot = { TG_BOT_TOKEN: '123:secret', TG_BOT_NAME: 'hiwar_bot', TG_WEBHOOK_SECRET: 's'.repeat(32) }
const names = [
  'TG_GATEWAY_TOKEN',
  'INTEGRATIONS',
  'ICE_STATIC',
  'TURN_KEY_ID',
  'TURN_KEY_API_TOKEN',
  'GOOGLE_CLIENT_ID',
  'ALLOW_SIMULATORS',
  'FREE_TRIAL',
  'TUTOR_GROUP_URL',
  ...Object.keys({ ...whatsApp, ...mail, ...telegram, ...bot }),
]
const nothing = Object.fromEntries(names.map((name) => [name, undefined]))
const before = { APP_ENV: env.APP_ENV, OTP_PEPPER: env.OTP_PEPPER, TOKEN_SECRET: env.TOKEN_SECRET }
const { APP_URL: local } = env
const address = { APP_URL: 'https://hiwar.test' }

const deploy = (settings: Record<string, string>) => Object.assign(env, nothing, before, address, settings)
beforeEach(() => deploy({}))
afterEach(() => deploy({ APP_URL: local }))

describe('a service', () => {
  const both = { ONE: '1', OTHER: '2' }
  const none = { ONE: undefined, OTHER: '' }
  const half = { ONE: '1', OTHER: undefined }
  const real = { port: 'real', simulated: false, missing: [] }
  const simulated = { port: 'simulator', simulated: true, missing: [] }
  const off = { port: null, simulated: false, missing: [] }
  const missing = ['OTHER']

  test.each<[string, Omit<Deployment, 'APP_ENV'>, Record<string, unknown>, object, object, object]>([
    ['configured', {}, both, real, real, real],
    ['not configured', {}, none, simulated, off, off],
    ['half configured', {}, half, { ...simulated, missing }, { ...off, missing }, { ...off, missing }],
    ['of a demo', { ALLOW_SIMULATORS: '1' }, none, simulated, simulated, simulated],
    [
      'half configured in a demo',
      { ALLOW_SIMULATORS: '1' },
      half,
      { ...simulated, missing },
      { ...off, missing },
      { ...off, missing },
    ],
    ['told to simulate', { INTEGRATIONS: 'sim' }, both, simulated, off, off],
    [
      'told to simulate in a demo',
      { INTEGRATIONS: 'sim', ALLOW_SIMULATORS: '1' },
      both,
      simulated,
      simulated,
      simulated,
    ],
  ])('%s', (_, switches, settings, ...expected) => {
    const chosen = ['local', 'staging', 'production'].map((APP_ENV) =>
      chooseImplementation(
        { APP_ENV, ...switches },
        settings,
        () => 'real',
        () => 'simulator',
      ),
    )
    expect(chosen).toEqual(expected)
  })
})

/** As a signed-in user: answers to visitors are cached for minutes, and each test is another deployment. */
const config = async () => (await people.student()).api(getConfig, {})

const health = async () => {
  const answer = await send('/api/v1/health')
  return { status: answer.status, ...((await answer.json()) as object) }
}
const simulated = ['texter', 'telegram', 'telegramCodes', 'mailer', 'alerts', 'pusher']
const payments = ['payments', 'hostedCheckout']
const books = ['books', 'tax', 'heartbeat', 'transcriber']

describe('health', () => {
  test('locally reports what is simulated', async () => {
    expect(await health()).toMatchObject({ status: 200, ok: true, environment: 'test', missing: [] })
    expect(await health()).toMatchObject({ simulated: expect.arrayContaining(simulated) })
  })

  test('of production is good with all services and with none', async () => {
    const found = { environment: 'production', simulated: [], missing: [], unusable: [], lacks: ['turn', 'passport'] }
    const good = { status: 200, ok: true, release: expect.any(String), ...found }
    deploy({ APP_ENV: 'production', ...whatsApp, ...mail, ...telegram })
    expect(await health()).toEqual({
      ...good,
      off: ['telegram', 'telegramCodes', 'pusher', 'google', ...payments, ...books],
    })
    deploy({ APP_ENV: 'production' })
    expect(await health()).toEqual({ ...good, off: [...simulated, 'google', ...payments, ...books] })
    deploy({ APP_ENV: 'production', TURN_KEY_ID: 'k', TURN_KEY_API_TOKEN: 't' })
    expect(await health()).toMatchObject({ ok: true, lacks: ['passport'] })
    deploy({ APP_ENV: 'production', TURN_KEY_ID: 'k' })
    expect(await health()).toMatchObject({ ok: false, missing: ['TURN_KEY_API_TOKEN'], lacks: ['turn', 'passport'] })
    deploy({ APP_ENV: 'production', ICE_STATIC: '[{"urls":"turn:turn.hiwar.test","username":"u","credential":"c"}]' })
    expect(await health()).toMatchObject({ ok: true, lacks: ['passport'] })
  })

  test('of production takes one bot for the team, for people, or for both', async () => {
    const offIn = async (settings: Record<string, string>) => {
      deploy({ APP_ENV: 'production', ...settings })
      const { off, missing } = (await health()) as unknown as { off: string[]; missing: string[] }
      return [['telegram', 'alerts'].filter((name) => off.includes(name)), missing]
    }
    expect(await offIn(telegram)).toEqual([['telegram'], []])
    expect(await offIn(bot)).toEqual([['alerts'], []])
    expect(await offIn({ ...telegram, ...bot })).toEqual([[], []])
    expect(await offIn({ TG_BOT_NAME: 'hiwar_bot' })).toEqual([
      ['telegram', 'alerts'],
      ['TG_BOT_TOKEN', 'TG_WEBHOOK_SECRET'],
    ])
    expect(await offIn({ ...bot, TG_BOT_NAME: '@hiwar', TG_WEBHOOK_SECRET: 'kurz' })).toEqual([
      ['telegram', 'alerts'],
      ['TG_BOT_NAME', 'TG_WEBHOOK_SECRET'],
    ])
    expect(await (await people.student()).api(getConfig, {})).toMatchObject({ telegram: false, telegramCodes: false })
    deploy({ APP_ENV: 'production', TG_GATEWAY_TOKEN: 'g', ...bot })
    expect(await (await people.student()).api(getConfig, {})).toMatchObject({ telegram: true, telegramCodes: true })
  })

  test.each(['staging', 'production'])('of %s names missing settings and shows no values', async (APP_ENV) => {
    deploy({ APP_ENV, WA_TOKEN: 'very-secret', MAIL_FROM: 'hello@hiwar.test', OTP_PEPPER: 'too-short' })
    const found = await health()
    const missing = ['WA_PHONE_NUMBER_ID', 'WA_APP_SECRET', 'WA_VERIFY_TOKEN', 'RESEND_API_KEY']
    expect(found).toMatchObject({ status: 503, ok: false, missing, unusable: ['OTP_PEPPER'] })
    expect(JSON.stringify(found)).not.toMatch(/very-secret|too-short/)
  })
})

describe('figures of the server', () => {
  test('are the same without any service, and stay closed without usable secrets', async () => {
    deploy({ APP_ENV: 'production' })
    const admin = await people.admin()
    await addOneTimeCodes(admin)
    const { edge, memory, timestamp } = await admin.api(getServerStats, {})
    expect([edge.backlogAt, memory, timestamp > 0]).toEqual([expect.any(String), 0, true])
    expect(edge).toMatchObject({ outboxDue: expect.any(Number), online: expect.any(Number) })
    deploy({ APP_ENV: 'production', OTP_PEPPER: 'too-short' })
    expect(await refusalOf(admin.api(getServerStats, {}))).toEqual({ status: 503, code: 'service-unavailable' })
  })
})

describe('a secret', () => {
  const verdictOn = (secret: string) =>
    unusableSecrets({ APP_ENV: 'production', TOKEN_SECRET: secret, OTP_PEPPER: good })
  const good = 'f3a91c07be5d48260f9e17c4ab5230d8'
  test.each([
    [
      'a'.repeat(64),
      'ab'.repeat(32),
      'secretsecret'.repeat(4),
      '0123456789abcdef'.repeat(4),
      '11112222333344445555666677778888',
    ],
  ])('of few or repeated characters is refused like a short one', (...weak) => {
    for (const secret of weak) expect(verdictOn(secret)).toEqual(['TOKEN_SECRET'])
  })
  test('of 32 random bytes is taken however it is written', () => {
    const bytes = Buffer.from('9c1f7ae203d5b86641e07f2a8c93d4b5e6170f28a94c3db1720e5f86c4a93b1d', 'hex')
    for (const secret of [bytes.toString('hex'), bytes.toString('base64'), good]) expect(verdictOn(secret)).toEqual([])
  })
})

describe('pages of the simulators', () => {
  test('where the public may look at a demo, only a super admin clears the outbox or orders faults', async () => {
    deploy({ APP_ENV: 'staging', ALLOW_SIMULATORS: '1' })
    const fault = JSON.stringify({ service: 'texter', fault: 'timeout', times: 0 })
    const orders: [string, RequestInit][] = [
      ['/api/v1/dev/outbox', { method: 'DELETE' }],
      ['/api/v1/dev/outbox/clear', { method: 'POST', redirect: 'manual' }],
      ['/api/v1/dev/faults', { method: 'POST', body: fault }],
    ]
    const statuses = async (headers: Record<string, string>) =>
      Promise.all(orders.map(async ([path, init]) => (await send(path, { ...init, headers })).status))
    const signedIn = async (person: Person) => statuses({ authorization: `Bearer ${person.token}` })
    expect(await statuses({})).toEqual([403, 403, 403])
    expect(await signedIn(await people.student())).toEqual([403, 403, 403])
    expect(await signedIn(await people.admin())).toEqual([403, 403, 403])
    const owner = await people.superAdmin()
    // Without a factor they are nobody there.
    expect(await signedIn(owner)).toEqual([403, 403, 403])
    await addOneTimeCodes(owner)
    expect(await signedIn(owner)).toEqual([200, 303, 200])
    expect((await send('/api/v1/dev/outbox')).status).toBe(200)
    expect(await (await send('/api/v1/dev/outbox')).text()).not.toContain('/outbox/clear')
  })

  const paths = ['/api/v1/dev', '/api/v1/dev/outbox', '/api/v1/dev/outbox/mail?id=1']

  test.each(paths)('%s is a 404 where nothing is simulated', async (path) => {
    deploy({ APP_ENV: 'production' })
    for (const method of ['GET', 'DELETE', 'POST']) expect((await send(path, { method })).status).toBe(404)
  })

  test('a demo serves them with a notice', async () => {
    deploy({ APP_ENV: 'production', ALLOW_SIMULATORS: '1' })
    expect((await send(paths[1] ?? '')).status).toBe(200)
    expect((await config()).trial).toBe(true)
  })
})

describe('config', () => {
  test('reports which features are switched on', async () => {
    expect(await config()).toMatchObject({
      tutorSignUp: true,
      freeTrial: true,
      texts: true,
      telegram: true,
      telegramCodes: true,
      push: { publicKey: null },
      payments: true,
      trial: false,
    })
    deploy({ APP_ENV: 'production', FREE_TRIAL: 'off' })
    expect(await config()).toEqual({
      google: null,
      tutorSignUp: true,
      tutorGroup: null,
      push: null,
      freeTrial: false,
      texts: false,
      telegram: false,
      telegramCodes: false,
      payments: false,
      packs: false,
      lateCancel: { hours: 0, share: 5000 },
      trial: false,
      environment: 'production',
    })
    deploy({ APP_ENV: 'production', ...whatsApp })
    expect((await config()).texts).toBe(true)
  })

  test('passes on the invitation of the applicants’ group, but no link that is not safe', async () => {
    deploy({ TUTOR_GROUP_URL: 'https://chat.example.com/join' })
    expect((await config()).tutorGroup).toBe('https://chat.example.com/join')
    for (const unsafe of ['javascript:alert(1)', 'http://chat.example.com/join', 'join']) {
      deploy({ TUTOR_GROUP_URL: unsafe })
      expect((await config()).tutorGroup).toBe(null)
    }
  })
})

describe('stored codes', () => {
  const pepper = 'hiwar-otp-pepper'

  test('are keyed digests', () => {
    const asked = { userId: 42, purpose: CodePurpose.VerifyWhatsApp, target: '01012345678' }
    expect(digestCode(pepper, asked, 42_170)).toBe('fbe67f6412280da4e5fcb6780265b7e0d2874b5cd6d12e1266690d8fb5360022')
  })

  test('are encrypted for one row and purpose', async () => {
    const sealed = await seal(pepper, '42170', 'a@b.test')
    expect(sealed).not.toBe(await seal(pepper, '42170', 'a@b.test'))
    expect(await unseal(pepper, sealed, 'a@b.test')).toBe('42170')
    expect(await unseal('another-pepper', sealed, 'a@b.test')).toBeNull()
    expect(await unseal(pepper, sealed, 'b@b.test')).toBeNull()
    expect(await unseal(pepper, sealed.slice(0, -2), 'a@b.test')).toBeNull()
  })
})
