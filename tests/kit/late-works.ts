import { expect } from 'vitest'
import { countLateWorks } from '#worker/build-services.ts'

/** Waits until all that requests left for after their answers has ended: on a busy machine longer than a second. */
export const settleLateWorks = (): Promise<void> => expect.poll(countLateWorks, { timeout: 5000 }).toBe(0)
