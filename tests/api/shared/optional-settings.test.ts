/** What an operator and a visitor are told while settings of a deployment are wrong. */
import { env } from 'cloudflare:workers'
import { afterEach, expect, test } from 'vitest'
import { send } from '#tests/kit/client.ts'

const before = { APP_ENV: env.APP_ENV, APP_URL: env.APP_URL, TOKEN_SECRET: env.TOKEN_SECRET }
const unset = {
  ICE_STATIC: undefined,
  SHARE_TARGETS: undefined,
  SHELVE_AFTER_MONTHS: undefined,
  TUTOR_GROUP_URL: undefined,
}
const deploy = (settings: Readonly<Record<string, string | undefined>>) => Object.assign(env, unset, before, settings)
afterEach(() => deploy({}))

const health = async (settings: Readonly<Record<string, string | undefined>>) => {
  deploy({ APP_URL: 'https://hiwar.test', ...settings })
  const answer = await send('/api/v1/health')
  return [answer.status, (await answer.json<{ unusable: string[] }>()).unusable]
}

test.each<[string, string, string]>([
  ['ICE_STATIC', '{"urls":"stun:x"}', '[{"urls":"stun:stun.hiwar.test:3478"}]'],
  ['ICE_STATIC', 'not json', '[]'],
  ['SHARE_TARGETS', 'not json', '{}'],
  ['SHARE_TARGETS', '{"sfb":"http://hiwar.test"}', '{"sfb":"/tutors","wa":"https://wa.me/201012345678"}'],
  ['SHARE_TARGETS', '{"facebook":"/tutors"}', '{"sfb":"/tutors"}'],
  ['SHELVE_AFTER_MONTHS', '5', '6'],
  ['TUTOR_GROUP_URL', 'chat.hiwar.test/x', 'https://chat.hiwar.test/x'],
])('health names %s with the value %s, which switches nothing on', async (name, broken, good) => {
  expect(await health({ APP_ENV: 'production', [name]: broken })).toEqual([503, [name]])
  expect(await health({ APP_ENV: 'local', [name]: broken })).toEqual([200, [name]])
  expect(await health({ APP_ENV: 'production', [name]: good })).toEqual([200, []])
})

test('health names the bucket that entries of old months are to go to, where there is none', async () => {
  const { SHELF } = env as unknown as { SHELF: R2Bucket }
  const lacks = async (settings: object) => {
    deploy({ APP_ENV: 'production', APP_URL: 'https://hiwar.test' })
    Object.assign(env, { SHELF: undefined }, settings)
    return (await (await send('/api/v1/health')).json<{ lacks: string[] }>()).lacks
  }
  expect(await lacks({ SHELVE_AFTER_MONTHS: '12' })).toContain('shelf')
  expect(await lacks({ SHELVE_AFTER_MONTHS: undefined })).not.toContain('shelf')
  expect(await lacks({ SHELVE_AFTER_MONTHS: '12', SHELF })).not.toContain('shelf')
})

test('a deployment stopped by its secrets answers a browser with a page that says so, and nothing of the app', async () => {
  deploy({ APP_ENV: 'production', TOKEN_SECRET: undefined })
  const ask = (path: string) => send(path, { headers: { accept: 'text/html,*/*;q=0.8' } })
  for (const path of ['/', '/tutors', '/admin/users']) {
    const page = await ask(path)
    expect([page.status, page.headers.get('cache-control')]).toEqual([503, 'no-store'])
    expect(await page.text()).toMatch(/<h1>حوار متوقف مؤقتًا<\/h1>(?!.*<script)/s)
  }
  for (const path of ['/api/v1/config', '/build/index.js'])
    expect(await (await ask(path)).text()).toBe('{"code":"service-unavailable"}')
})
