/** The simulated phone and inbox of local runs. */
import { beforeEach, expect, test } from 'vitest'
import { sendEmailCode, sendPhoneCode } from '#contract/people/api/codes.ts'
import { send } from '#tests/kit/client.ts'
import { db, newPhone, people } from '#tests/kit/people.ts'
import { createSimulatedMailer } from '#worker/gateways/simulated/mailer.ts'
import { createSimulatedTexter } from '#worker/gateways/simulated/texter.ts'

const door = '/api/v1/dev/outbox'
interface Shown {
  id: string
  channel: string
  to: string
  text: string
  html?: string
  purpose?: string
}
const listed = async (query = ''): Promise<Shown[]> => {
  const answer = await send(`${door}${query}`, { headers: { accept: 'application/json' } })
  return ((await answer.json()) as { list: Shown[] }).list
}
const page = async (path: string) => {
  const answer = await send(path)
  return { policy: answer.headers.get('content-security-policy') ?? '', text: await answer.text() }
}

beforeEach(async () => {
  await send(door, { method: 'DELETE' })
})

const twoMessages = async () => {
  const [person, phone] = [await people.student({ name: 'سارة <b>محمود</b>' }), newPhone()]
  await person.api(sendPhoneCode, { body: { method: 'whatsapp', phone } })
  await person.api(sendEmailCode, {})
  return { phone, email: person.email }
}

test('lists everything sent, newest first, with its code', async () => {
  const { phone, email } = await twoMessages()
  const list = await listed()
  expect(list.map(({ channel, to }) => [channel, to])).toEqual([
    ['email', email],
    ['whatsapp', phone],
  ])
  expect(list.map(({ purpose }) => purpose)).toEqual(['verify-email', undefined])
  for (const { text } of list) expect(text).toMatch(/\b[1-9]\d{4}\b/)
})

test('is filtered by channel and receiver, and can be emptied', async () => {
  const { phone, email } = await twoMessages()
  expect(await listed('?channel=whatsapp')).toHaveLength(1)
  expect(await listed(`?channel=email&to=${encodeURIComponent(email)}`)).toHaveLength(1)
  expect(await listed(`?channel=email&to=${phone}`)).toEqual([])
  const emptied = await send(`${door}/clear`, { method: 'POST', redirect: 'manual' })
  expect([emptied.status, emptied.headers.get('location')]).toEqual([303, door])
  expect(await listed()).toEqual([])
})

test('is a page that says it is simulated and runs no scripts', async () => {
  const { phone } = await twoMessages()
  const { text, policy } = await page(door)
  expect(text).toContain('<html lang="ar-EG" dir="rtl">')
  expect(text).toContain('هذه محاكاة')
  expect(text).toContain(phone)
  expect(text).not.toContain('<b>محمود')
  expect(policy).toMatch(/default-src 'none'; style-src 'nonce-/)
  expect((await page('/api/v1/dev')).text).toContain(`href="${door}"`)
})

test('shows a mail as it arrives, in a sandboxed frame', async () => {
  await twoMessages()
  const [mail] = await listed('?channel=email')
  const { text, policy } = await page(`${door}/mail?id=${encodeURIComponent(mail?.id ?? '')}`)
  expect(text).toBe(mail?.html)
  expect(policy).toMatch(/^sandbox; default-src 'none'/)
  expect((await send(`${door}/mail?id=nothing`)).status).toBe(404)
})

const text = {
  to: '01011112225',
  template: 'lesson_canceled',
  params: { date: 'غدًا' },
  dedupe: 'x',
  attempt: 1,
  at: 0,
} as const
const texter = createSimulatedTexter(db, () => {})

test.each([
  ['another gap', { params: { time: 'غدًا' } }, '132000'],
  ['a gap too many', { params: { date: 'غدًا', time: 'غدًا' } }, '132000'],
  ['a line break', { params: { date: 'غدًا\nمساءً' } }, '132018'],
  ['a long gap', { params: { date: 'غدًا     مساءً' } }, '132018'],
  ['nothing in the gap', { params: { date: '' } }, '132018'],
  ['a wording nobody approved', { template: 'poem' as 'lesson_canceled' }, '132001'],
  ['a number of another country', { to: '+15551234567' }, 'number'],
])('the simulated provider refuses %s', async (_, change, code) => {
  expect(await texter.send({ ...text, ...change })).toEqual({ ok: false, kind: 'invalid', code, alert: true })
  expect(await listed()).toEqual([])
})

test('lists the same text twice when it was sent twice', async () => {
  for (const _ of [1, 2]) expect(await texter.send(text)).toMatchObject({ ok: true })
  expect(await listed()).toHaveLength(2)
})

test('refuses an empty mail', async () => {
  const mail = { to: 'a@b.test', subject: '', html: '', text: '', dedupe: 'x', attempt: 1 }
  expect(await createSimulatedMailer(db).send(mail)).toMatchObject({ ok: false, kind: 'invalid' })
})

const order = (body: unknown) => send('/api/v1/dev/faults', { method: 'POST', body: JSON.stringify(body) })

test.each([
  ['timeout', 'unknown'],
  ['network', 'unavailable'],
  ['http500', 'unavailable'],
  ['notJson', 'unavailable'],
])('a %s happens as often as it was ordered', async (fault, kind) => {
  await order({ service: 'texter', fault, times: 2 })
  for (const _ of [1, 2]) expect(await texter.send(text)).toMatchObject({ ok: false, kind })
  expect(await texter.send(text)).toMatchObject({ ok: true })
})

test('a fault of one service does not affect others, and can be removed', async () => {
  await order({ service: 'mailer', fault: 'http500' })
  expect(await texter.send(text)).toMatchObject({ ok: true })
  await order({ service: 'mailer', fault: 'http500', times: 0 })
  const mail = { to: 'a@b.test', subject: 'كود', html: '<p>1</p>', text: '1', dedupe: 'x', attempt: 1 }
  expect(await createSimulatedMailer(db).send(mail)).toMatchObject({ ok: true })
})

test.each([
  ...[null, {}, { service: 'texter', fault: 'fire' }, { service: 'texter', fault: 'timeout', times: 101 }],
  ...[
    { service: 'texter', fault: 'wrong' },
    { service: 'transcriber', fault: 'wrong', operation: 'charge' },
  ],
])('%j is no fault', async (body) => {
  expect((await order(body)).status).toBe(400)
})
