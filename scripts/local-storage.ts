/** The database and the buckets of a local state, opened without a worker. No server may use the state at the same time. */
import { join } from 'node:path'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import type { Place } from '#worker/backups/step.ts'
import { root } from './run.ts'

export interface LocalStorage {
  readonly DB: Place['db']
  readonly SEARCH: Place['db']
  readonly FILES: Place['bucket']
  readonly BACKUPS: Place['bucket']
}

export const withLocalStorage = async <T>(state: string, use: (storage: LocalStorage) => Promise<T>): Promise<T> => {
  process.env.WRANGLER_LOG ??= 'warn'
  // Loaded late: it takes a second.
  const { unstable_getMiniflareWorkerOptions: read } = await import('wrangler')
  const { d1Databases, r2Buckets } = read(join(root, 'wrangler.toml')).workerOptions
  const bindings: object = { d1Databases, r2Buckets }
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      resourcePersistencePath: join(state, 'v3'),
      workers: [{ name: 'storage', modules: true, script: 'export default {}', ...bindings }],
    }),
  )
  try {
    return await use((await runtime.getBindings()) as unknown as LocalStorage)
  } finally {
    await runtime.dispose()
  }
}
