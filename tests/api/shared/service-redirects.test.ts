/** A service that redirects is not followed: the next address would be nobody's choice, and get our credentials. */
import { expect, test } from 'vitest'
import { requestService } from '#worker/gateways/http-client.ts'

test('a redirect is an answer like any other that was not asked for', async () => {
  const asked: (RequestInit | undefined)[] = []
  const net = {
    fetch: async (_: string, init?: RequestInit) => {
      asked.push(init)
      return new Response('moved', { status: 302, headers: { location: 'https://elsewhere.example/' } })
    },
    wait: async () => undefined,
    log: () => undefined,
  }
  const call = { service: 'fawry', operation: 'charge', url: 'https://example.com/charge', init: { method: 'POST' } }
  expect(await requestService(net as never, call as never)).toMatchObject({ ok: false })
  expect(asked).toHaveLength(1)
  expect(asked[0]?.redirect).toBe('manual')
})
