/** Server time estimated from answers. */
import { expect, test, vi } from 'vitest'
import { quarterMinuteTicker, serverNow, updateServerTime } from '#web/lib/clock.ts'

const hour = 3_600_000
const tell = (serverAt: number) => updateServerTime(new Date(serverAt).toUTCString(), Date.now(), Date.now())

test('an answer corrects a wrong clock of the device, and what it has drawn, at once', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-25T12:00:00Z') })
  const drawn: number[] = []
  const stop = quarterMinuteTicker.subscribe(() => drawn.push(quarterMinuteTicker.read()))
  // The server is three hours behind this device.
  tell(Date.now() - 3 * hour)
  expect(drawn).toEqual([serverNow()])
  expect(Math.abs(serverNow() - (Date.now() - 3 * hour))).toBeLessThan(1000)
  // The same answer again changes nothing.
  tell(Date.now() - 3 * hour)
  expect(drawn).toHaveLength(1)
  tell(Date.now())
  expect(drawn).toHaveLength(2)
  expect(serverNow()).toBe(Date.now())
  stop()
})

test('a header that is missing, unreadable or off by its own resolution changes nothing', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-25T12:00:00Z') })
  for (const header of [null, 'soon']) updateServerTime(header, Date.now(), Date.now())
  tell(Date.now() - 1000)
  expect(serverNow()).toBe(Date.now())
})
