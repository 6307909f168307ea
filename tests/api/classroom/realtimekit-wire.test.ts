/** What goes to RealtimeKit over HTTP, and how its answers are understood. */
import { describe, expect, test } from 'vitest'
import type { HttpRuntime } from '#worker/gateways/http-client.ts'
import { createRealtimeKit } from '#worker/gateways/realtimekit/client.ts'
import { setUpRealtimeKit } from '#worker/gateways/realtimekit/set-up.ts'
import { createWebhookKey, webhookKeyUrl } from '#worker/gateways/realtimekit/webhook-key.ts'

describe('the wire', () => {
  const settings = {
    simulated: false,
    accountId: 'acc',
    appId: 'app',
    apiToken: 'secret',
    hostPreset: 'hiwar-host',
    guestPreset: 'hiwar-guest',
  }
  const base = 'https://api.cloudflare.com/client/v4/accounts/acc/realtime/kit/app'
  const record = (answer: (method: string, url: string) => Response) => {
    const sent: { method: string; url: string; body: unknown; authorization: string | null }[] = []
    const net: HttpRuntime = {
      async fetch(url, { method = 'GET', headers, body }) {
        const authorization = new Headers(headers).get('authorization')
        sent.push({ method, url, body: typeof body === 'string' ? JSON.parse(body) : null, authorization })
        return answer(method, url)
      },
      wait: async () => undefined,
      log: () => undefined,
    }
    return { sent, net }
  }

  test('names meeting, participant and token as RealtimeKit does, and nobody by name', async () => {
    const { sent, net } = record((_, url) =>
      Response.json({ success: true, data: { id: url.length > 90 ? 'p1' : 'm1', token: 't' } }),
    )
    const rooms = createRealtimeKit(settings, net, createWebhookKey(net))
    expect(await rooms.openMeeting('lesson:1')).toEqual({ ok: true, value: 'm1' })
    expect(await rooms.addParticipant('m1', { userId: 42, isHost: true })).toMatchObject({
      ok: true,
      value: { token: 't' },
    })
    await rooms.renewToken('m1', 'p1')
    await rooms.closeMeeting('m1')
    expect(sent.map(({ method, url, body }) => [method, url.slice(base.length), body])).toEqual([
      ['POST', '/meetings', { title: 'lesson:1', persist_chat: false, record_on_start: false }],
      ['POST', '/meetings/m1/participants', { custom_participant_id: 'u42', preset_name: 'hiwar-host' }],
      ['POST', '/meetings/m1/participants/p1/token', {}],
      ['PATCH', '/meetings/m1', { status: 'INACTIVE' }],
      ['POST', '/meetings/m1/active-session/kick-all', {}],
    ])
    expect(new Set(sent.map(({ authorization }) => authorization))).toEqual(new Set(['Bearer secret']))
  })

  test.each([
    [404, 'not-found', 1],
    [403, 'refused', 1],
    [422, 'invalid', 1],
    [429, 'unavailable', 3],
    [503, 'unavailable', 3],
  ])('an answer of %i is %s after %i requests', async (status, kind, requests) => {
    const { sent, net } = record(() => Response.json({ success: false }, { status }))
    expect(await createRealtimeKit(settings, net, createWebhookKey(net)).openMeeting('x')).toMatchObject({
      ok: false,
      kind,
    })
    expect(sent).toHaveLength(requests)
  })

  test('a success without its data is no success', async () => {
    const { net } = record(() => Response.json({ success: true, data: {} }))
    const rooms = createRealtimeKit(settings, net, createWebhookKey(net))
    expect(await rooms.addParticipant('m', { userId: 1, isHost: false })).toMatchObject({
      ok: false,
      kind: 'unavailable',
    })
  })

  test('a replaced key is loaded once more, and at most once a minute', async () => {
    const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
    const pair = async () =>
      (await crypto.subtle.generateKey(
        { ...algorithm, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) },
        true,
        ['sign', 'verify'],
      )) as CryptoKeyPair
    const pem = async ({ publicKey }: CryptoKeyPair) => {
      const der = (await crypto.subtle.exportKey('spki', publicKey)) as ArrayBuffer
      return `-----BEGIN PUBLIC KEY-----\n${Buffer.from(der).toString('base64')}\n-----END PUBLIC KEY-----`
    }
    const [old, next] = [await pair(), await pair()]
    const raw = new TextEncoder().encode('{"event":"meeting.ended"}')
    const sign = async ({ privateKey }: CryptoKeyPair) =>
      Buffer.from(await crypto.subtle.sign(algorithm, privateKey, raw)).toString('base64')
    let served = await pem(old)
    const { sent, net } = record(() => Response.json({ data: { publicKey: served } }))
    const key = createWebhookKey(net)
    expect(await key.verify(raw, await sign(old), 0)).toBe(true)
    served = await pem(next)
    expect(await key.verify(raw, await sign(next), 1000)).toBe(false)
    expect(await key.verify(raw, await sign(next), 61_000)).toBe(true)
    expect(await key.verify(raw, await sign(old), 62_000)).toBe(false)
    expect(sent.map(({ url }) => url)).toEqual([webhookKeyUrl, webhookKeyUrl])
    const silent = createWebhookKey(record(() => new Response('', { status: 503 })).net)
    expect(await silent.verify(raw, await sign(old), 0)).toBeNull()
  })

  test('the account is set up by name: missing presets are created, known ones replaced', async () => {
    const known = { data: [{ id: 'p9', name: 'hiwar-host' }] }
    const { sent, net } = record((method) => Response.json(method === 'GET' ? known : { success: true }))
    const lines = await setUpRealtimeKit({ ...settings, appUrl: 'https://hiwar.test' }, net)
    expect(lines).toEqual(['presets hiwar-host: updated', 'presets hiwar-guest: created', 'webhooks hiwar: created'])
    const changes = sent.filter(({ method }) => method !== 'GET')
    expect(changes.map(({ method, url }) => [method, url.slice(base.length)])).toEqual([
      ['PATCH', '/presets/p9'],
      ['POST', '/presets'],
      ['POST', '/webhooks'],
    ])
    expect(changes.map(({ body }) => body)).toMatchObject([
      { permissions: { kick_participant: true, can_record: false, media: { audio: { can_produce: 'ALLOWED' } } } },
      { permissions: { kick_participant: false, can_record: false }, config: { view_type: 'GROUP_CALL' } },
      { url: 'https://hiwar.test/api/v1/webhooks/realtimekit', enabled: true },
    ])
    const refused = record(() => new Response('', { status: 403 })).net
    await expect(setUpRealtimeKit({ ...settings, appUrl: 'https://hiwar.test' }, refused)).rejects.toThrow('403')
  })
})
