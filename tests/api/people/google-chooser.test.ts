/** The account chooser of the simulated Google, and the endpoints it serves. */
import { env } from 'cloudflare:workers'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { logInWithGoogle } from '#contract/people/api/auth.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { apiCall, newAddress, send } from '#tests/kit/client.ts'
import { newEmail } from '#tests/kit/people.ts'

const path = '/api/v1/dev/google'
const choose = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  send(path, { method: 'POST', body: new URLSearchParams(fields), headers })
const tokenFor = async (fields: Record<string, string>) => {
  const response = await choose(fields, { accept: 'application/json' })
  return (await response.json()) as { token: string; type: 'bearer' | 'id-token' }
}
const as = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

test('the page says that it is simulated, and loads nothing else', async () => {
  const response = await send(`${path}?nonce=${encodeURIComponent('"><script>alert(1)</script>')}`)
  const text = await response.text()
  expect(response.status).toBe(200)
  expect(text).toMatch(/<html lang="ar-EG" dir="rtl">[\s\S]*محاكاة/)
  expect(text).toContain('hala@hiwar.test')
  expect(text).not.toContain('<script>alert')
  const policy = response.headers.get('content-security-policy')
  expect(policy).toMatch(/^default-src 'none'; style-src 'nonce-[\w-]+'; script-src 'nonce-[\w-]+'; form-action 'self'/)
  expect(policy).toContain("frame-ancestors 'none'")
})

test('the result is posted to the opening window, at the app’s own origin only', async () => {
  const response = await choose({ email: newEmail(), nonce: 'n-1' })
  const script = /<script nonce="([\w-]+)">(.*?)<\/script>/.exec(await response.text())
  expect(response.headers.get('content-security-policy')).toContain(`'nonce-${script?.[1]}'`)
  expect(script?.[2]).toMatch(
    /^opener\?\.postMessage\(\{"token":"[\w-]+\.[\w-]+\.[\w-]+","type":"id-token"\}, "http:\/\/localhost:8787"\); close\(\)$/,
  )
  // A stricter policy would cut the popup off from the window that opened it.
  expect(response.headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
  const elsewhere = await send('/api/v1/health')
  expect(elsewhere.headers.get('cross-origin-opener-policy')).toBe('same-origin')
})

test('the token it issues opens an account', async () => {
  const email = newEmail()
  const chosen = await tokenFor({ email: ` ${email.toUpperCase()}`, nonce: 'n-1' })
  const body = { ...chosen, nonce: 'n-1', role: Role.Student }
  expect((await apiCall(logInWithGoogle, { body }, null, newAddress())).user.email).toBe(email)
})

test('an invalid address is asked for again', async () => {
  const response = await choose({ email: 'nobody' })
  expect(response.status).toBe(400)
  expect(await response.text()).toContain('role="alert"')
})

test('its keys verify its tokens', async () => {
  const { token } = await tokenFor({ email: newEmail() })
  const keys = createLocalJWKSet(await (await send(`${path}/certs`)).json())
  const { payload, protectedHeader } = await jwtVerify(token, keys)
  expect(protectedHeader).toMatchObject({ alg: 'RS256', kid: 'simulated' })
  expect(payload).toMatchObject({ iss: 'https://sim.hiwar.invalid', aud: 'simulated.apps.googleusercontent.com' })
  expect(await (await send(`${path}/certs`)).text()).not.toContain('"d":')
})

test('an access token of the popup is known there, with its account', async () => {
  const email = newEmail()
  const { token, type } = await tokenFor({ email, type: 'bearer', unverified: 'yes' })
  expect(type).toBe('bearer')
  const info = await (await send(`${path}/tokeninfo?access_token=${token}`)).json()
  expect(info).toMatchObject({ aud: 'simulated.apps.googleusercontent.com', email, email_verified: 'false' })
  expect(await (await send(`${path}/userinfo`, as(token))).json()).toMatchObject({ email, email_verified: false })
  for (const other of [`${path}/tokeninfo?access_token=sim.1`, `${path}/userinfo`])
    expect((await send(other, as('sim.1'))).status).toBe(400)
})

test.each(['', '/certs', '/tokeninfo', '/userinfo'])('where Google is real, %s is a 404', async (part) => {
  Object.assign(env, { GOOGLE_CLIENT_ID: '1-a.apps.googleusercontent.com' })
  try {
    const response = await send(`${path}${part}`)
    expect([response.status, await response.json()]).toEqual([404, { code: 'not-found' }])
    expect((await choose({ email: newEmail() })).status).toBe(404)
  } finally {
    Object.assign(env, { GOOGLE_CLIENT_ID: undefined })
  }
})
