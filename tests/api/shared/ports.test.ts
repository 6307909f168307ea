/** What every implementation of a service guarantees, real or simulated: one suite for both. */
import { describe, expect, test } from 'vitest'
import { db, nextNumber } from '#tests/kit/people.ts'
import type { Mailer } from '#worker/gateways/mailer.ts'
import { createCloudflareMailer } from '#worker/gateways/mailer-cloudflare.ts'
import { createResendMailer } from '#worker/gateways/mailer-resend.ts'
import { createSimulatedMailer } from '#worker/gateways/simulated/mailer.ts'
import { createSimulatedTexter, simulatedAppSecret, simulatedVerifyToken } from '#worker/gateways/simulated/texter.ts'
import type { Text, Texter } from '#worker/gateways/texter.ts'
import { createWhatsAppTexter } from '#worker/gateways/whatsapp/cloud.ts'
import { signBody } from '#worker/gateways/whatsapp/delivery-reports.ts'

const quiet = { wait: async () => {}, log: () => {} }
const error = (code: number) => Response.json({ error: { code } }, { status: 400 })

/** Recorded answers, by the number or template sent. */
const recordedWhatsApp = async (_: string, { body }: RequestInit) => {
  const { to, template } = JSON.parse(String(body)) as { to: string; template: { components: unknown[] } }
  const gaps = JSON.stringify(template.components)
  if (gaps.includes('\\n') || gaps.includes('"text":""')) return error(132018)
  if (to.endsWith('0000')) return error(131026)
  return to.endsWith('0001') ? error(131056) : Response.json({ messages: [{ id: `wamid.${nextNumber()}` }] })
}
const [appSecret, verifyToken] = [simulatedAppSecret, simulatedVerifyToken]
const account = { version: 'v23.0', phoneNumberId: '1', token: 't', language: 'ar', appSecret, verifyToken }

describe.each<[string, Texter]>([
  ['the simulated texter', createSimulatedTexter(db, () => {})],
  ['WhatsApp', createWhatsAppTexter(account, { ...quiet, fetch: recordedWhatsApp })],
])('%s', (_, texter) => {
  const text = (to: string, date = 'الأحد في 5:00 م'): Text => ({
    to,
    template: 'lesson_canceled',
    params: { date },
    dedupe: `text:${nextNumber()}`,
    attempt: 1,
    at: 0,
  })

  test('accepts a text and returns its id', async () => {
    const [one, other] = [await texter.send(text('01011112225')), await texter.send(text('01011112225'))]
    if (!one.ok || !other.ok) throw new Error('refused')
    expect(one.value.id).not.toBe(other.value.id)
  })

  test('refuses an unreachable number permanently', async () => {
    expect(await texter.send(text('01011110000'))).toEqual({ ok: false, kind: 'refused', code: '131026' })
  })

  test('says when a busy phone may be tried again', async () => {
    expect(await texter.send(text('01011110001'))).toMatchObject({ kind: 'unavailable', retryAfterMs: 10_000 })
  })

  test.each(['غدًا\nمساءً', ''])('alerts the team about a parameter of %j', async (date) => {
    expect(await texter.send(text('01011112225', date))).toMatchObject({ kind: 'invalid', alert: true })
  })

  test('accepts signed status events and no others', () => {
    const call = { entry: [{ changes: [{ value: { statuses: [{ id: 'a', status: 'read' }] } }] }] }
    const raw = new TextEncoder().encode(JSON.stringify(call))
    expect(texter.parseReports(raw, signBody(appSecret, raw))).toEqual({
      ok: true,
      value: [{ id: 'a', state: 'read' }],
    })
    expect(texter.parseReports(raw, signBody('another', raw))).toMatchObject({ kind: 'refused' })
    expect([texter.isVerifyToken(verifyToken), texter.isVerifyToken('another')]).toEqual([true, false])
  })
})

const suppressed = Object.assign(new Error('no'), { code: 'E_RECIPIENT_SUPPRESSED' })
const busy = Object.assign(new Error('later'), { code: 'E_RATE_LIMIT_EXCEEDED' })
const binding = {
  send: async ({ to }: { to: string }) => {
    if (to.endsWith('@bounce.test')) throw suppressed
    if (to.endsWith('@slow.test')) throw busy
    return { messageId: `m${nextNumber()}` }
  },
} as SendEmail
const recordedResend = async (_: string, { body }: RequestInit) => {
  const { to } = JSON.parse(String(body)) as { to: string }
  return to.endsWith('@slow.test') ? Response.json({}, { status: 429 }) : Response.json({ id: `r${nextNumber()}` })
}
const sender = { from: 'hello@hiwar.test', replyTo: undefined }

const mail = (to: string) => ({
  to,
  subject: 'كود',
  html: '<p>1</p>',
  text: '1',
  dedupe: `mail:${nextNumber()}`,
  attempt: 1,
})
const atOnce: [string, Mailer][] = [
  ['the simulated mailer', createSimulatedMailer(db)],
  ['Cloudflare’s mailer', createCloudflareMailer(binding, sender)],
]
const resend = createResendMailer('re', sender, { ...quiet, fetch: recordedResend })

describe.each<[string, Mailer]>([...atOnce, ['Resend', resend]])('%s', (_, mailer) => {
  test('accepts a mail and returns its id', async () => {
    const [one, other] = [await mailer.send(mail('a@b.test')), await mailer.send(mail('a@b.test'))]
    if (!one.ok || !other.ok) throw new Error('refused')
    expect(one.value.id).not.toBe(other.value.id)
  })

  test('asks for a later try when it is busy', async () => {
    expect(await mailer.send(mail('a@slow.test'))).toMatchObject({ ok: false, kind: 'unavailable' })
  })
})

// Resend accepts such a mail and reports the bounce later.
test.each(atOnce)('%s refuses an address that takes no mail permanently', async (_, mailer) => {
  expect(await mailer.send(mail('a@bounce.test'))).toMatchObject({ ok: false, kind: 'refused' })
})
