/** Requests to the providers of mails and alerts, and how their answers are understood. */
import { describe, expect, test } from 'vitest'
import { dayMs } from '#contract/shared/rules/time.ts'
import { type Answer, networkOf, timeout } from '#tests/kit/network.ts'
import type { Mail } from '#worker/gateways/mailer.ts'
import { createCloudflareMailer } from '#worker/gateways/mailer-cloudflare.ts'
import { createResendMailer } from '#worker/gateways/mailer-resend.ts'
import { createTelegramAlerts } from '#worker/gateways/telegram/alerts.ts'
import { createCodeMail, createNoticeMail } from '#worker/messages/mails.ts'

const from = 'حوار <hello@hiwar.test>'
const mail: Mail = { to: 'a@b.test', subject: 'كود', html: '<p>1</p>', text: '1', dedupe: 'code:7', attempt: 1 }

describe('Cloudflare’s mail service', () => {
  const mailerThat = (send: (message: unknown) => Promise<{ messageId: string }>, replyTo?: string) =>
    createCloudflareMailer({ send } as SendEmail, { from, replyTo })

  test('gets the complete mail', async () => {
    const sent: unknown[] = []
    const mailer = mailerThat(async (message) => {
      sent.push(message)
      return { messageId: 'm1' }
    }, 'team@hiwar.test')
    expect(await mailer.send(mail)).toEqual({ ok: true, value: { id: 'm1' } })
    const { to, subject, html, text } = mail
    expect(sent).toEqual([{ to, subject, html, text, from, replyTo: 'team@hiwar.test' }])
  })

  test.each([
    ['E_RECIPIENT_SUPPRESSED', { kind: 'refused' }],
    ['E_RECIPIENT_NOT_ALLOWED', { kind: 'refused' }],
    ['E_VALIDATION_ERROR', { kind: 'invalid', alert: true }],
    ['E_SENDER_NOT_VERIFIED', { kind: 'invalid', alert: true }],
    ['E_HEADER_NAME_INVALID', { kind: 'invalid', alert: true }],
    ['E_DELIVERY_FAILED', { kind: 'unavailable' }],
    ['E_RATE_LIMIT_EXCEEDED', { kind: 'unavailable' }],
    ['E_INTERNAL_SERVER_ERROR', { kind: 'unavailable' }],
    ['E_DAILY_LIMIT_EXCEEDED', { kind: 'unavailable', alert: true, retryAfterMs: dayMs }],
  ])('%s', async (code, failure) => {
    const mailer = mailerThat(() => Promise.reject(Object.assign(new Error('no'), { code })))
    expect(await mailer.send(mail)).toEqual({ ok: false, code, ...failure })
  })

  test('an error without a code leaves open whether the mail was sent', async () => {
    const mailer = mailerThat(() => Promise.reject(new Error('lost')))
    expect(await mailer.send(mail)).toMatchObject({ ok: false, kind: 'unknown' })
  })
})

describe('Resend', () => {
  const mailerOn = (...answers: Answer[]) => {
    const world = networkOf(...answers)
    return { ...world, mailer: createResendMailer('re_key', { from, replyTo: undefined }, world.network) }
  }

  test('gets the complete mail under an idempotency key, so that a retry is safe', async () => {
    const { mailer, asked, waits } = mailerOn(
      timeout(),
      Response.json({}, { status: 503 }),
      Response.json({ id: 'r1' }),
    )
    expect(await mailer.send(mail)).toEqual({ ok: true, value: { id: 'r1' } })
    expect(asked.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['code:7', 'code:7', 'code:7'])
    const { to, subject, html, text } = mail
    expect(asked[2]?.body).toEqual({ from, to, subject, html, text })
    expect(waits.map((ms) => ms <= 1000)).toEqual([true, true])
  })

  test('is told what a code is for, by name', async () => {
    const { mailer, asked } = mailerOn(Response.json({ id: 'r1' }))
    await mailer.send({ ...mail, purpose: 'forget-password' })
    expect(asked[0]?.body).toMatchObject({ tags: [{ name: 'purpose', value: 'forget-password' }] })
  })

  test('is retried after the time it asks for, at most ten seconds', async () => {
    const busy = (seconds: string) => Response.json({}, { status: 429, headers: { 'retry-after': seconds } })
    const { mailer, waits } = mailerOn(busy('2'), busy('60'), busy('60'))
    expect(await mailer.send(mail)).toEqual({ ok: false, kind: 'unavailable', code: '429', retryAfterMs: 60_000 })
    expect(waits).toEqual([2000, 10_000])
  })

  test.each([
    [401, { kind: 'unavailable', alert: true }],
    [403, { kind: 'unavailable', alert: true }],
    [422, { kind: 'invalid', alert: true }],
    [500, { kind: 'unavailable' }],
  ])('status %i', async (status, failure) => {
    const { mailer } = mailerOn(Response.json({ name: 'error' }, { status }))
    expect(await mailer.send(mail)).toEqual({ ok: false, code: String(status), ...failure })
  })
})

test('Resend that is still working on an earlier request with this key is retried later', async () => {
  const conflict = (name: string) => networkOf(Response.json({ statusCode: 409, name }, { status: 409 })).network
  const send = (name: string) => createResendMailer('re_key', { from, replyTo: undefined }, conflict(name)).send(mail)
  const busy = { ok: false, kind: 'unavailable', code: '409' }
  expect(await send('concurrent_idempotent_requests')).toEqual(busy)
  const other = { ok: false, kind: 'invalid', code: '409', alert: true }
  expect(await send('invalid_idempotent_request')).toEqual(other)
})

describe('Telegram', () => {
  const chat = { chat_id: '-100', link_preview_options: { is_disabled: true } }
  const botOn = (...answers: Answer[]) => {
    const world = networkOf(...answers)
    return { ...world, bot: createTelegramAlerts('123:secret', '-100', world.network) }
  }

  test('gets plain text, cut at its limit, and the token is not logged', async () => {
    const { bot, asked, lines } = botOn(Response.json({ ok: true, result: { message_id: 5 } }))
    expect(await bot.post('ن'.repeat(5000))).toEqual({ ok: true, value: { id: '5' } })
    expect(asked[0]?.url).toBe('https://api.telegram.org/bot123:secret/sendMessage')
    expect(asked[0]?.body).toEqual({ ...chat, text: 'ن'.repeat(4096) })
    const whole = botOn(Response.json({ ok: true, result: { message_id: 6 } }))
    await whole.bot.post(`${'a'.repeat(4095)}🎓`)
    expect(whole.asked[0]?.body).toEqual({ ...chat, text: 'a'.repeat(4095) })
    expect(lines.join()).not.toContain('secret')
  })

  test.each([
    [429, { parameters: { retry_after: 7 } }, { kind: 'unavailable', retryAfterMs: 7000 }],
    [403, {}, { kind: 'refused' }],
    [500, {}, { kind: 'unavailable' }],
  ])('error %i', async (code, more, failure) => {
    const { bot } = botOn(Response.json({ ok: false, error_code: code, description: '', ...more }, { status: code }))
    expect(await bot.post('x')).toEqual({ ok: false, code: String(code), ...failure })
  })
})

describe('mails', () => {
  test('are written right to left, load nothing, and have a plain-text version', () => {
    for (const kind of ['verify_email', 'forget_password'] as const) {
      const { html, text, subject, purpose } = createCodeMail(kind, '42170', 'سارة')
      expect(purpose).toBe(kind.replace('_', '-'))
      expect(html).toContain('<html dir="rtl" lang="ar">')
      expect(html).not.toMatch(/<(img|script|link|style)|url\(|src=/)
      for (const part of ['42170', 'أهلًا سارة،', '15 دقيقة']) {
        expect(text).toContain(part)
        expect(html).toContain(part)
      }
      expect([subject, text].join()).not.toContain('<')
    }
  })

  test('contain user input as text only', () => {
    const { html } = createCodeMail('verify_email', '42170', '<script>alert(1)</script>&"')
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&amp;&quot;')
    expect(html).not.toContain('<script')
  })

  test('to the old address shows the new one in part', () => {
    const { html, text } = createNoticeMail('address_changed', { to: 'thief@example.com' }, 'https://hiwar.test')
    for (const one of [html, text]) {
      expect(one).toContain('t…f@example.com')
      expect(one).not.toContain('thief')
      expect(one).toContain('https://hiwar.test/contact')
    }
  })

  test('about a refund name the sum in pounds and what the team wrote, as text only', () => {
    const facts = { amount: '88250', note: '<b>حُوّل اليوم</b>' }
    const paid = createNoticeMail('refund_decided', { ...facts, outcome: 'paid' }, 'https://hiwar.test')
    const rejected = createNoticeMail('refund_decided', { ...facts, outcome: 'rejected' }, 'https://hiwar.test')
    for (const { html, text } of [paid, rejected]) {
      expect(text).toContain('882.5 جنيه')
      expect(text).toContain('https://hiwar.test/payments')
      expect(html).toContain('&lt;b&gt;')
    }
    expect(paid.subject).not.toBe(rejected.subject)
  })
})
