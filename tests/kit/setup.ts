/** Every test file starts with an empty, migrated store; files share one runtime, so nothing else separates them. */
import { applyD1Migrations, reset } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, vi } from 'vitest'

await reset()
await applyD1Migrations(env.DB, env.TEST_MIGRATIONS)

// Here and not beside the clock: modules of the kit are loaded once for all files, a hook in one would serve the first.
afterEach(() => {
  vi.useRealTimers()
})

// Nothing in a test may depend on another machine; gateways are stubbed where a test is about them.
vi.stubGlobal('fetch', (input: RequestInfo | URL) => {
  throw new Error(`a test tried to reach ${input instanceof Request ? input.url : input}`)
})
