/** What goes to Cloudflare's TURN over HTTP, and what a call gets for its answers. */
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { hourMs, minutes } from '#contract/shared/rules/time.ts'
import { createCloudflareTurn } from '#worker/gateways/cloudflare-turn.ts'
import type { HttpRuntime } from '#worker/gateways/http-client.ts'

const stun = [{ urls: 'stun:stun.cloudflare.com:3478' }]
const relays = ['turn:turn.cloudflare.com:3478?transport=udp', 'turns:turn.cloudflare.com:443?transport=tcp']
const secret = { username: 'bc91b63e2b5d759f8eb9f3b58062439e', credential: 'ebd71f1d3edbc2b0' }
/** As the documentation shows it. */
const answer = {
  iceServers: [
    { urls: ['stun:stun.cloudflare.com:3478', 'stun:stun.cloudflare.com:53'] },
    { urls: [relays[0], 'turn:turn.cloudflare.com:53?transport=udp', relays[1]], ...secret },
  ],
}
const good = [{ urls: ['stun:stun.cloudflare.com:3478'] }, { urls: relays, ...secret }]
const created = () => Response.json(answer, { status: 201 })

const turnThat = (respond: (signal: AbortSignal | null | undefined) => Response | Promise<Response>) => {
  const sent: { url: string; method: string | undefined; body: unknown; authorization: string | null }[] = []
  const lines: unknown[] = []
  const net: HttpRuntime = {
    async fetch(url, { method, headers, body, signal }) {
      sent.push({
        url,
        method,
        body: JSON.parse(String(body)),
        authorization: new Headers(headers).get('authorization'),
      })
      return respond(signal)
    },
    wait: async () => undefined,
    log: (line) => lines.push(line),
  }
  return { sent, lines, turn: createCloudflareTurn({ keyId: 'key/1', apiToken: 'token' }, net, stun) }
}

let errors: MockInstance
beforeEach(() => {
  errors = vi.spyOn(console, 'error').mockReturnValue(undefined)
})
afterEach(() => errors.mockRestore())

describe('credentials', () => {
  test('are asked for as Cloudflare documents it, without the ports that browsers block', async () => {
    const { sent, turn } = turnThat(created)
    expect(await turn.forUser(5, 0)).toEqual(good)
    const url = 'https://rtc.live.cloudflare.com/v1/turn/keys/key%2F1/credentials/generate-ice-servers'
    expect(sent).toEqual([{ url, method: 'POST', body: { ttl: 14_400 }, authorization: 'Bearer token' }])
  })

  test('are one person’s, and kept while they outlast the longest call', async () => {
    const { sent, turn } = turnThat(created)
    await turn.forUser(5, 0)
    await turn.forUser(5, 2 * hourMs)
    expect(sent).toHaveLength(1)
    await turn.forUser(6, 0)
    await turn.forUser(5, 2 * hourMs + 1)
    expect(sent).toHaveLength(3)
  })

  test('are never in the log', async () => {
    const { lines, turn } = turnThat(created)
    await turn.forUser(5, 0)
    const text = JSON.stringify([lines, errors.mock.calls])
    for (const word of [secret.username, secret.credential, 'token', 'key/1']) expect(text).not.toContain(word)
  })

  test('of the older answer, which holds a single server, are understood', async () => {
    const { turn } = turnThat(() => Response.json({ iceServers: { urls: relays, ...secret } }))
    expect(await turn.forUser(5, 0)).toEqual([{ urls: relays, ...secret }])
  })
})

describe('without an answer the call goes on with STUN, and the log says why', () => {
  const cases: [string, () => Response | Promise<Response>, string][] = [
    ['a refusal', () => Response.json({ error: 'no' }, { status: 403 }), 'status 403'],
    ['an overload', () => new Response('', { status: 503 }), 'status 503'],
    ['a page', () => new Response('<html>'), 'not-json'],
    ['another shape', () => Response.json({ iceServers: [{ url: 'turn:x' }] }, { status: 201 }), 'malformed'],
    ['nothing', () => Response.json(null, { status: 201 }), 'malformed'],
    ['no connection', () => Promise.reject(new TypeError('gone')), 'TypeError'],
  ]
  test.each(cases)('%s', async (_, respond, why) => {
    const { sent, turn } = turnThat(respond)
    expect(await turn.forUser(5, 0)).toEqual(stun)
    expect(errors.mock.calls).toEqual([[JSON.stringify({ turn: why, release: 'local' })]])
    expect(sent).toHaveLength(1)
  })

  test('a slow one is left after seconds, and nobody else waits for it until half a minute later', async () => {
    const { sent, turn } = turnThat(
      (signal) =>
        new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason), { once: true })),
    )
    expect(await turn.forUser(5, 0)).toEqual(stun)
    expect(await turn.forUser(6, minutes(0.4))).toEqual(stun)
    expect(sent).toHaveLength(1)
    await turn.forUser(6, minutes(0.5))
    expect(sent).toHaveLength(2)
  })
})
