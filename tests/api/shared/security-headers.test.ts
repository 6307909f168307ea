/** What every answer of the worker tells a browser, whatever the answer. */
import { expect, test } from 'vitest'
import { getConfig } from '#contract/people/api/config.ts'
import { getCurrentUser } from '#contract/people/api/users.ts'
import { basePath } from '#contract/shared/api/endpoint.ts'
import { send } from '#tests/kit/client.ts'
import { people, tokenFor } from '#tests/kit/people.ts'

const answers = async (): Promise<[string, Response][]> => {
  const { id } = await people.student()
  const authorization = `Bearer ${await tokenFor(id)}`
  return [
    ['a reply', await send(`${basePath}${getConfig.path}`)],
    ['a private reply', await send(`${basePath}${getCurrentUser.path}`, { headers: { authorization } })],
    ['a refusal', await send(`${basePath}${getCurrentUser.path}`)],
    ['no endpoint', await send(`${basePath}/nothing-here`)],
    ['the reference page', await send(`${basePath}/docs`)],
    ['health', await send(`${basePath}/health`)],
    ['a missing file', await send('/assets/uploads/users/images/none')],
    ['no page', await send('/no/such.file')],
    ['a sitemap', await send('/sitemap.xml')],
  ]
}

test('all answers keep browsers on TLS, from sniffing, framing and telling where they were', async () => {
  for (const [what, { headers }] of await answers()) {
    expect(headers.get('strict-transport-security'), what).toBe('max-age=31536000; includeSubDomains')
    expect(headers.get('x-content-type-options'), what).toBe('nosniff')
    expect(headers.get('x-frame-options'), what).toBe('DENY')
    expect(headers.get('content-security-policy'), what).toMatch(/(^|; )frame-ancestors 'none'$/)
    expect(headers.get('referrer-policy'), what).toMatch(/^(no-referrer|strict-origin-when-cross-origin)$/)
  }
})

test('private replies and refusals are kept by nobody', async () => {
  const kept = new Map(await answers())
  for (const what of ['a private reply', 'a refusal', 'health'])
    expect(kept.get(what)?.headers.get('cache-control'), what).toBe('no-store')
})

test('scripts of other origins cannot read replies', async () => {
  const { headers } = await send(`${basePath}${getConfig.path}`, { headers: { origin: 'https://elsewhere.example' } })
  expect(headers.get('access-control-allow-origin')).toBeNull()
})
