/** A look: the tab shows somebody else, and the browser keeps what belongs to the admin. */
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { getConfig } from '#contract/people/api/config.ts'
import { createStorage } from '../local-storage.ts'
import { tokenOf } from '../tokens.ts'

const minute = 60_000
const [adminId, personId] = [3, 9]
const lookToken = (endsAt: number): string =>
  ['', btoa(JSON.stringify({ kind: 'look', id: personId, look: 1, exp: Math.floor(endsAt / 1000) })), ''].join('.')
const lookUntil = (endsAt: number) => ({ token: lookToken(endsAt), personId, name: 'سارة', endsAt })

const place = { assign: vi.fn(), replace: vi.fn(), href: 'http://localhost/', protocol: 'http:' }
const listeners = new Map<string, (event: object) => void>()
const sockets: string[] = []

/** A new page of the tab, with what the browser keeps. */
const openPage = async () => {
  vi.resetModules()
  listeners.clear()
  vi.stubGlobal('window', { addEventListener: (name: string, run: () => void) => listeners.set(name, run) })
  const modules = await Promise.all([
    import('#web/lib/look.ts'),
    import('#web/lib/token.ts'),
    import('#web/lib/storage.ts'),
    import('#web/lib/api.ts'),
    import('#web/lib/socket.ts'),
    import('#web/lib/kept-answers.ts'),
  ])
  const [look, token, storage, api, socket, answers] = modules
  return { ...look, ...token, ...storage, ...api, ...socket, ...answers }
}

const adminToken = tokenOf(adminId)

beforeEach(() => {
  for (const mock of [place.assign, place.replace]) mock.mockClear()
  sockets.length = 0
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('location', place)
  vi.stubGlobal('localStorage', createStorage())
  vi.stubGlobal('sessionStorage', createStorage())
  vi.stubGlobal(
    'WebSocket',
    class {
      constructor(url: string) {
        sockets.push(url)
      }
    },
  )
  localStorage.setItem('hiwar.token', adminToken)
  localStorage.setItem('hiwar.draft', 'مسودة')
})

describe('opening', () => {
  test('keeps the look for the next page and changes nothing of this one', async () => {
    const page = await openPage()
    const look = lookUntil(Date.now() + 15 * minute)
    expect(page.openLook(look, '/s/dashboard')).toBe(true)
    expect(place.assign).toHaveBeenCalledWith('/s/dashboard')
    expect([page.currentUserId(), page.lookOfPage()]).toEqual([adminId, null])
    expect(localStorage.getItem('hiwar.token')).toBe(adminToken)
    expect((await openPage()).lookOfPage()).toEqual(look)
  })

  test('says so where the browser keeps nothing', async () => {
    vi.stubGlobal('sessionStorage', {
      getItem: () => null,
      setItem: () => {
        throw new Error('full')
      },
    })
    const page = await openPage()
    expect(page.openLook(lookUntil(Date.now() + minute), '/')).toBe(false)
    expect(place.assign).not.toHaveBeenCalled()
  })
})

describe('the page of a look', () => {
  const openLookPage = async (endsAt = Date.now() + 15 * minute) => {
    sessionStorage.setItem('hiwar.look', JSON.stringify(lookUntil(endsAt)))
    return openPage()
  }

  test('is of the person, with a token that is never exchanged', async () => {
    const page = await openLookPage()
    expect([page.currentUserId(), page.needsRefresh(), page.ownToken()]).toEqual([personId, false, adminToken])
    const sent: string[] = []
    vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
      sent.push(`${url.split('/').at(-1)} ${headers.authorization}`)
      return new Response('{}')
    })
    await page.api(getConfig, {}).catch(() => undefined)
    expect(sent).toEqual([`config Bearer ${page.currentToken()}`])
  })

  test('opens no socket', async () => {
    const page = await openLookPage()
    page.startSocket()
    expect(sockets).toEqual([])
  })

  test('finds nothing of the admin in the browser and leaves nothing there', async () => {
    const page = await openLookPage()
    expect([page.readStored('hiwar.draft'), page.storedKeys('hiwar.')]).toEqual([null, []])
    page.writeStored('hiwar.draft', 'أخرى')
    page.removeStored('hiwar.')
    page.storeToken(null)
    expect([localStorage.getItem('hiwar.draft'), localStorage.getItem('hiwar.token')]).toEqual(['مسودة', adminToken])
  })

  test('keeps no answer for times without a network', async () => {
    const page = await openLookPage()
    const client = new QueryClient()
    await client.prefetchQuery({ queryKey: ['account', personId], queryFn: () => 'account', meta: { offline: true } })
    const write = vi.fn()
    const kept = { owner: personId, hash: '', data: 1, updatedAt: Date.now() }
    const store = { read: async () => kept, readAll: vi.fn(), write, remove: vi.fn(), clear: vi.fn() }
    await page.createAnswerKeeper(client, store).save()
    expect(write).not.toHaveBeenCalled()
    expect(await page.readKeptAnswer('["account",9]', Date.now(), store)).toBeNull()
  })

  test('does not follow the token of other tabs', async () => {
    const page = await openLookPage()
    expect(listeners.has('storage')).toBe(false)
    localStorage.setItem('hiwar.token', tokenOf(7))
    page.followOtherTabs()
    expect(page.currentUserId()).toBe(personId)
  })

  test('ends once, and the next page is the admin’s', async () => {
    const page = await openLookPage()
    const finish = vi.fn(async () => Promise.reject(new Error('no network')))
    page.leaveLook(finish)
    page.leaveLook(finish)
    await expect.poll(() => place.replace.mock.calls).toEqual([[`/admin/user/${personId}`]])
    expect(finish).toHaveBeenCalledTimes(1)
    expect(place.replace).toHaveBeenCalledTimes(1)
    const next = await openPage()
    expect([next.lookOfPage(), next.currentToken()]).toEqual([null, adminToken])
    expect(next.readStored('hiwar.draft')).toBe('مسودة')
  })

  test('is left when the browser shows it again after its end', async () => {
    await openLookPage()
    listeners.get('pageshow')?.({ persisted: true })
    expect(place.replace).not.toHaveBeenCalled()
    sessionStorage.removeItem('hiwar.look')
    listeners.get('pageshow')?.({ persisted: true })
    expect(place.replace).toHaveBeenCalledWith(`/admin/user/${personId}`)
  })

  test('is the admin’s again once the time is over', async () => {
    const page = await openLookPage(Date.now() - 1)
    expect([page.lookOfPage(), page.currentUserId()]).toEqual([null, adminId])
    expect(sessionStorage.getItem('hiwar.look')).toBeNull()
  })
})
