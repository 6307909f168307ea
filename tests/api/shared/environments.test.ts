/** Every environment with every kind of configuration: what visitors can reach, and what health reports. */
import { env, exports } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { logInWithGoogle } from '#contract/people/api/auth.ts'
import { sendPasswordCode } from '#contract/people/api/codes.ts'
import { allRoles, Role } from '#contract/vocabulary/roles.ts'
import { apiCall, newAddress, origin, refusalOf, send } from '#tests/kit/client.ts'
import { newEmail, type Person, personOf } from '#tests/kit/people.ts'
import { simulatedErp } from '#worker/gateways/simulated/erpnext.ts'
import { simulatedTax } from '#worker/gateways/simulated/tax.ts'

const all = {
  WA_PHONE_NUMBER_ID: '1066',
  WA_TOKEN: 't',
  WA_APP_SECRET: 's',
  WA_VERIFY_TOKEN: 'v',
  RESEND_API_KEY: 're',
  MAIL_FROM: 'hello@hiwar.test',
  TG_BOT_TOKEN: '1:t',
  TG_OPS_CHAT_ID: '1',
  TG_BOT_NAME: 'hiwar_bot',
  TG_WEBHOOK_SECRET: 'secret-of-the-webhook',
  TG_GATEWAY_TOKEN: 't',
  VAPID_PUBLIC: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  VAPID_PRIVATE: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  VAPID_SUBJECT: 'mailto:team@hiwar.test',
  GOOGLE_CLIENT_ID: '1-a.apps.googleusercontent.com',
  FAWRY_ENV: 'staging',
  FAWRY_MERCHANT_CODE: 'm',
  FAWRY_SECURE_KEY: 'k',
  PAYMOB_SECRET_KEY: 's',
  PAYMOB_PUBLIC_KEY: 'p',
  PAYMOB_HMAC_SECRET: 'h',
  PAYMOB_CARD_ID: '1',
  RTK_ACCOUNT_ID: 'a',
  RTK_APP_ID: 'p',
  RTK_API_TOKEN: 't',
  ERP_URL: 'https://erp.hiwar.test',
  ERP_KEY: 'k',
  ERP_SECRET: 's',
  ERP_COMPANY: 'Hiwar',
  ERP_ACCOUNTS: JSON.stringify(simulatedErp.accounts),
  HEARTBEAT_URL: 'https://beats.hiwar.test/0b7d1c2e',
  TAX_CLIENT_ID: 'c',
  TAX_CLIENT_SECRET: 's',
  TAX_DEVICE: 'HIWAR-1',
  TAX_SELLER: JSON.stringify(simulatedTax.seller),
  AI: { run: async () => null },
}
const half = {
  WA_TOKEN: 't',
  MAIL_FROM: 'hello@hiwar.test',
  TG_BOT_TOKEN: 't',
  GOOGLE_CLIENT_ID: 'hiwar.example',
  VAPID_SUBJECT: 'mailto:team@hiwar.test',
  FAWRY_MERCHANT_CODE: 'm',
  PAYMOB_CARD_ID: '1',
}
const demo = { ALLOW_SIMULATORS: '1' }
type Settings = Readonly<Record<string, unknown>>
const unset: Settings = Object.fromEntries(
  ['INTEGRATIONS', 'ALLOW_SIMULATORS', 'PAYMOB_WALLET_ID', 'RTK_SIMULATE', ...Object.keys(all)].map((name) => [
    name,
    undefined,
  ]),
)
const before = { APP_ENV: env.APP_ENV, OTP_PEPPER: env.OTP_PEPPER, TOKEN_SECRET: env.TOKEN_SECRET }
const { APP_URL: local } = env
const address = { APP_URL: 'https://hiwar.test' }
const deploy = (settings: Settings) => Object.assign(env, unset, before, address, settings)
beforeEach(() => deploy({}))
afterEach(() => deploy({ APP_URL: local }))

interface Health {
  readonly environment: string
  readonly simulated: string[]
  readonly off: string[]
  readonly missing: string[]
  readonly unusable: string[]
}
const health = async (): Promise<Health & { status: number; ok: boolean }> => {
  const answer = await send('/api/v1/health')
  return { status: answer.status, ...((await answer.json()) as Health & { ok: boolean }) }
}

const messages = ['texter', 'telegram', 'telegramCodes', 'mailer', 'alerts', 'pusher']
const money = ['payments', 'hostedCheckout']
const books = ['books', 'tax', 'heartbeat', 'transcriber']
const services = [...messages, 'google', ...money, ...books]
const own = ['local', 'test']
const strange = [undefined, '', 'prodution', 'LOCAL', 'constructor']

/** The state of the services, and whether the deployment is configured as intended. */
const simulated = { simulated: services, off: [] }
const off = { simulated: [], off: services }
const offAndFaulty = { ...off, ok: false }
const real = { simulated: [], off: [] }
/** Nobody signs in as anybody else in production, and nobody pays with nothing. */
const onlyMessages = { simulated: [...messages, ...books], off: ['google', ...money] }
const halfLocal = { simulated: [...messages, ...money, ...books], off: ['google'], ok: true }

/** A bot that alerts the team alone is not half a bot for people, and the codes have one setting. */
const untouched = {
  simulated: ['telegram', 'telegramCodes', ...books],
  ok: false,
  off: services.filter((name) => !name.startsWith('telegram') && !books.includes(name)),
}

describe.each<[string, Settings, Record<'own' | 'staging' | 'production', object>]>([
  ['nothing configured', {}, { own: simulated, staging: off, production: off }],
  ['everything configured', all, { own: real, staging: real, production: real }],
  ['a demo', demo, { own: simulated, staging: simulated, production: onlyMessages }],
  ['a demo misspelt', { ALLOW_SIMULATORS: 'true' }, { own: simulated, staging: off, production: off }],
  ['told to simulate', { ...all, INTEGRATIONS: 'sim' }, { own: simulated, staging: off, production: off }],
  ['half configured', half, { own: halfLocal, staging: offAndFaulty, production: offAndFaulty }],
  ['a demo half configured', { ...demo, ...half }, { own: halfLocal, staging: untouched, production: untouched }],
])('%s', (_, settings, expected) => {
  test.each([
    ...[...own, 'staging', 'production'].map((name) => [name, name] as const),
    ...strange.map((name) => [name, 'production'] as const),
  ])('under the name %j is %s', async (APP_ENV, environment) => {
    deploy({ ...settings, APP_ENV })
    const kind = own.includes(environment) ? 'own' : (environment as 'staging' | 'production')
    const isNamed = APP_ENV === environment
    const found = await health()
    expect(found).toMatchObject({ ok: true, ...expected[kind], environment, ...(isNamed ? {} : { ok: false }) })
    expect([found.status, found.unusable]).toEqual([found.ok ? 200 : 503, isNamed ? [] : ['APP_ENV']])
    const desk = found.simulated.length > 0 ? 200 : 404
    const chooser = found.simulated.includes('google') ? 200 : 404
    const faults = desk === 200 && kind !== 'own' ? 403 : desk
    const statusOf = async (path: string, init?: RequestInit) => (await send(path, init)).status
    expect({
      desk: await statusOf('/api/v1/dev'),
      outbox: await statusOf('/api/v1/dev/outbox'),
      faults: await statusOf('/api/v1/dev/faults', {
        method: 'POST',
        body: '{"service":"mailer","fault":"timeout","times":0}',
      }),
      chooser: await statusOf('/api/v1/dev/google'),
      certs: await statusOf('/api/v1/dev/google/certs'),
    }).toEqual({ desk, outbox: desk, faults, chooser, certs: chooser })
  })
})

test.each([
  [{ FAWRY_ENV: 'live' }, 'payments', ['FAWRY_ENV']],
  [{ FAWRY_ENV: undefined }, 'payments', ['FAWRY_ENV']],
  [{ FAWRY_SECURE_KEY: '' }, 'payments', ['FAWRY_SECURE_KEY']],
  [{ PAYMOB_HMAC_SECRET: undefined }, 'hostedCheckout', ['PAYMOB_HMAC_SECRET']],
  [{ PAYMOB_CARD_ID: 'card' }, 'hostedCheckout', ['PAYMOB_CARD_ID']],
  [{ PAYMOB_WALLET_ID: '1.5' }, 'hostedCheckout', ['PAYMOB_WALLET_ID']],
])('production never pays by a simulator because of %j', async (settings, service, missing) => {
  deploy({ ...all, ...demo, ...settings, APP_ENV: 'production' })
  expect(await health()).toMatchObject({ status: 503, simulated: [], off: [service], missing })
})

test.each([
  [{ ERP_URL: 'http://erp.hiwar.test' }, 'books', ['ERP_URL']],
  [{ ERP_URL: 'https://user:word@erp.hiwar.test' }, 'books', ['ERP_URL']],
  [{ ERP_SECRET: '' }, 'books', ['ERP_SECRET']],
  [{ ERP_ACCOUNTS: '{"bank":"Bank"}' }, 'books', ['ERP_ACCOUNTS']],
  [{ TAX_SELLER: '{}' }, 'tax', ['TAX_SELLER']],
  [{ TAX_DEVICE: undefined }, 'tax', ['TAX_DEVICE']],
])('books and receipts are off, nowhere simulated, because of %j', async (settings, service, missing) => {
  deploy({ ...all, ...demo, ...settings, APP_ENV: 'production' })
  expect(await health()).toMatchObject({ status: 503, simulated: [], off: [service], missing })
  deploy({ ...all, ...settings, APP_ENV: 'local' })
  expect(await health()).toMatchObject({ off: [service], missing })
})

describe('calls', () => {
  const of = async (settings: Settings) => {
    deploy({ ...all, RTK_ACCOUNT_ID: undefined, RTK_APP_ID: undefined, RTK_API_TOKEN: undefined, ...settings })
    const { ok, simulated, off, missing } = await health()
    return { ok, simulated, off, missing }
  }
  test.each<[string, Settings, object]>([
    ['run directly, and nothing is off, without a media server', {}, {}],
    [
      'half configured are named by health, and run directly',
      { RTK_APP_ID: 'p' },
      { ok: false, off: ['mediaRooms'], missing: ['RTK_ACCOUNT_ID', 'RTK_API_TOKEN'] },
    ],
    ['are simulated by name only', { RTK_SIMULATE: '1', ALLOW_SIMULATORS: '1' }, { simulated: ['mediaRooms'] }],
    ['are not simulated where that is not allowed', { RTK_SIMULATE: '1' }, {}],
  ])('%s', async (_, settings, expected) => {
    const found = await of({ APP_ENV: 'production', ...settings })
    expect(found).toMatchObject({ ok: true, simulated: [], off: [], missing: [], ...expected })
  })
})

describe('a public demo', () => {
  const byRole: Record<Role, Person> = {} as Record<Role, Person>
  beforeAll(async () => {
    for (const role of allRoles) byRole[role] = await personOf[role]()
  })
  beforeEach(() => deploy({ APP_ENV: 'staging', ...demo }))

  const chosen = async (email: string, type: 'id-token' | 'bearer') => {
    const body = new URLSearchParams({ email, type })
    const headers = { accept: 'application/json' }
    return (await send('/api/v1/dev/google', { method: 'POST', body, headers })).json<{
      token: string
      type: typeof type
    }>()
  }
  const enter = async (email: string, type: 'id-token' | 'bearer', role: 3 | 4 = Role.Student) =>
    apiCall(logInWithGoogle, { body: { ...(await chosen(email, type)), role } }, null, newAddress())

  test.each(allRoles.filter((role) => role !== Role.Student))('refuses to sign in role %i', async (role) => {
    for (const type of ['id-token', 'bearer'] as const)
      expect(await refusalOf(enter(byRole[role].email, type))).toEqual({ status: 403, code: 'forbidden' })
  })

  test('signs in students, and makes nobody a tutor', async () => {
    const { user } = await enter(byRole[Role.Student].email, 'id-token')
    expect(user.id).toBe(byRole[Role.Student].id)
    expect((await enter(newEmail(), 'bearer')).user.role).toBe(Role.Student)
    expect(await refusalOf(enter(newEmail(), 'id-token', Role.Tutor))).toEqual({ status: 403, code: 'forbidden' })
  })

  test('shows what students received, and no reset mail of anybody else', async () => {
    const mailsTo = async (email: string) => {
      await apiCall(sendPasswordCode, { body: { email } }, null, newAddress())
      const ask = async () => {
        const answer = await send(`/api/v1/dev/outbox?to=${encodeURIComponent(email)}`, {
          headers: { accept: 'application/json' },
        })
        return (await answer.json<{ list: { id: string }[] }>()).list
      }
      deploy({})
      // The mail is sent after the response; only once it is there does the absence checked below mean anything.
      await expect.poll(ask, { timeout: 60_000 }).not.toEqual([])
      const [mail] = await ask()
      deploy({ APP_ENV: 'staging', ...demo })
      const preview = await send(`/api/v1/dev/outbox/mail?id=${encodeURIComponent(mail?.id ?? '')}`)
      return [(await ask()).length, preview.status]
    }
    for (const role of allRoles)
      expect([role, await mailsTo(byRole[role].email)]).toEqual([role, role === Role.Student ? [1, 200] : [0, 404]])
  })
})

test('health answers HEAD as well', async () => {
  const response = await exports.default.fetch(`${origin}/api/v1/health`, { method: 'HEAD' })
  expect(response.status).toBe(200)
})
