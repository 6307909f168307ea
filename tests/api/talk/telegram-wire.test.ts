/** Requests to Telegram's Bot API and Gateway API, how their answers are understood, and the calls of the webhook. */
import { describe, expect, test } from 'vitest'
import { minutes } from '#contract/shared/rules/time.ts'
import { type Answer, networkOf, timeout } from '#tests/kit/network.ts'
import { createTelegramBot } from '#worker/gateways/telegram/bot.ts'
import { toWebhookReply } from '#worker/gateways/telegram/bot-api.ts'
import { createTelegramGateway } from '#worker/gateways/telegram/gateway.ts'
import { parseUpdate } from '#worker/gateways/telegram/updates.ts'

const secret = 'hiwar-webhook-secret-0123456789'
const settings = { token: '123:secret', name: 'hiwar_bot', secret }
const wait = minutes(5)

describe('the bot', () => {
  const botOn = (...answers: Answer[]) => {
    const world = networkOf(...answers)
    return { ...world, bot: createTelegramBot(settings, world.network) }
  }
  const message = { chatId: 7_123_456_789, text: 'حصتك بعد ساعة', dedupe: 'notification:1:telegram', attempt: 1 }

  test('writes plain text to a chat, and its token is not logged', async () => {
    const { bot, asked, lines } = botOn(Response.json({ ok: true, result: { message_id: 5 } }))
    expect(await bot.send(message)).toEqual({ ok: true, value: { id: '5' } })
    expect(asked[0]?.url).toBe('https://api.telegram.org/bot123:secret/sendMessage')
    expect(asked[0]?.body).toEqual({
      ...{ chat_id: 7_123_456_789, text: 'حصتك بعد ساعة', link_preview_options: { is_disabled: true } },
    })
    expect(lines.join()).not.toContain('secret')
  })

  test.each([
    ['blocked', 403, { description: 'Forbidden: bot was blocked by the user' }, { kind: 'refused' }],
    ['a deleted account', 403, { description: 'Forbidden: user is deactivated' }, { kind: 'refused' }],
    ['a chat that is gone', 400, { description: 'Bad Request: chat not found' }, { kind: 'refused' }],
    [
      'a text of our own that is wrong',
      400,
      { description: 'Bad Request: message text is empty' },
      { kind: 'invalid', alert: true },
    ],
    ['a wrong token', 401, { description: 'Unauthorized' }, { kind: 'unavailable', alert: true, retryAfterMs: wait }],
    ['no bot', 404, { description: 'Not Found' }, { kind: 'unavailable', alert: true, retryAfterMs: wait }],
    ['too many', 429, { parameters: { retry_after: 7 } }, { kind: 'unavailable', retryAfterMs: 7000 }],
    ['an outage', 502, {}, { kind: 'unavailable' }],
  ])('%s', async (_, code, more, failure) => {
    const { bot, asked } = botOn(Response.json({ ok: false, error_code: code, ...more }, { status: code }))
    expect(await bot.send(message)).toEqual({ ok: false, code: String(code), ...failure })
    expect(asked).toHaveLength(1)
  })

  test('an answer that never came leaves open whether it was sent, and one without an id too', async () => {
    expect(await botOn(timeout()).bot.send(message)).toMatchObject({ ok: false, kind: 'unknown' })
    expect(await botOn(Response.json({ ok: true, result: true })).bot.send(message)).toMatchObject({ kind: 'unknown' })
  })

  test('its link carries the token', () => {
    expect(botOn().bot.linkOf('abc_-1', 'https://hiwar.test')).toBe('https://t.me/hiwar_bot?start=abc_-1')
  })

  test('a call of the webhook needs our secret', () => {
    const raw = new TextEncoder().encode('{"update_id":1}')
    const { bot } = botOn()
    for (const word of [null, '', 'x', `${secret}x`])
      expect(bot.parseUpdate(raw, word)).toEqual({ ok: false, kind: 'refused' })
    expect(bot.parseUpdate(raw, secret)).toEqual({ ok: true, value: null })
  })

  test('answers a call by a method of its own', () => {
    expect(toWebhookReply({ chatId: 7, text: 'تم' })).toMatchObject({ method: 'sendMessage', chat_id: 7, text: 'تم' })
  })
})

describe('an update', () => {
  const read = (update: object | string) =>
    parseUpdate(
      new TextEncoder().encode(typeof update === 'string' ? update : JSON.stringify({ update_id: 1, ...update })),
    )
  const chat = { id: 7_123_456_789, type: 'private', first_name: 'ملك' }
  const wrote = (text: unknown, where: object = chat) =>
    read({ message: { message_id: 3, date: 1, chat: where, text } })
  const chatId = chat.id

  test('starts with or without the token of a link, and stops', () => {
    expect(wrote('/start AbC_-9')).toEqual({ kind: 'start', chatId, token: 'AbC_-9' })
    expect(wrote('/start')).toEqual({ kind: 'start', chatId, token: null })
    expect(wrote('/start@hiwar_bot x')).toEqual({ kind: 'start', chatId, token: 'x' })
    expect(wrote('/stop')).toEqual({ kind: 'stop', chatId })
  })

  test('tells of a bot that was blocked, and nothing of one that was unblocked', () => {
    const became = (status: string) => read({ my_chat_member: { chat, new_chat_member: { status } } })
    expect(became('kicked')).toEqual({ kind: 'blocked', chatId })
    expect(became('member')).toBeNull()
  })

  test.each([
    ['other words', () => wrote('مرحبا')],
    ['a group', () => wrote('/start x', { id: -100, type: 'group' })],
    ['a picture', () => wrote(undefined)],
    ['a token that no link carries', () => wrote('/start a b')],
    ['another kind', () => read({ edited_message: {} })],
    ['no update', () => read('[]')],
    ['no JSON', () => read('x')],
  ])('of %s is nothing', (_, act) => {
    expect(act()).toBeNull()
  })
})

describe('the gateway of codes', () => {
  const code = { to: '01012345678', code: '42170', ttlSeconds: 900, dedupe: 'code:9', attempt: 1 }
  const send = async (...answers: Answer[]) => {
    const world = networkOf(...answers)
    return { ...world, outcome: await createTelegramGateway('gw-token', world.network).send(code) }
  }
  const refusal = (error: string) => Response.json({ ok: false, error })

  test('gets the code and the number in international form', async () => {
    const { outcome, asked, lines } = await send(
      Response.json({ ok: true, result: { request_id: 'r1', request_cost: 0.01 } }),
    )
    expect(outcome).toEqual({ ok: true, value: { id: 'r1' } })
    expect(asked[0]?.url).toBe('https://gatewayapi.telegram.org/sendVerificationMessage')
    expect(asked[0]?.headers.get('authorization')).toBe('Bearer gw-token')
    expect(asked[0]?.body).toEqual({ phone_number: '+201012345678', code: '42170', ttl: 900, payload: 'code:9' })
    expect(lines.join()).not.toMatch(/gw-token|42170/)
  })

  test.each([
    ['PHONE_NUMBER_NOT_FOUND', { kind: 'refused' }],
    ['PHONE_NUMBER_NOT_AVAILABLE', { kind: 'refused' }],
    ['ACCESS_TOKEN_INVALID', { kind: 'unavailable', alert: true, retryAfterMs: wait }],
    ['BALANCE_NOT_ENOUGH', { kind: 'unavailable', alert: true, retryAfterMs: wait }],
    ['CODE_INVALID', { kind: 'invalid', alert: true }],
    ['constructor', { kind: 'invalid', alert: true }],
  ])('%s', async (error, failure) => {
    expect((await send(refusal(error))).outcome).toEqual({ ok: false, code: error, ...failure })
  })

  test('asks to wait, is down, or answers nothing that says what happened', async () => {
    const flood = { ok: false, kind: 'unavailable', code: 'FLOOD_WAIT', retryAfterMs: 17_000 }
    expect((await send(refusal('FLOOD_WAIT_17'))).outcome).toEqual(flood)
    expect((await send(Response.json({}, { status: 502 }))).outcome).toMatchObject({ kind: 'unavailable' })
    expect((await send(timeout())).outcome).toMatchObject({ kind: 'unknown' })
    expect((await send(Response.json({ ok: true }))).outcome).toMatchObject({ kind: 'unknown' })
  })
})
