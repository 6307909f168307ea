/** Where the tests of each vitest project are. */
import { createReach, filesMatching, readSource } from './reach.ts'

export const testFiles = {
  rules: ['tests/rules/**/*.test.ts'],
  'web-logic': ['tests/web/**/*.test.ts'],
  house: ['tests/house/**/*.test.ts'],
  worker: ['tests/api/**/*.test.ts', 'tests/durable/**/*.test.ts'],
  process: ['tests/journeys/**/*.test.ts'],
  journeys: ['tests/journeys/**/*.journey.ts'],
} as const

/** Run before each file of a project. */
export const setupFiles = {
  rules: [],
  'web-logic': ['tests/web/setup.ts'],
  house: [],
  worker: ['tests/kit/setup.ts'],
} as const

/**
 * Rules that tell the time run in three time zones: one that depends on the machine's zone fails in at least one. All
 * others, and those of `npm run check`, run in the last alone, whose offset is not a whole number of hours from either
 * of the others.
 */
export const zones = ['UTC', 'Africa/Cairo', 'Asia/Kathmandu'] as const
export const zoneOfAllRules = 'Asia/Kathmandu'

/** Rules that can depend on the zone of the machine, because something they reach tells the time. */
export const findRulesAboutTime = (): string[] => {
  const reachOf = createReach(readSource)
  return filesMatching(testFiles.rules).filter((path) => reachOf([path]).tellsTime)
}

/**
 * Tests of the app that put something in place of a module. Each needs modules of its own: one that another file has
 * loaded in the same process keeps what it imported.
 */
export const findMockingTests = (): string[] =>
  filesMatching(testFiles['web-logic']).filter((path) => readSource(path)?.includes('vi.mock('))
