/** The clock of worker, objects and tests; the setup file restores the real one after each test. */
import { vi } from 'vitest'

const asMs = (at: number | string): number => (typeof at === 'number' ? at : Date.parse(at))

export const clock = {
  /** Stops the clock at an instant. */
  set(at: number | string): number {
    vi.useFakeTimers({ toFake: ['Date'], now: asMs(at) })
    return asMs(at)
  },
  /** Moves a stopped clock. */
  advance(ms: number): number {
    const now = Date.now() + ms
    vi.setSystemTime(now)
    return now
  },
}
