/** One running server: the built product, or another entry over the same state. */
import { copyFile, cp, mkdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { freePort, launch, mustRun, type Running, root, waitUntilAnswering } from './run.ts'

export interface Served extends Running {
  readonly origin: string
  readonly port: number
}

export interface Serving {
  /** The folder that holds database, files and rooms. Never two servers on one at a time. */
  state: string
  port?: number
  /** Another entry than the built product; bundled from source, without the browser's files. */
  entry?: string
  /** Answers with success once the server is ready. */
  probe?: string
  vars?: Record<string, string>
  /** Shows warnings and errors of the running server as they come. */
  loud?: boolean
}

const configuration = ['--config', join(root, 'wrangler.toml')]

/** Bundled beforehand, because a server that watches sources starts again in the middle of things when one is saved. */
const bundled = async (entry: string, state: string): Promise<string> => {
  // Without a build the folder of the browser's files is missing, and every entry of this configuration wants it.
  await mkdir(join(root, 'dist', 'client'), { recursive: true })
  const folder = join(state, 'bundle')
  await mustRun('wrangler', ['deploy', entry, ...configuration, '--dry-run', '--outdir', folder])
  return join(folder, `${basename(entry, '.ts')}.js`)
}

/** A build empties `dist` before it fills it again, so a server that runs meanwhile reads a copy of its own. */
const copiedBuild = async (state: string): Promise<string> => {
  const folder = join(state, 'served')
  await rm(folder, { recursive: true, force: true })
  await cp(join(root, 'dist'), folder, { recursive: true })
  // Secrets are looked for beside the configuration.
  await copyFile(join(root, '.dev.vars'), join(folder, 'hiwar', '.dev.vars'))
  return join(folder, 'hiwar', 'wrangler.json')
}

const addressOf = (port: number): string => `http://localhost:${port}`

export const serve = async ({ state, entry, loud, vars = {}, probe = '/api/v1/health', ...rest }: Serving) => {
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
    // A registry of its own: servers of the same name beside each other must not find each other.
    { env: { WRANGLER_REGISTRY_PATH: join(state, 'registry') } },
  )
  try {
    await waitUntilAnswering(`${origin}${probe}`, running)
    // Not before: the tool's own remarks while starting are about other things.
    if (loud) running.show()
  } catch (error) {
    await running.stop()
    throw error
  }
  return { ...running, origin, port } satisfies Served
}
