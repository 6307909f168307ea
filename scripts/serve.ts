/** Runs one server: the built product, or another entry over the same state. */
import { copyFile, cp, mkdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { freePort, launch, mustRun, type Running, root, waitUntilAnswering } from './run.ts'

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

const configuration = ['--config', join(root, 'wrangler.toml')]

/** Bundled beforehand, because a server that watches its sources restarts whenever one is saved. */
const bundled = async (entry: string, state: string): Promise<string> => {
  // The configuration refers to the folder of the browser's files, which is missing before the first build.
  await mkdir(join(root, 'dist', 'client'), { recursive: true })
  const folder = join(state, 'bundle')
  const withoutPages = ['--alias', '#web/server.tsx:./tests/bench/no-pages.ts']
  await mustRun('wrangler', ['deploy', entry, ...configuration, ...withoutPages, '--dry-run', '--outdir', folder])
  return join(folder, `${basename(entry, '.ts')}.js`)
}

/** A build empties `dist` before filling it, so the server runs from a copy. */
const copiedBuild = async (state: string): Promise<string> => {
  const folder = join(state, 'served')
  await rm(folder, { recursive: true, force: true })
  await cp(join(root, 'dist'), folder, { recursive: true })
  // Wrangler looks for secrets beside the configuration.
  await copyFile(join(root, '.dev.vars'), join(folder, 'hiwar', '.dev.vars'))
  return join(folder, 'hiwar', 'wrangler.json')
}

const addressOf = (port: number): string => `http://localhost:${port}`

const serveOnce = async ({ state, entry, loud, vars = {}, probe = '/api/v1/health', ...rest }: Serving) => {
  const port = rest.port ?? (await freePort())
  const origin = addressOf(port)
  const variables = Object.entries({ APP_URL: origin, ...vars }).flatMap(([name, value]) => [
    '--var',
    `${name}:${value}`,
  ])
  const chosen = entry
    ? [await bundled(entry, state), '--no-bundle', ...configuration]
    : ['--config', await copiedBuild(state)]
  const running = launch(
    'wrangler',
    [
      'dev',
      ...chosen,
      '--port',
      String(port),
      '--inspector-port',
      String(await freePort()),
      '--persist-to',
      state,
      '--log-level',
      'warn',
      '--show-interactive-dev-session',
      'false',
      ...variables,
    ],
    // A registry of its own, so that servers of the same name on one machine do not find each other.
    { env: { WRANGLER_REGISTRY_PATH: join(state, 'registry') } },
  )
  try {
    await waitUntilAnswering(`${origin}${probe}`, running)
    // From here on, because warnings during the start concern the tool itself.
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
