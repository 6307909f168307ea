/** HTML responses, and addresses that do not exist. Files of a build are tested in the smoke journey. */
import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { send } from '#tests/kit/client.ts'
import { addStrictHtmlPolicy } from '#worker/http/pages.ts'

test.each(['/api/v1/docs', '/api/v1/dev', '/api/v1/dev/outbox', '/api/v1/dev/google'])(
  '%s runs and loads only its own code',
  async (path) => {
    const { status, headers } = await send(path)
    const policy = headers.get('content-security-policy') ?? ''
    expect(status).toBe(200)
    expect(policy).toMatch(/^default-src 'none'; style-src 'nonce-[\w-]{22}'; .*frame-ancestors 'none'$/)
    expect([headers.get('x-frame-options'), headers.get('cache-control')]).toEqual(['DENY', 'no-store'])
  },
)

test('HTML without a policy of its own gets the strictest one, other responses none', async () => {
  const app = new Hono()
  app.use(addStrictHtmlPolicy)
  app.get('/bare', (c) => c.html('<p>x</p>'))
  app.get('/raw', () => new Response('<p>x</p>', { headers: { 'content-type': 'text/html' } }))
  app.get('/own', (c) => c.html('<p>x</p>', 200, { 'content-security-policy': 'sandbox' }))
  app.get('/json', (c) => c.json({}))
  const policyOf = async (path: string) =>
    (await app.request(path, {}, env, createExecutionContext())).headers.get('content-security-policy')
  for (const path of ['/bare', '/raw'])
    expect(await policyOf(path)).toMatch(/^default-src 'none'.*frame-ancestors 'none'$/)
  expect([await policyOf('/own'), await policyOf('/json')]).toEqual(['sandbox', null])
})

test.each([
  ['GET', '/build/none.js'],
  ['GET', '/build/none'],
  ['GET', '/icons/none.png'],
  ['GET', '/assets/none'],
  ['GET', '/api'],
  ['GET', '/api/v1/none'],
  ['GET', '/tutors/none.css'],
  ['POST', '/no/such/page'],
])('%s %s is a 404, and is not cached', async (method, path) => {
  const response = await send(path, { method })
  expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store'])
  expect(await response.json()).toEqual({ code: 'not-found' })
})
