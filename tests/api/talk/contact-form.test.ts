/** The contact form as a browser without scripts sends it. */
import { beforeEach, expect, test } from 'vitest'
import { rows } from '#tests/kit/bookings.ts'
import { newAddress, origin, send } from '#tests/kit/client.ts'

const formPath = '/api/v1/contact-request/form'
const written = {
  name: 'منى عادل',
  phone: '010 1234 5678',
  title: 'سؤال عن الخطط',
  message: 'هل يمكن تغيير الخطة أثناء الشهر؟',
}

const submit = (fields: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) =>
  send(formPath, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { 'cf-connecting-ip': newAddress(), origin, ...headers },
    redirect: 'manual',
  })
const stored = () => rows('SELECT name, phone, title, message FROM contact_requests ORDER BY id')

beforeEach(async () => {
  await rows('DELETE FROM contact_requests')
  await rows('DELETE FROM outbox')
})

test('a message is stored like one of the app, and the browser is led to a page that says so', async () => {
  const answer = await submit(written)
  expect(answer.status).toBe(303)
  expect(await stored()).toEqual([{ ...written, phone: '01012345678' }])
  expect(await rows("SELECT id FROM outbox WHERE channel = 'ops'")).toHaveLength(1)
  const sent = await send(answer.headers.get('location') ?? '')
  expect(sent.status).toBe(200)
  expect(await sent.text()).toContain('وصلت رسالتك')
})

test('what is wrong stands beside its field, and nothing that was written is lost', async () => {
  const message = '<b>"سؤال" & جواب</b>'
  const answer = await submit({ ...written, message, phone: '123' })
  const page = await answer.text()
  expect([answer.status, answer.headers.get('content-type')]).toEqual([400, 'text/html; charset=UTF-8'])
  expect(page).toMatch(/name="phone"[^>]*value="123"[^>]*aria-invalid="true"/)
  expect(page).toContain('رقم موبايل مصري')
  expect(page).toContain('&lt;b&gt;&quot;سؤال&quot; &amp; جواب&lt;/b&gt;')
  expect(page).not.toContain('<b>"')
  expect(page).toContain(`action="${formPath}"`)
  expect(await stored()).toEqual([])
})

test('the page may run no script and post to this site alone', async () => {
  const { headers } = await submit({})
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; .*form-action 'self'/)
})

test('the limit is that of the app’s form', async () => {
  const from = newAddress()
  expect((await submit(written, { 'cf-connecting-ip': from })).status).toBe(303)
  const refused = await submit(written, { 'cf-connecting-ip': from })
  expect(refused.status).toBe(429)
  expect(await refused.text()).toContain(written.message)
  expect(await stored()).toHaveLength(1)
})

test('a page of another site cannot send it', async () => {
  const refused = await submit(written, { origin: 'https://elsewhere.example' })
  expect(refused.status).toBe(403)
  expect(await stored()).toEqual([])
})

test('a body beyond the bound is refused', async () => {
  expect((await submit({ ...written, message: 'م'.repeat(300_000) })).status).toBe(413)
})
