/**
 * Runs a bundled worker in the local runtime, without the development server around it, whose proxy takes about as much of
 * the processor as the worker: `node scripts/runtime.ts <options as JSON>`. Files, database and objects lie where wrangler
 * keeps them.
 */
import { readdir } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare'

export interface RuntimeOptions {
  /** Bindings, variables and files of the browser, as wrangler reads them from its configuration. */
  readonly worker: object
  /** The folder of the bundle, and the file in it that the worker starts with. */
  readonly folder: string
  readonly main: string
  readonly state: string
  readonly port: number
}

const { worker, folder, main, state, port } = JSON.parse(process.argv[2] ?? '{}') as RuntimeOptions

const moduleTypes: Readonly<Record<string, 'ESModule' | 'CompiledWasm' | 'Data'>> = {
  '.js': 'ESModule',
  '.wasm': 'CompiledWasm',
  '.bin': 'Data',
}

const listModules = async () => {
  const files = await readdir(folder, { recursive: true })
  return [main, ...files.filter((file) => file !== main)].flatMap((path) => {
    const type = moduleTypes[extname(path)]
    return type ? [{ type, path }] : []
  })
}

const runtime = new Miniflare(
  convertV4MiniflareOptions({
    host: 'localhost',
    port,
    resourcePersistencePath: join(state, 'v3'),
    unsafeTriggerHandlers: true,
    logRequests: false,
    log: new Log(LogLevel.WARN),
    workers: [
      {
        ...worker,
        name: 'hiwar',
        rootPath: folder,
        modules: await listModules(),
        modulesRoot: folder,
      },
    ],
  }),
)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void runtime.dispose().finally(() => process.exit(0)))
await runtime.ready
