/** Every test file starts with an empty, migrated database; files share one runtime, so nothing else separates them. */
import { applyD1Migrations, reset } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, vi } from 'vitest'

await reset()
await applyD1Migrations(env.DB, env.TEST_MIGRATIONS)

// Registered here, because modules of the kit are loaded once for all files; a hook in them would run for the first
// file only.
afterEach(() => {
  vi.useRealTimers()
})

// No test may depend on another machine; tests of gateways use a simulated network.
vi.stubGlobal('fetch', (input: RequestInfo | URL) => {
  throw new Error(`a test tried to reach ${input instanceof Request ? input.url : input}`)
})
