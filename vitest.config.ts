import { availableParallelism } from 'node:os'
import { basename } from 'node:path'
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import { tanStackRouterCodeSplitter } from '@tanstack/router-plugin/vite'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import {
  findMockingTests,
  findRulesAboutTime,
  setupFiles,
  testFiles,
  zoneOfAllRules,
  zones,
} from './scripts/projects.ts'
import { routeSplitting } from './web/build/route-splitting.ts'

process.env.CLOUDFLARE_CF_FETCH_ENABLED ??= 'false'
process.env.WRANGLER_SEND_METRICS ??= 'false'
process.env.X_LOCAL_OBSERVABILITY ??= 'false'

/** Every wait of a journey has a limit of its own; this one ends a test that hangs between waits. */
const story = { testTimeout: 10 * 60_000, hookTimeout: 10 * 60_000 }

/** Limit for tests without a server process; a test that reaches it is broken, however busy the machine is. */
const patient = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 30_000, interval: 10 } } }

/** One worker per core, at most four: beyond that, servers and browsers wait for the disk. */
const workers = Math.min(availableParallelism(), 4)
/** While a journey waits for animations, timers and a quiet network, another can go on. */
const journeyWorkers = Math.min(availableParallelism() + 1, 4)

/**
 * Files take a worker longer than their length tells, by which vitest sorts: one that begins last is waited for. The
 * first three of the server render pages: whichever runtime is given the first has the code of all screens for the others.
 */
const longFiles = [
  'screens.journey.ts',
  'becoming-a-tutor.journey.ts',
  'weak-line.journey.ts',
  'rendered-pages.test.ts',
  'access-walk.test.ts',
  'landing-page.test.ts',
  'near-cache.test.ts',
  'access-walk-open.test.ts',
  'access.test.ts',
  'leaks.test.ts',
  'round-trips.test.ts',
  'one-admin.test.ts',
  'look-walk.test.ts',
]
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification): number => {
      const place = longFiles.indexOf(basename(moduleId))
      return place < 0 ? longFiles.length : place
    }
    return (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}

const rulesAboutTime = findRulesAboutTime()
const mockingTests = findMockingTests()

export default defineConfig({
  test: {
    fsModuleCache: false,
    // Requests are made and refused in every other test; the tests of the log read these lines.
    onConsoleLog: (log) => !/^\{"(cron|request|security)":/.test(log),
    sequence: { sequencer: LongFirst },
    projects: [
      ...zones.map((zone) => ({
        test: {
          ...patient,
          name: `rules ${zone}`,
          include: zone === zoneOfAllRules ? [...testFiles.rules] : rulesAboutTime,
          environment: 'node',
          env: { TZ: zone },
          pool: 'forks' as const,
          // Pure functions have no state, so all files share one process.
          isolate: false,
        },
      })),
      {
        // Real server processes, which are built, started, killed and restarted.
        test: {
          ...story,
          name: 'process',
          include: [...testFiles.process],
          // One of the files moves the build away for a moment, which another needs to restart its server.
          fileParallelism: false,
          environment: 'node',
        },
      },
      {
        // Browser journeys against the built product; no other file uses a file's server at the same time.
        test: {
          ...story,
          name: 'journeys',
          // A browser on a busy machine may lose a race that no user can lose. What passed only when repeated is named
          // in the summary of `npm test`, to be mended.
          retry: 1,
          include: [...testFiles.journeys],
          environment: 'node',
          globalSetup: ['tests/journeys/setup.ts'],
          // The files of a worker share contexts of the browser, which hold the app's files (`journey.ts`).
          isolate: false,
          maxWorkers: journeyWorkers,
          sequence: { groupOrder: 2 },
        },
      },
      ...[false, true].map((mocks) => ({
        // See web/lib/site-url.ts.
        define: { siteOrigin: JSON.stringify('http://localhost:8787') },
        test: {
          ...patient,
          name: mocks ? 'web-logic with mocks' : 'web-logic',
          include: mocks ? mockingTests : [...testFiles['web-logic']],
          exclude: mocks ? [] : mockingTests,
          setupFiles: [...setupFiles['web-logic']],
          environment: 'node' as const,
          isolate: mocks,
        },
      })),
      {
        test: {
          ...patient,
          name: 'house',
          include: [...testFiles.house],
          environment: 'node',
          isolate: false,
        },
      },
      {
        // The worker renders the app; see web/lib/site-url.ts.
        define: { siteOrigin: JSON.stringify('http://localhost:8787') },
        plugins: [
          // As in a build: the renderer then loads the one screen it renders instead of all of them.
          tanStackRouterCodeSplitter(routeSplitting),
          cloudflareTest(async () => ({
            wrangler: { configPath: './wrangler.toml' },
            miniflare: {
              bindings: {
                APP_ENV: 'test',
                TOKEN_SECRET: 'test-secret-of-at-least-thirty-two-bytes',
                OTP_PEPPER: 'test-pepper-of-at-least-thirty-two-bytes',
                PASSWORD_LOG_N: '10',
                DATABASE_DELAY_MS: process.env.DATABASE_DELAY_MS ?? '0',
                TEST_MIGRATIONS: await readD1Migrations('migrations'),
                SEARCH_MIGRATIONS: await readD1Migrations('search-migrations'),
              },
            },
          })),
        ],
        test: {
          ...patient,
          name: 'worker',
          include: [...testFiles.worker],
          setupFiles: [...setupFiles.worker],
          isolate: false,
          maxWorkers: workers,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
