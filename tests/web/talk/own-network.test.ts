/** What tells that this device alone lost its network. */
import { expect, test, vi } from 'vitest'
import { connections } from '#contract/vocabulary/connections.ts'

const line = Object.assign(new EventTarget(), { type: 'wifi' })
const page = Object.assign(new EventTarget(), { visibilityState: 'hidden' })
const browser = { onLine: true, connection: line }
vi.stubGlobal('window', new EventTarget())
vi.stubGlobal('document', page)
vi.stubGlobal('navigator', browser)
const { wasAway, watchOwnNetwork } = await import('#web/lib/own-network.ts')

test('a network that goes, comes or changes, and a page that is shown again, and nothing else', () => {
  vi.useFakeTimers()
  const back = vi.fn()
  watchOwnNetwork(back)
  const later = () => vi.advanceTimersByTime(connections.returns.ownNetworkMs)
  expect(wasAway()).toBe(false)

  browser.onLine = false
  expect(wasAway()).toBe(true)
  browser.onLine = true
  window.dispatchEvent(new Event('offline'))
  expect([wasAway(), back.mock.calls.length]).toEqual([true, 0])
  later()
  expect(wasAway()).toBe(false)
  window.dispatchEvent(new Event('online'))
  expect([wasAway(), back.mock.calls.length]).toEqual([true, 1])

  later()
  // It became faster or slower.
  line.dispatchEvent(new Event('change'))
  page.dispatchEvent(new Event('visibilitychange'))
  expect([wasAway(), back.mock.calls.length]).toEqual([false, 1])
  line.type = 'cellular'
  line.dispatchEvent(new Event('change'))
  expect([wasAway(), back.mock.calls.length]).toEqual([true, 2])

  later()
  page.visibilityState = 'visible'
  page.dispatchEvent(new Event('visibilitychange'))
  expect([wasAway(), back.mock.calls.length]).toEqual([true, 3])
})
