import { globSync, readFileSync } from 'node:fs'
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import { defineConfig } from 'vitest/config'

process.env.CLOUDFLARE_CF_FETCH_ENABLED ??= 'false'
process.env.WRANGLER_SEND_METRICS ??= 'false'
process.env.X_LOCAL_OBSERVABILITY ??= 'false'

/**
 * Rules run under three zones: a rule that reads the machine's zone fails in at least one. The fast gate takes the
 * last alone, which is a whole number of hours away from neither of the other two.
 */
const zones = ['UTC', 'Africa/Cairo', 'Asia/Kathmandu']

/** A story is many waits, each bounded by itself; this only ends one that hangs between them. */
const testTimeout = 10 * 60_000

const journey = {
  include: ['tests/journeys/*.journey.ts'],
  environment: 'node' as const,
  globalSetup: ['tests/journeys/setup.ts'],
  testTimeout,
  hookTimeout: testTimeout,
}

/** Known by what they do, so that no list has to be kept: they go into a room or measure a moving picture. */
const calls = globSync(journey.include).filter((path) =>
  /enterRoom|seesThemMove|getVideoPlaybackQuality/.test(readFileSync(path, 'utf8')),
)

export default defineConfig({
  test: {
    fsModuleCache: false,
    projects: [
      ...zones.map((zone) => ({
        test: {
          name: `rules ${zone}`,
          include: ['tests/rules/**/*.test.ts'],
          environment: 'node',
          env: { TZ: zone },
          pool: 'forks' as const,
          // Pure functions keep nothing between files, so all of them share one process.
          isolate: false,
        },
      })),
      {
        // Real server processes: built, started, killed and started again.
        test: {
          name: 'process',
          include: ['tests/journeys/*.test.ts'],
          // One of them takes the build away for a moment, which another may need to start again.
          fileParallelism: false,
          environment: 'node',
          testTimeout,
          hookTimeout: testTimeout,
        },
      },
      {
        // Stories in a real browser against the built product, on one server and in one browser. One file after the
        // other: some write into the server's database file, and a request that meets such a write is answered 500.
        test: { ...journey, name: 'journeys', exclude: calls, fileParallelism: false },
      },
      {
        // Stories with a call in them, one after the other: pictures are encoded and decoded all the time.
        test: { ...journey, name: 'calls', include: calls, fileParallelism: false },
      },
      { test: { name: 'web-logic', include: ['tests/web/**/*.test.ts'], environment: 'node' } },
      { test: { name: 'house', include: ['tests/house/**/*.test.ts'], environment: 'node', isolate: false } },
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
          name: 'worker',
          include: ['tests/api/**/*.test.ts', 'tests/durable/**/*.test.ts'],
          setupFiles: ['tests/kit/setup.ts'],
          isolate: false,
        },
      },
    ],
  },
})
