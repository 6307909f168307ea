/** Push messages: their encryption, the token that names us, and how the answers of push services are understood. */
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose'
import { describe, expect, test } from 'vitest'
import { hourMs } from '#contract/shared/rules/time.ts'
import { type Answer, networkOf, timeout } from '#tests/kit/network.ts'
import { db } from '#tests/kit/people.ts'
import { chooseMessaging, type MessagingSettings } from '#worker/gateways/messaging.ts'
import { encryptMessage, maxPlaintext } from '#worker/gateways/push/encryption.ts'
import type { PushMessage } from '#worker/gateways/push/pusher.ts'
import { createVapidHeader, unusableVapidKeys } from '#worker/gateways/push/vapid.ts'
import { createWebPusher } from '#worker/gateways/push/web-push.ts'

/** The example of RFC 8291, section 5. */
const example = {
  plaintext: 'When I grow up, I want to be a watermelon',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  receiver: {
    public: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    private: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  },
  sender: {
    public: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
    private: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  },
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(text, 'base64url'))
const toBase64Url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')

const toJwk = (pair: { public: string; private: string }) => {
  const point = fromBase64Url(pair.public)
  const [x, y] = [toBase64Url(point.slice(1, 33)), toBase64Url(point.slice(33))]
  return { kty: 'EC', crv: 'P-256', x, y, d: pair.private }
}
const receiver = { p256dh: example.receiver.public, auth: example.auth }
const endpoint = 'https://fcm.googleapis.com/fcm/send/abc'
const target = { endpoint, ...receiver }
const textBytes = (text: string) => new TextEncoder().encode(text)

const ecdh = { name: 'ECDH', namedCurve: 'P-256' } as const
const hkdf = async (secret: Uint8Array, salt: Uint8Array, info: Uint8Array, bytes: number) => {
  const key = await crypto.subtle.importKey('raw', Uint8Array.from(secret), 'HKDF', false, ['deriveBits'])
  const how = { name: 'HKDF', hash: 'SHA-256', salt: Uint8Array.from(salt), info: Uint8Array.from(info) }
  return new Uint8Array(await crypto.subtle.deriveBits(how, key, bytes * 8))
}

/** What the browser of the example reads: RFC 8291, section 4, and the one record of RFC 8188. */
const decrypt = async (body: Uint8Array): Promise<string> => {
  const [salt, keyLength = 0] = [body.slice(0, 16), body[20]]
  const [senderKey, record] = [body.slice(21, 21 + keyLength), body.slice(21 + keyLength)]
  const own = await crypto.subtle.importKey('jwk', toJwk(example.receiver), ecdh, false, ['deriveBits'])
  const sender = await crypto.subtle.importKey('raw', senderKey, ecdh, false, [])
  // The types of the runtime write `public` with a dollar sign; the runtime itself takes the name of the standard.
  const how = { name: 'ECDH', public: sender } as never
  const shared = new Uint8Array(await crypto.subtle.deriveBits(how, own, 256))
  const info = Buffer.concat([textBytes('WebPush: info\0'), fromBase64Url(example.receiver.public), senderKey])
  const ikm = await hkdf(shared, fromBase64Url(example.auth), info, 32)
  const contentKey = await hkdf(ikm, salt, textBytes('Content-Encoding: aes128gcm\0'), 16)
  const iv = await hkdf(ikm, salt, textBytes('Content-Encoding: nonce\0'), 12)
  const key = await crypto.subtle.importKey('raw', contentKey, 'AES-GCM', false, ['decrypt'])
  const opened = new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, record))
  // 2 ends the text of the last record; zeros may follow.
  return new TextDecoder().decode(opened.slice(0, opened.lastIndexOf(2)))
}

describe('the body of a message', () => {
  test('is read by a browser that reads the standard’s example', async () => {
    expect(await decrypt(fromBase64Url(example.body))).toBe(example.plaintext)
    const text = 'باقي ساعة على حصتك'
    expect(await decrypt(await encryptMessage(textBytes(text), target))).toBe(text)
  })

  test('of the greatest length is what a service takes', async () => {
    expect(await encryptMessage(new Uint8Array(maxPlaintext), target)).toHaveLength(4096)
  })

  test('never repeats its secrets', async () => {
    const [one, other] = [await encryptMessage(textBytes('x'), target), await encryptMessage(textBytes('x'), target)]
    const [salt, senderKey] = [one.slice(0, 16), one.slice(21, 86)]
    expect([...other.slice(0, 16)]).not.toEqual([...salt])
    expect([...other.slice(21, 86)]).not.toEqual([...senderKey])
  })
})

/** With a subject of its own, because tokens are kept by it and an earlier file may have made one in another year. */
const keys = {
  publicKey: example.sender.public,
  privateKey: example.sender.private,
  subject: 'mailto:tokens@hiwar.test',
}

describe('the token', () => {
  test('names the service and the team, for half a day, and can be checked with the public key', async () => {
    const now = Date.now()
    const header = await createVapidHeader(keys, endpoint, now)
    const [, token = '', key] = /^vapid t=(.+), k=(.+)$/.exec(header) ?? []
    expect(key).toBe(keys.publicKey)
    expect(decodeProtectedHeader(token)).toEqual({ typ: 'JWT', alg: 'ES256' })
    const { d: _, ...jwk } = toJwk(example.sender)
    const { payload } = await jwtVerify(token, createLocalJWKSet({ keys: [jwk] }), {
      audience: 'https://fcm.googleapis.com',
      subject: keys.subject,
    })
    expect((payload.exp ?? 0) * 1000 - now).toBeLessThanOrEqual(12 * hourMs)
    expect((payload.exp ?? 0) * 1000 - now).toBeGreaterThan(11 * hourMs)
  })

  test('serves until an hour before its end, for one service', async () => {
    const now = Date.now() + 100 * hourMs
    const first = await createVapidHeader(keys, endpoint, now)
    expect(await createVapidHeader(keys, endpoint, now + 10 * hourMs)).toBe(first)
    expect(await createVapidHeader(keys, 'https://web.push.apple.com/x', now)).not.toBe(first)
    expect(await createVapidHeader(keys, endpoint, now + 11 * hourMs)).not.toBe(first)
  })
})

const message: PushMessage = {
  userId: 1,
  target,
  payload: { title: 'باقي ساعة على حصتك', body: '', url: '/lesson/1', tag: 'lesson-1' },
  ttlSeconds: 3600,
  urgency: 'high',
  topic: 'lesson-1',
  dedupe: 'notification:1:push:1',
}
const pusherOn = (...answers: Answer[]) => {
  const world = networkOf(...answers)
  return { ...world, pusher: createWebPusher(keys, world.network) }
}

describe('sending', () => {
  test('posts the body with its headers', async () => {
    const { pusher, asked } = pusherOn(new Response(null, { status: 201 }))
    expect(await pusher.send(message)).toEqual({ ok: true, value: { id: message.dedupe } })
    const [{ url, method, headers } = { url: '', method: '', headers: new Headers() }] = asked
    expect([method, url]).toEqual(['POST', endpoint])
    expect(['ttl', 'urgency', 'topic', 'content-encoding'].map((name) => headers.get(name))).toEqual([
      '3600',
      'high',
      'lesson-1',
      'aes128gcm',
    ])
    expect(headers.get('authorization')).toMatch(/^vapid t=/)
  })

  test.each([
    [404, { kind: 'not-found' }],
    [410, { kind: 'not-found' }],
    [413, { kind: 'invalid', alert: true }],
    [400, { kind: 'invalid', alert: true }],
    [401, { kind: 'refused', alert: true }],
    [403, { kind: 'refused', alert: true }],
    [302, { kind: 'invalid', alert: true }],
    [500, { kind: 'unavailable' }],
  ] as const)('understands %i', async (status, failure) => {
    const { pusher } = pusherOn(new Response(null, { status }))
    expect(await pusher.send(message)).toMatchObject({ ok: false, ...failure })
  })

  test('names no topic where each message counts', async () => {
    const { pusher, asked } = pusherOn(new Response(null, { status: 201 }))
    await pusher.send({ ...message, topic: null })
    expect(asked[0]?.headers.has('topic')).toBe(false)
  })

  test('waits as long as a busy service asks', async () => {
    const { pusher } = pusherOn(new Response(null, { status: 429, headers: { 'retry-after': '30' } }))
    expect(await pusher.send(message)).toMatchObject({ kind: 'unavailable', retryAfterMs: 30_000 })
  })

  test('is tried again after a broken connection', async () => {
    expect(await pusherOn(timeout()).pusher.send(message)).toMatchObject({ kind: 'unavailable' })
  })

  test('asks no other host, and none for keys that are no keys or a text that is too long', async () => {
    const { pusher, asked } = pusherOn()
    const to = (target: Partial<PushMessage['target']>) =>
      pusher.send({ ...message, target: { ...message.target, ...target } })
    expect(await to({ endpoint: 'https://127.0.0.1/x' })).toMatchObject({ kind: 'not-found' })
    expect(await to({ p256dh: 'A'.repeat(87) })).toMatchObject({ kind: 'not-found', code: 'keys' })
    const long = await pusher.send({ ...message, payload: { ...message.payload, body: 'x'.repeat(4000) } })
    expect(long).toMatchObject({ kind: 'invalid', code: 'too-long' })
    expect(asked).toEqual([])
  })

  test('fails with an alert when the two keys do not belong together', async () => {
    const { pusher, asked } = (() => {
      const world = networkOf()
      const mixed = { ...keys, publicKey: example.receiver.public, subject: 'mailto:other@hiwar.test' }
      return { ...world, pusher: createWebPusher(mixed, world.network) }
    })()
    expect(await pusher.send(message)).toMatchObject({ kind: 'unavailable', code: 'vapid', alert: true })
    expect(asked).toEqual([])
  })
})

describe('the settings', () => {
  const set = { VAPID_PUBLIC: keys.publicKey, VAPID_PRIVATE: keys.privateKey, VAPID_SUBJECT: keys.subject }
  const outlets = { emit: () => undefined, tellUsers: async () => undefined }
  const chosen = (settings: MessagingSettings & { APP_ENV?: string }) =>
    chooseMessaging({ APP_ENV: 'production', ...settings }, db, outlets).pusher

  test('switch the service on when all are there and can work, and name those that cannot', () => {
    expect(chosen(set).port?.publicKey).toBe(keys.publicKey)
    expect(chosen({})).toEqual({ port: null, simulated: false, missing: [] })
    const { VAPID_PRIVATE: _, ...half } = set
    expect(chosen(half)).toEqual({ port: null, simulated: false, missing: ['VAPID_PRIVATE'] })
    expect(chosen({ ...set, VAPID_PUBLIC: 'x', VAPID_SUBJECT: 'team' })).toMatchObject({
      port: null,
      missing: ['VAPID_PUBLIC', 'VAPID_SUBJECT'],
    })
    expect(chosen({ APP_ENV: 'local' })).toMatchObject({ simulated: true })
  })

  test('are unusable when a key has another length or form', () => {
    expect(unusableVapidKeys(keys)).toEqual([])
    expect(
      unusableVapidKeys({ publicKey: keys.privateKey, privateKey: keys.publicKey, subject: 'https://hiwar.test' }),
    ).toEqual(['VAPID_PUBLIC', 'VAPID_PRIVATE'])
  })
})
