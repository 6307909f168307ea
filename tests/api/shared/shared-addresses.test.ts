/** Limits where thousands share an address, and where somebody forges. */
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { listOnboardedTutors } from '#contract/catalogue/api/tutors.ts'
import { basePath } from '#contract/shared/api/endpoint.ts'
import { send } from '#tests/kit/client.ts'
import { simulatedAppSecret } from '#worker/gateways/simulated/texter.ts'
import { signBody } from '#worker/gateways/whatsapp/delivery-reports.ts'

const phone = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/146.0.0.0 Mobile Safari/537.36'
const from = (network: string, userAgent = phone) => ({ 'cf-connecting-ip': network, 'user-agent': userAgent })
const list = (search: string, headers: Record<string, string>) =>
  send(`${basePath}${listOnboardedTutors.path}?search=${search}`, { headers })

test('five hundred people behind one address read lists within a minute, each another', async () => {
  const headers = from('197.32.0.1')
  const statuses = new Set<number>()
  for (let i = 0; i < 500; i += 50) {
    const some = Array.from({ length: 50 }, (_, n) => list(`aa${i + n}`, headers))
    for (const { status } of await Promise.all(some)) statuses.add(status)
  }
  expect([...statuses]).toEqual([200])
})

test('what the edge keeps costs nobody anything', async () => {
  const headers = from('197.32.0.2')
  await list('same', headers)
  const key = (agent: string) => `${listOnboardedTutors.path}:197.32.0.2 ${agent}`
  for (let i = 0; i < 600; i++) await env.VISITOR_LIMIT.limit({ key: key(phone) })
  expect((await list('same', headers)).status).toBe(200)
  expect((await list('other', headers)).status).toBe(429)
})

test('one program behind an address meets a limit before the others, and many names for it meet that of the address', async () => {
  const address = '197.32.0.3'
  const path = listOnboardedTutors.path
  for (let i = 0; i < 600; i++) await env.VISITOR_LIMIT.limit({ key: `${path}:${address} curl` })
  expect((await list('bb1', from(address, 'curl'))).status).toBe(429)
  expect((await list('bb1', from(address))).status).toBe(200)
  for (let i = 0; i < 1200; i++) await env.NETWORK_LIMIT.limit({ key: `${path}:${address}` })
  expect((await list('bb2', from(address, 'another name'))).status).toBe(429)
  expect((await list('bb2', from('197.32.0.4', 'another name'))).status).toBe(200)
})

test('forged reports are refused, then refused as too many; a right one from the same address is received', async () => {
  const body = JSON.stringify({ object: 'whatsapp_business_account', entry: [] })
  const knock = (signature: string) =>
    send('/api/v1/webhooks/whatsapp', {
      method: 'POST',
      body,
      headers: { ...from('197.32.0.5'), 'x-hub-signature-256': signature },
    })
  expect((await knock('sha256=00')).status).toBe(403)
  for (let i = 0; i < 300; i++) await env.WEBHOOK_LIMIT.limit({ key: 'whatsapp:197.32.0.5' })
  expect((await knock('sha256=00')).status).toBe(429)
  expect((await knock(signBody(simulatedAppSecret, new TextEncoder().encode(body)))).status).toBe(200)
})

test.each([
  ['fawry', '/api/v1/fawry/payment-status', {}],
  ['paymob', '/api/v1/paymob/on-checkout?hmac=bad', {}],
  ['telegram', '/api/v1/webhooks/telegram', { 'x-telegram-bot-api-secret-token': 'bad' }],
])('forged calls of %s are counted as well', async (provider, path, headers) => {
  const knock = async () =>
    (await send(path, { method: 'POST', body: '{}', headers: { ...from('197.32.0.6'), ...headers } })).status
  expect([400, 401, 403]).toContain(await knock())
  for (let i = 0; i < 300; i++) await env.WEBHOOK_LIMIT.limit({ key: `${provider}:197.32.0.6` })
  expect(await knock()).toBe(429)
})
