/** Status events of sent texts, posted to the webhook as WhatsApp posts them. */
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { sendPhoneCode } from '#contract/people/api/codes.ts'
import { rows } from '#tests/kit/bookings.ts'
import { send } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { runOutboxSweep } from '#tests/kit/outbox-sweep.ts'
import { newPhone, nextNumber, people } from '#tests/kit/people.ts'
import { simulatedAppSecret, simulatedVerifyToken } from '#worker/gateways/simulated/texter.ts'
import { signBody } from '#worker/gateways/whatsapp/delivery-reports.ts'

const door = '/api/v1/webhooks/whatsapp'
const method = 'whatsapp'

const callOf = (...statuses: { id: string; status: string }[]) =>
  JSON.stringify({ object: 'whatsapp_business_account', entry: [{ changes: [{ value: { statuses } }] }] })
const knock = (body: string, signature = signBody(simulatedAppSecret, new TextEncoder().encode(body))) =>
  send(door, { method: 'POST', body, headers: { 'x-hub-signature-256': signature } })

/** A text the provider accepted, by the provider’s id. */
const sentText = async (id = `wamid.${nextNumber()}`) => {
  await rows(
    `INSERT INTO outbox (kind, user_id, dedupe_key, payload, due_at, sent_at, provider_id, delivery)
     VALUES ('lesson_reminder', 1, ?, '{}', 0, 0, ?, 'sent')`,
    id,
    id,
  )
  return id
}
const deliveryOf = async (id: string) =>
  (await rows<{ delivery: string }>('SELECT delivery FROM outbox WHERE provider_id = ?', id))[0]?.delivery
const events = () =>
  rows<{ body: string; processedAt: number | null; attempts: number; lastError: string | null }>(
    'SELECT body, processed_at AS processedAt, attempts, last_error AS lastError FROM gateway_events ORDER BY received_at',
  )

beforeEach(async () => {
  clock.set('2026-11-20T10:00:00Z')
  await rows('DELETE FROM gateway_events')
})

describe('verification of the webhook', () => {
  const greet = (word: string, mode = 'subscribe') =>
    send(`${door}?hub.mode=${mode}&hub.verify_token=${word}&hub.challenge=1158201444`)

  test('the right token gets the challenge back as plain text', async () => {
    const answer = await greet(simulatedVerifyToken)
    expect([answer.status, await answer.text()]).toEqual([200, '1158201444'])
    expect(answer.headers.get('content-type')).toContain('text/plain')
  })

  test.each([
    ['wrong', 'subscribe'],
    ['', 'subscribe'],
    [simulatedVerifyToken, 'unsubscribe'],
  ])('%s with %s gets nothing', async (word, mode) => {
    expect((await greet(word, mode)).status).toBe(403)
  })
})

describe('status events', () => {
  test('update a text, in whatever order and however often they arrive', async () => {
    const id = await sentText()
    const told = (status: string) => knock(callOf({ id, status }))
    for (const [status, known] of [
      ['delivered', 'delivered'],
      ['sent', 'delivered'],
      ['read', 'read'],
      ['failed', 'read'],
      ['delivered', 'read'],
    ] as const) {
      expect((await told(status)).status).toBe(200)
      expect(await deliveryOf(id)).toBe(known)
    }
    // The second `delivered` was a repetition of the first.
    expect(await events()).toHaveLength(4)
  })

  test('of many texts can come in one request', async () => {
    const [one, other] = [await sentText(), await sentText()]
    const call = callOf({ id: one, status: 'read' }, { id: other, status: 'failed' }, { id: one, status: 'delivered' })
    await knock(call)
    expect([await deliveryOf(one), await deliveryOf(other)]).toEqual(['read', 'failed'])
  })

  test('that arrive twice at the same moment are stored once', async () => {
    const id = await sentText()
    const call = callOf({ id, status: 'read' })
    const answers = await Promise.all([1, 2, 3].map(() => knock(call)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await events()).toHaveLength(1)
  })

  test('without a valid signature change nothing and are not stored', async () => {
    const id = await sentText()
    const call = callOf({ id, status: 'read' })
    expect((await knock(call, signBody('another-secret', new TextEncoder().encode(call)))).status).toBe(403)
    expect((await send(door, { method: 'POST', body: call })).status).toBe(403)
    expect([await deliveryOf(id), await events()]).toEqual(['sent', []])
  })

  test('with Arabic in them, raw or escaped, are verified over their bytes', async () => {
    const id = await sentText()
    const call = callOf({ id, status: 'read' }).replace('"object"', '"note":"\\u0623هلًا","object"')
    expect((await knock(call)).status).toBe(200)
    expect(await deliveryOf(id)).toBe('read')
  })

  test('messages people write to the number are not stored', async () => {
    const text = JSON.stringify({ entry: [{ changes: [{ value: { messages: [{ text: { body: 'رسالة خاصة' } }] } }] }] })
    expect((await knock(text)).status).toBe(200)
    const id = await sentText()
    const both = callOf({ id, status: 'read' }).replace('"statuses"', '"messages":["رسالة خاصة"],"statuses"')
    await knock(both)
    const kept = await events()
    expect(kept).toHaveLength(1)
    expect(JSON.stringify(kept)).not.toContain('رسالة')
  })

  test('that are too long are not read', async () => {
    expect((await knock('x'.repeat(3 * 1024 * 1024 + 1), 'none')).status).toBe(413)
  })

  test('of a text that is not stored yet are kept for a day', async () => {
    const [soon, stranger] = [`wamid.${nextNumber()}`, `wamid.${nextNumber()}`]
    await knock(callOf({ id: soon, status: 'delivered' }))
    await knock(callOf({ id: stranger, status: 'delivered' }))
    await sentText(soon)
    await runOutboxSweep(clock.advance(60_000))
    expect(await deliveryOf(soon)).toBe('delivered')
    for (let hour = 0; hour < 26; hour++) await runOutboxSweep(clock.advance(3_600_000))
    const [lost, found] = (await events()).sort((a, b) => b.attempts - a.attempts)
    expect([found?.attempts, found?.lastError]).toEqual([2, null])
    expect([lost?.attempts, lost?.lastError, lost?.processedAt]).toEqual([
      expect.any(Number),
      'a message nobody sent',
      expect.any(Number),
    ])
  })

  test('are answered with 503 where there is no texter', async () => {
    const { APP_ENV } = env
    try {
      Object.assign(env, { APP_ENV: 'production' })
      expect((await knock(callOf())).status).toBe(503)
      expect((await send(`${door}?hub.mode=subscribe`)).status).toBe(503)
    } finally {
      Object.assign(env, { APP_ENV })
    }
  })
})

describe('a simulated phone', () => {
  const deliveryTo = async (phone: string) =>
    (await rows<{ delivery: string }>('SELECT delivery FROM outbox WHERE recipient = ?', phone))[0]?.delivery

  test('reports out of order that a text was read', async () => {
    const [person, phone] = [await people.student(), newPhone()]
    await person.api(sendPhoneCode, { body: { method, phone } })
    const sweep = async () => {
      await runOutboxSweep(Date.now())
      return deliveryTo(phone)
    }
    await expect.poll(sweep).toBe('read')
  })

  test('may lose a text', async () => {
    const [person, phone] = [await people.student(), '01012340002']
    await person.api(sendPhoneCode, { body: { method, phone } })
    const sweep = async () => {
      await runOutboxSweep(Date.now())
      return deliveryTo(phone)
    }
    await expect.poll(sweep).toBe('failed')
  })
})
