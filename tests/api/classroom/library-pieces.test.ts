/** Pictures of the library in pieces, as a call fetches them: the file of the app itself is answered whole by the platform. */
import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { newAddress, origin } from '#tests/kit/client.ts'
import { app } from '#tests/kit/pages.ts'

const text = '0123456789'
const immutable = 'public, max-age=31536000, immutable'
const files = {
  fetch: async (url: URL) =>
    url.pathname === '/library/one-1-s-0.webp'
      ? new Response(text, { headers: { 'content-type': 'image/webp', 'cache-control': immutable, etag: '"one"' } })
      : new Response(null, { status: 404 }),
}

const ask = async (name: string, range?: string) => {
  const headers = new Headers({ 'cf-connecting-ip': newAddress() })
  if (range) headers.set('range', range)
  const request = new Request(`${origin}/assets/library/${name}`, { headers })
  const answer = await app.fetch(request, { ...env, ASSETS: files }, createExecutionContext())
  return { answer, body: new TextDecoder().decode(await answer.arrayBuffer()) }
}

test('a piece of a picture is what was asked for, and stays for ever', async () => {
  const { answer, body } = await ask('one-1-s-0.webp', 'bytes=4-6')
  expect([answer.status, body, answer.headers.get('content-range')]).toEqual([206, '456', 'bytes 4-6/10'])
  expect(answer.headers.get('content-type')).toBe('image/webp')
  expect(answer.headers.get('cache-control')).toBe(immutable)
  expect((await ask('one-1-s-0.webp', 'bytes=8-99')).body).toBe('89')
})

test('without a piece it is the whole, and beyond its end nothing', async () => {
  const { answer, body } = await ask('one-1-s-0.webp')
  expect([answer.status, body]).toEqual([200, text])
  const beyond = await ask('one-1-s-0.webp', 'bytes=10-')
  expect([beyond.answer.status, beyond.answer.headers.get('content-range'), beyond.body]).toEqual([
    416,
    'bytes */10',
    '',
  ])
})

test.each(['one-2-s-0.webp', 'one-1-s-0.png', '..%2Fshells%2Fapp', '../sw.js', 'a/one-1-s-0.webp'])(
  '%s is no picture of the library',
  async (name) => expect((await ask(name)).answer.status).toBe(404),
)
