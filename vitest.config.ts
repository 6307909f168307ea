import { availableParallelism } from 'node:os'
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

process.env.CLOUDFLARE_CF_FETCH_ENABLED ??= 'false'
process.env.WRANGLER_SEND_METRICS ??= 'false'
process.env.X_LOCAL_OBSERVABILITY ??= 'false'

/**
 * Rules run in three time zones: a rule that depends on the machine's zone fails in at least one. `npm run check` uses
 * the last alone, whose offset is not a whole number of hours from either of the others.
 */
const zones = ['UTC', 'Africa/Cairo', 'Asia/Kathmandu']

/** Every wait of a journey has a limit of its own; this one ends a test that hangs between waits. */
const story = { testTimeout: 10 * 60_000, hookTimeout: 10 * 60_000 }

/** Limit for tests without a server process; a test that reaches it is broken, however busy the machine is. */
const patient = { testTimeout: 60_000, hookTimeout: 60_000 }

/** One worker per core, at most four: beyond that, servers and browsers wait for the disk. */
const workers = Math.min(availableParallelism(), 4)

/** The walk over all screens takes longest, and its list does not show that: it must not begin when the rest is done. */
class ScreensFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isWalk = ({ moduleId }: TestSpecification): boolean => moduleId.endsWith('screens.journey.ts')
    const sorted = await super.sort(files)
    return [...sorted.filter(isWalk), ...sorted.filter((file) => !isWalk(file))]
  }
}

export default defineConfig({
  test: {
    fsModuleCache: false,
    sequence: { sequencer: ScreensFirst },
    projects: [
      ...zones.map((zone) => ({
        test: {
          ...patient,
          name: `rules ${zone}`,
          include: ['tests/rules/**/*.test.ts'],
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
          include: ['tests/journeys/*.test.ts'],
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
          include: ['tests/journeys/*.journey.ts'],
          environment: 'node',
          globalSetup: ['tests/journeys/setup.ts'],
          maxWorkers: workers,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          ...patient,
          name: 'web-logic',
          include: ['tests/web/**/*.test.ts'],
          setupFiles: ['tests/web/setup.ts'],
          environment: 'node',
          isolate: false,
        },
      },
      {
        test: {
          ...patient,
          name: 'house',
          include: ['tests/house/**/*.test.ts'],
          environment: 'node',
          isolate: false,
        },
      },
      {
        plugins: [
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
              },
            },
          })),
        ],
        test: {
          ...patient,
          name: 'worker',
          include: ['tests/api/**/*.test.ts', 'tests/durable/**/*.test.ts'],
          setupFiles: ['tests/kit/setup.ts'],
          isolate: false,
          maxWorkers: workers,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
