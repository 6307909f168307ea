/** The server sends requests to the services it knows and to nobody else. */
import { afterEach, expect, test, vi } from 'vitest'
import { allowedHosts, isAllowedAddress } from '#worker/gateways/allowed-hosts.ts'
import { httpRuntime, requestService } from '#worker/gateways/http-client.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ...allowedHosts.map((host) => `https://${host}/v1/x?y=1`),
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://web.push.apple.com/abc',
])('%s is allowed', (address) => {
  expect(isAllowedAddress(address)).toBe(true)
})

test.each([
  'http://api.resend.com/emails',
  'https://api.resend.com:8443/emails',
  'https://someone@api.resend.com/emails',
  'https://api.resend.com.example.com/emails',
  'https://evilapi.resend.com/emails',
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/',
  'https://[::1]/',
  'https://push.hiwar.invalid/abc',
  'ftp://api.resend.com/',
  '//api.resend.com/',
  'no address',
  '',
])('%s is refused', (address) => {
  expect(isAllowedAddress(address)).toBe(false)
})

test('a refused address is never asked, and the log says so without naming it', async () => {
  const asked = vi.fn(async () => Response.json({}))
  vi.stubGlobal('fetch', asked)
  const lines: unknown[] = []
  const net = { ...httpRuntime, log: (line: unknown) => void lines.push(line) }
  const call = { service: 'mail', operation: 'send' }
  const outcome = await requestService(net, { ...call, url: 'https://inside.example/secret' })
  expect([outcome.ok, asked.mock.calls.length]).toEqual([false, 0])
  expect(lines).toEqual([expect.objectContaining({ ...call, fault: 'AddressRefused' })])
  expect(JSON.stringify(lines)).not.toContain('inside.example')
  expect((await requestService(net, { ...call, url: 'https://api.resend.com/emails' })).ok).toBe(true)
  expect(asked).toHaveBeenCalledTimes(1)
})
