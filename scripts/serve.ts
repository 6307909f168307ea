/** Runs one server: the built product, or another entry over the same state. */
import { copyFile, cp, mkdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { freePort, launch, mustRun, type Running, root, waitUntilAnswering } from './run.ts'
import type { RuntimeOptions } from './runtime.ts'

export interface Served extends Running {
  readonly origin: string
  readonly port: number
}

export interface Serving {
  /** The folder with database, files and objects. Two servers must never use the same one at once. */
  state: string
  port?: number
  /** An entry other than the built product; bundled from source, without the browser's files. */
  entry?: string
  /** The path that answers 2xx once the server is ready. */
  probe?: string
  vars?: Record<string, string>
  /** Shows warnings and errors of the running server as they occur. */
  loud?: boolean
}

const configuration = join(root, 'wrangler.toml')

interface Bundle extends Pick<RuntimeOptions, 'folder' | 'main'> {
  readonly configuration: string
}

const readWorker = async (configuration: string, vars: Readonly<Record<string, string>>): Promise<object> => {
  // Loaded late: it takes a second, which a restart and whoever only reads this file do not wait for.
  process.env.WRANGLER_LOG ??= 'warn'
  const { unstable_getMiniflareWorkerOptions: read } = await import('wrangler')
  const { modulesRules: _, ...worker } = read(configuration).workerOptions
  return { ...worker, bindings: { ...(worker.bindings as object), ...vars } }
}

const bundled = async (entry: string, state: string): Promise<Bundle> => {
  // The configuration refers to the folder of the browser's files, which is missing before the first build.
  await mkdir(join(root, 'dist', 'client'), { recursive: true })
  const folder = join(state, 'bundle')
  const withoutPages = ['--alias', '#web/server.tsx:./tests/bench/no-pages.ts']
  const configured = ['--config', configuration, '--dry-run', '--outdir', folder]
  await mustRun('wrangler', ['deploy', entry, ...withoutPages, ...configured])
  return { configuration, folder, main: `${basename(entry, '.ts')}.js` }
}

/** A build empties `dist` before filling it, so the server runs from a copy. */
const copiedBuild = async (state: string): Promise<Bundle> => {
  const served = join(state, 'served')
  await rm(served, { recursive: true, force: true })
  await cp(join(root, 'dist'), served, { recursive: true })
  const folder = join(served, 'hiwar')
  // Wrangler looks for secrets beside the configuration.
  await copyFile(join(root, '.dev.vars'), join(folder, '.dev.vars'))
  return { configuration: join(folder, 'wrangler.json'), folder, main: 'index.js' }
}

const addressOf = (port: number): string => `http://localhost:${port}`

const serveOnce = async ({ state, entry, loud, vars = {}, probe = '/api/v1/health', ...rest }: Serving) => {
  const port = rest.port ?? (await freePort())
  const origin = addressOf(port)
  const { configuration: read, ...bundle } = await (entry ? bundled(entry, state) : copiedBuild(state))
  const worker = await readWorker(read, { APP_URL: origin, ...vars })
  const options: RuntimeOptions = { ...bundle, worker, state, port }
  const running = launch('node', [join(root, 'scripts', 'runtime.ts'), JSON.stringify(options)])
  try {
    await waitUntilAnswering(`${origin}${probe}`, running)
    // From here on, because warnings during the start concern the runtime itself.
    if (loud) running.show()
  } catch (error) {
    await running.stop()
    throw error
  }
  return { ...running, origin, port } satisfies Served
}

/** Another program may take a port between the moment it was found free and the start of the server. */
const tries = 3

export const serve = async (wanted: Serving): Promise<Served> => {
  for (let round = 1; ; round += 1)
    try {
      return await serveOnce(wanted)
    } catch (error) {
      if (round === tries || !/address already in use/i.test(String(error))) throw error
    }
}
