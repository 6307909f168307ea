/** Files share one process, which saves starting one for each; here nothing of a file stays for the next. */
import { afterAll, vi } from 'vitest'

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  // What modules of the product keep between calls, such as messages on their way out.
  vi.resetModules()
})
