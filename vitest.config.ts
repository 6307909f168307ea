import { availableParallelism } from 'node:os'
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
const story = { testTimeout: 10 * 60_000, hookTimeout: 10 * 60_000 }

/** What a test without a process may take before it means that something is broken, on however busy a machine. */
const patient = { testTimeout: 60_000, hookTimeout: 60_000 }

/** A core for each; beyond four, servers and browsers wait for the disk more than for a core. */
const workers = Math.min(availableParallelism(), 4)

export default defineConfig({
  test: {
    fsModuleCache: false,
    projects: [
      ...zones.map((zone) => ({
        test: {
          ...patient,
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
          ...story,
          name: 'process',
          include: ['tests/journeys/*.test.ts'],
          // One of them takes the build away for a moment, which another may need to start again.
          fileParallelism: false,
          environment: 'node',
        },
      },
      {
        // Stories in a real browser against the built product, each file on a server that serves no other meanwhile.
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
      { test: { ...patient, name: 'web-logic', include: ['tests/web/**/*.test.ts'], environment: 'node' } },
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
