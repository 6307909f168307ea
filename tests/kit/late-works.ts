import { expect } from 'vitest'
import { countLateWorks } from '#worker/build-services.ts'

/** Work of a request that an earlier file broke off: it never ends. */
let atStart = 0

/** Called as a file begins; gives how many works there are that nobody waits for. */
export const beginLateWorks = (): number => {
  atStart = countLateWorks()
  return atStart
}

/** Waits until all that requests left for after their answers has ended: on a busy machine longer than a second. */
export const settleLateWorks = (): Promise<void> =>
  expect.poll(() => countLateWorks() - atStart, { timeout: 5000 }).toBeLessThanOrEqual(0)
