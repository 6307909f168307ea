/** The token of this browser: when it is exchanged, and what tabs share. */
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { getConfig } from '#contract/people/api/config.ts'
import { dayMs } from '#contract/shared/rules/time.ts'
import { createStorage } from '../local-storage.ts'

vi.stubGlobal('window', { addEventListener: () => undefined })
vi.stubGlobal('navigator', { onLine: true })
vi.stubGlobal('localStorage', createStorage())
const { api, onSignedOut, usableToken } = await import('#web/lib/api.ts')
const { currentToken, followOtherTabs, needsRefresh, storeToken } = await import('#web/lib/token.ts')

const key = 'hiwar.token'
/** Unsigned: this browser does not look at signatures. */
const tokenOf = (leftMs: number, device: { device?: number; turn?: number } = { device: 7, turn: 1 }): string =>
  ['', { id: 5, exp: Math.floor((Date.now() + leftMs) / 1000), ...device }, '']
    .map((part) => part && btoa(JSON.stringify(part)))
    .join('.')

const respond = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const authorizations: string[] = []
/** Answers an exchange with `fresh`, and everything else with 200. */
const serve = (fresh: () => Response | Promise<Response>) =>
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
    authorizations.push(`${url.split('/').at(-1)} ${headers.authorization?.slice('Bearer '.length)}`)
    return url.endsWith('/refresh-token') ? fresh() : respond(200, {})
  })

beforeEach(() => {
  authorizations.length = 0
  storeToken(null)
})

describe('a token whose own time is over', () => {
  test('is nobody’s without a device, and is kept with one', () => {
    storeToken(tokenOf(-dayMs, {}))
    expect(currentToken()).toBeNull()
    const old = tokenOf(-dayMs)
    storeToken(old)
    expect([currentToken(), needsRefresh()]).toEqual([old, true])
  })

  test('is exchanged once before anything is asked with it', async () => {
    const [old, fresh] = [tokenOf(-dayMs), tokenOf(7 * dayMs, { device: 7, turn: 2 })]
    storeToken(old)
    serve(() => respond(200, fresh))
    await Promise.all([api(getConfig, {}).catch(() => undefined), usableToken()])
    expect(authorizations).toEqual([`refresh-token ${old}`, `config ${fresh}`])
    expect(localStorage.getItem(key)).toBe(fresh)
  })

  test('stays when the exchange has no answer, and signs out when it is refused', async () => {
    const ended = vi.fn()
    const stop = onSignedOut(ended)
    storeToken(tokenOf(-dayMs))
    serve(() => Promise.reject(new TypeError('no network')))
    await expect(api(getConfig, {})).rejects.toMatchObject({ name: 'NoAnswerError' })
    expect(currentToken()).not.toBeNull()
    serve(() => respond(401, { code: 'unauthenticated' }))
    await expect(api(getConfig, {})).rejects.toMatchObject({ code: 'unauthenticated' })
    expect([currentToken(), ended.mock.calls.length]).toEqual([null, 1])
    stop()
  })
})

test('what another tab has stored is sent from then on, also where its event was missed', async () => {
  const [old, fresh] = [tokenOf(6 * dayMs), tokenOf(7 * dayMs, { device: 7, turn: 2 })]
  storeToken(old)
  localStorage.setItem(key, fresh)
  serve(() => respond(500, {}))
  await api(getConfig, {}).catch(() => undefined)
  expect(authorizations).toEqual([`config ${fresh}`])
  followOtherTabs()
  expect(currentToken()).toBe(fresh)
})
