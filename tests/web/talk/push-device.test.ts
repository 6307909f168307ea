/** What the app tells the server of this browser's push messages, day by day and when somebody leaves. */
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { dayMs } from '#contract/shared/rules/time.ts'
import { tokenOf } from '../tokens.ts'

const stored = new Map<string, string>()
vi.stubGlobal('window', { addEventListener: () => undefined, Notification: {}, PushManager: {} })
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
})
vi.stubGlobal('Notification', { permission: 'granted' })

const ownKey = 'BAUG'
const toBytes = (key: string) => Uint8Array.from(atob(key), (letter) => letter.charCodeAt(0)).buffer
let subscriptionCount = 0
let current: ReturnType<typeof createSubscription> | null = null
const createSubscription = (key: string) => {
  subscriptionCount += 1
  const endpoint = `https://fcm.googleapis.com/fcm/send/${subscriptionCount}`
  return {
    endpoint,
    options: { applicationServerKey: toBytes(key) },
    toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: vi.fn(async () => {
      current = null
      return true
    }),
  }
}
const pushManager = {
  getSubscription: async () => current,
  subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
    current ??= createSubscription(applicationServerKey)
    return current
  },
}
const registration = { pushManager, getNotifications: async () => [] }
vi.stubGlobal('navigator', {
  onLine: true,
  userAgent: 'Chrome',
  serviceWorker: { ready: Promise.resolve(registration), getRegistration: async () => registration },
})

interface Told {
  readonly method: string
  readonly endpoint: string
  readonly token: string | null
}
let requests: Told[] = []

const { renewPush } = await import('#web/features/talk/notifications/push.ts')
const { endPush } = await import('#web/features/talk/notifications/end-push.ts')
const { endPushOnLeave } = await import('#web/features/talk/notifications/leave.ts')
const { signOut } = await import('#web/features/people/account/sign-in.ts')
const { storeToken } = await import('#web/lib/token.ts')
endPushOnLeave()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T10:00:00Z') })
  requests = []
  stored.clear()
  current = createSubscription(ownKey)
  vi.stubGlobal('fetch', async (_url: string, { method, body, headers }: RequestInit) => {
    const { endpoint } = JSON.parse(String(body)) as { endpoint: string }
    requests.push({ method: method ?? '', endpoint, token: new Headers(headers).get('authorization') })
    return new Response(null, { status: 200 })
  })
})

describe('the server is told', () => {
  test('once a day that the browser is in use', async () => {
    const endpoint = current?.endpoint
    await renewPush(ownKey, false)
    await renewPush(ownKey, false)
    expect(requests).toMatchObject([{ method: 'PUT', endpoint }])
    vi.setSystemTime(Date.now() + dayMs)
    await renewPush(ownKey, false)
    expect(requests).toHaveLength(2)
  })

  test('at once of a subscription that the browser has replaced or lost, and when it may have forgotten it', async () => {
    await renewPush(ownKey, false)
    current = createSubscription(ownKey)
    await renewPush(ownKey, false)
    current = null
    await renewPush(ownKey, false)
    await renewPush(ownKey, true)
    expect(new Set(requests.map(({ endpoint }) => endpoint)).size).toBe(3)
    expect(requests).toHaveLength(4)
  })

  test('of a new subscription where the old one was made for another key', async () => {
    const old = createSubscription('BQQQ')
    current = old
    await renewPush(ownKey, false)
    expect(old.unsubscribe).toHaveBeenCalledOnce()
    expect(requests.map(({ endpoint }) => endpoint)).toEqual([current?.endpoint])
    expect(current?.endpoint).not.toBe(old.endpoint)
  })

  test('nothing where push messages are off', async () => {
    current = null
    await renewPush(ownKey, true)
    expect(requests).toEqual([])
  })
})

describe('whoever logs out', () => {
  test('is still named to the server, although the device has forgotten them', async () => {
    const [leaving, token] = [current, tokenOf(7)]
    storeToken(token)
    signOut()
    await expect.poll(() => leaving?.unsubscribe).toHaveBeenCalledOnce()
    expect(requests).toEqual([{ method: 'DELETE', endpoint: leaving?.endpoint, token: `Bearer ${token}` }])
  })

  test('has this browser removed in their name, and its subscription ended', async () => {
    const leaving = current
    await endPush({ token: 'theirs', simulatedPush: null })
    expect(requests).toEqual([{ method: 'DELETE', endpoint: leaving?.endpoint, token: 'Bearer theirs' }])
    expect(leaving?.unsubscribe).toHaveBeenCalledOnce()
  })

  test('without a network still has the subscription ended', async () => {
    const leaving = current
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
    await endPush({ token: 'theirs', simulatedPush: null })
    expect(leaving?.unsubscribe).toHaveBeenCalledOnce()
  })

  test('has a simulated one removed as well, and nothing is said where there is none', async () => {
    current = null
    await endPush({ token: 'theirs', simulatedPush: 'https://push.hiwar.invalid/x' })
    await endPush({ token: 'theirs', simulatedPush: null })
    expect(requests).toMatchObject([{ method: 'DELETE', endpoint: 'https://push.hiwar.invalid/x' }])
  })
})
