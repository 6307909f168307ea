/** Plain http where the public reaches the deployment: pages lead on, the API refuses; cookies belong to one host. */
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newAddress } from '#tests/kit/client.ts'
import { people } from '#tests/kit/people.ts'
import { createApp } from '#worker/http/app.ts'

const app = createApp()
const before = { APP_ENV: env.APP_ENV, APP_URL: env.APP_URL }
beforeEach(() => Object.assign(env, { APP_ENV: 'production', APP_URL: 'https://hiwar.test' }))
afterEach(() => Object.assign(env, before))

const ask = async (url: string, init: RequestInit = {}): Promise<Response> => {
  const context = createExecutionContext()
  const headers = { 'cf-connecting-ip': newAddress(), ...init.headers }
  const answer = await app.fetch(new Request(url, { redirect: 'manual', ...init, headers }), env, context)
  await waitOnExecutionContext(context)
  return answer
}

describe('over http', () => {
  test.each(['/tutors?page=2', '/t/7', '/', '/url/wa'])('the page %s leads to the same over https', async (path) => {
    const { status, headers } = await ask(`http://hiwar.test${path}`)
    expect([status, headers.get('location')]).toEqual([301, `https://hiwar.test${path}`])
  })

  test('the API, files and forms are refused, with a token or without', async () => {
    const { token } = await people.student()
    const headers = { authorization: `Bearer ${token}` }
    for (const [path, init] of [
      ['/api/v1/config', {}],
      ['/api/v1/user/current', { headers }],
      ['/api/v1/health', {}],
      ['/assets/uploads/users/images/none', {}],
      ['/calendar/x.ics', {}],
      ['/contact', { method: 'POST', body: 'name=x' }],
    ] as const) {
      const answer = await ask(`http://hiwar.test${path}`, init)
      expect([path, answer.status, await answer.json()]).toEqual([path, 403, { code: 'forbidden' }])
      expect([answer.headers.get('location'), answer.headers.get('set-cookie')]).toEqual([null, null])
    }
  })

  test('a machine’s own server answers, whatever its environment is called', async () => {
    expect((await ask('http://localhost:8787/api/v1/config')).status).toBe(200)
    Object.assign(env, before)
    expect((await ask('http://192.168.1.7:8787/api/v1/config')).status).toBe(200)
  })
})

test('over https all is answered, and the cookie belongs to this host alone', async () => {
  expect((await ask('https://hiwar.test/api/v1/config')).status).toBe(200)
  const cookie = (await ask('https://hiwar.test/url/wa')).headers.get('set-cookie') ?? ''
  expect(cookie).toMatch(/^__Host-hiwar_source=wa\.\d+; Max-Age=2592000; Path=\/; Secure; SameSite=Lax$/)
})
