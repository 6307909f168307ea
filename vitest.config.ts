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
          include: ['tests/journeys/kill.test.ts'],
          environment: 'node',
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
      {
        // Stories in a real browser against the built product, one after the other: a call needs the cores to itself.
        test: {
          name: 'journeys',
          include: ['tests/journeys/**/*.journey.ts'],
          environment: 'node',
          globalSetup: ['tests/journeys/setup.ts'],
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
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
