/** Requests to WhatsApp, and how its answers are understood. */
import { describe, expect, test } from 'vitest'
import { minutes } from '#contract/shared/rules/time.ts'
import { type Answer, networkOf, timeout } from '#tests/kit/network.ts'
import { texts } from '#worker/copy/messages.ts'
import { type TemplateName, type Text, templates } from '#worker/gateways/texter.ts'
import { createWhatsAppTexter } from '#worker/gateways/whatsapp/cloud.ts'
import { signBody } from '#worker/gateways/whatsapp/delivery-reports.ts'

const settings = {
  version: 'v23.0',
  phoneNumberId: '1066',
  token: 'system-user-token',
  appSecret: 'hiwar-app-secret',
  verifyToken: 'word-agreed-on',
  language: 'ar',
}
const code: Text = {
  to: '01012345678',
  template: 'verify_phone_number',
  params: { otp: '42170' },
  dedupe: 'code:1',
  attempt: 1,
  at: 0,
}
const accepted = () => Response.json({ messaging_product: 'whatsapp', messages: [{ id: 'wamid.HBgM' }] })
const texterOn = (...answers: Answer[]) => {
  const world = networkOf(...answers)
  return { ...world, texter: createWhatsAppTexter(settings, world.network) }
}

describe('sending', () => {
  test('a code goes into the body and into the button that copies it', async () => {
    const { texter, asked } = texterOn(accepted())
    expect(await texter.send(code)).toEqual({ ok: true, value: { id: 'wamid.HBgM' } })
    const [request] = asked
    expect([request?.method, request?.url]).toEqual(['POST', 'https://graph.facebook.com/v23.0/1066/messages'])
    expect(request?.headers.get('authorization')).toBe('Bearer system-user-token')
    const otp = [{ type: 'text', text: '42170' }]
    expect(request?.body).toEqual({
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: '201012345678',
      type: 'template',
      template: {
        name: 'verify_phone_number',
        language: { code: 'ar' },
        components: [
          { type: 'body', parameters: otp },
          { type: 'button', sub_type: 'url', index: '0', parameters: otp },
        ],
      },
    })
  })

  test('other templates name their parameters, in order', async () => {
    const { texter, asked } = texterOn(accepted())
    await texter.send({ ...code, template: 'lesson_updated', params: { curdate: 'غدًا', predate: 'اليوم' } })
    expect(asked[0]?.body).toMatchObject({
      template: {
        components: [
          {
            type: 'body',
            parameters: [
              { type: 'text', text: 'اليوم', parameter_name: 'predate' },
              { type: 'text', text: 'غدًا', parameter_name: 'curdate' },
            ],
          },
        ],
      },
    })
  })

  test('a favourite who opened hours is named, with the address of the page', async () => {
    const { texter, asked } = texterOn(accepted())
    const params = { url: 'https://hiwar.test/t/7', name: 'منى السيد' }
    await texter.send({ ...code, template: 'favourite_opened_hours', params })
    expect(asked[0]?.body).toMatchObject({
      template: {
        name: 'favourite_opened_hours',
        components: [
          {
            type: 'body',
            parameters: [
              { type: 'text', text: 'منى السيد', parameter_name: 'name' },
              { type: 'text', text: 'https://hiwar.test/t/7', parameter_name: 'url' },
            ],
          },
        ],
      },
    })
  })

  test.each(Object.entries(templates))('the text of %s has each of its parameters once', (name, params) => {
    const text = texts[name as TemplateName](Object.fromEntries(params.map((param) => [param, `<${param}>`])))
    for (const param of params) expect(text.split(`<${param}>`)).toHaveLength(2)
    expect(text).not.toContain('undefined')
  })

  test('no log line contains the code, the number or the token', async () => {
    const { texter, lines } = texterOn(accepted(), new Response('<html>42170'))
    await texter.send(code)
    await texter.send(code)
    expect(lines).toHaveLength(2)
    for (const secret of ['01012345678', '201012345678', settings.token]) expect(lines.join()).not.toContain(secret)
    expect(lines[0]).not.toContain('42170')
  })
})

const error = (number: number, status = 400) => Response.json({ error: { code: number } }, { status })
const callTeam = { alert: true }

describe('answers', () => {
  test.each([
    [190, { kind: 'unavailable', retryAfterMs: minutes(5), ...callTeam }],
    [10, { kind: 'unavailable', retryAfterMs: minutes(5), ...callTeam }],
    [200, { kind: 'unavailable', retryAfterMs: minutes(5), ...callTeam }],
    [130429, { kind: 'unavailable' }],
    [131056, { kind: 'unavailable', retryAfterMs: 10_000 }],
    [131026, { kind: 'refused' }],
    [131047, { kind: 'refused' }],
    [131049, { kind: 'refused' }],
    [132000, { kind: 'invalid', ...callTeam }],
    [132001, { kind: 'invalid', ...callTeam }],
    [132012, { kind: 'invalid', ...callTeam }],
    [132018, { kind: 'invalid', ...callTeam }],
    [131000, { kind: 'unavailable' }],
    [131016, { kind: 'unavailable' }],
    [999999, { kind: 'invalid', ...callTeam }],
  ])('error %i', async (number, failure) => {
    const { texter, asked } = texterOn(error(number))
    expect(await texter.send(code)).toEqual({ ok: false, code: String(number), ...failure })
    // A text is not idempotent: retrying within the request could send it twice.
    expect(asked).toHaveLength(1)
  })

  test.each([
    ['500 without a number', Response.json({}, { status: 500 }), { kind: 'unavailable', code: '500' }],
    ['503 without a number', Response.json({}, { status: 503 }), { kind: 'unavailable', code: '503' }],
    ['a page instead of JSON', new Response('<html>', { status: 502 }), { kind: 'unavailable', code: 'not-json' }],
    ['a page that says all is well', new Response('<html>'), { kind: 'unknown', code: 'not-json' }],
    ['yes without a name', Response.json({ messages: [] }), { kind: 'unknown', code: 'no-id' }],
    ['silence', timeout(), { kind: 'unknown', code: 'TimeoutError' }],
    ['a broken line', new TypeError('gone'), { kind: 'unknown', code: 'TypeError' }],
  ])('%s', async (_, answer, failure) => {
    const { texter, asked } = texterOn(answer)
    expect(await texter.send(code)).toEqual({ ok: false, ...failure })
    expect(asked).toHaveLength(1)
  })
})

describe('status events', () => {
  const text =
    '{"object":"whatsapp_business_account","entry":[{"id":"1029","changes":[{"field":"messages","value":{"messaging_product":"whatsapp","metadata":{"phone_number_id":"1066"},"statuses":[{"id":"wamid.HBgM","status":"delivered","timestamp":"1768472430","recipient_id":"201012345678"}]}}]}]}'
  const signature = 'sha256=201119c312306c44eb5b1e028196206ce6ee1d9b0c17bb8e7721f996f8b736cd'
  const bytes = (text: string) => new TextEncoder().encode(text)
  const { texter } = texterOn()

  test('are signed over their bytes as received', () => {
    expect(signBody(settings.appSecret, bytes(text))).toBe(signature)
    const news = { ok: true, value: [{ id: 'wamid.HBgM', state: 'delivered' }] }
    expect(texter.parseReports(bytes(text), signature)).toEqual(news)
    const escaped = text.replace('"1029"', '"\\u0661\\u0660"')
    expect(texter.parseReports(bytes(escaped), signBody(settings.appSecret, bytes(escaped)))).toEqual(news)
  })

  test.each([
    ['none', null],
    ['another secret', signBody('another-secret', bytes(text))],
    ['a changed digit', signature.replace(/.$/, '0')],
    ['only its beginning', signature.slice(0, 20)],
  ])('with a signature of %s they are refused', (_, signature) => {
    expect(texter.parseReports(bytes(text), signature)).toMatchObject({ ok: false, kind: 'refused' })
  })

  test('incoming messages and unknown states are ignored', () => {
    const value = {
      messages: [{ text: { body: 'أهلًا' } }],
      statuses: [
        { id: 'a', status: 'warning' },
        { id: 'b', status: 'read' },
      ],
    }
    const mixed = bytes(
      JSON.stringify({ entry: [{ changes: [{ value }, { value: { messages: [] } }, { field: 'other' }] }] }),
    )
    expect(texter.parseReports(mixed, signBody(settings.appSecret, mixed))).toEqual({
      ok: true,
      value: [{ id: 'b', state: 'read' }],
    })
  })

  test('that cannot be parsed are ignored', () => {
    const broken = bytes('{"entry":')
    expect(texter.parseReports(broken, signBody(settings.appSecret, broken))).toMatchObject({ kind: 'invalid' })
  })

  test('only the agreed verification token is accepted', () => {
    expect([
      texter.isVerifyToken('word-agreed-on'),
      texter.isVerifyToken('word'),
      texter.isVerifyToken(undefined),
    ]).toEqual([true, false, false])
  })
})
