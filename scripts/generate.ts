/** Generates types before anything is compiled: the routes of the app, and the bindings in `wrangler.toml`. */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Generator, getConfig } from '@tanstack/router-generator'
import { mustRun, root } from './run.ts'

/** A new route is a type error until the tree contains it. Writes only when something changed. */
const generateRouteTree = async (): Promise<void> => {
  const config = getConfig({ disableLogging: true }, root)
  await new Generator({ config, root }).run()
}

const modified = async (name: string): Promise<number> => (await stat(join(root, name)).catch(() => null))?.mtimeMs ?? 0

/** Wrangler takes two seconds to read its configuration, so it runs only when one of its files changed. */
const generateWorkerTypes = async (): Promise<void> => {
  const made = await modified('worker-configuration.d.ts')
  const read = ['wrangler.toml', '.dev.vars', join('node_modules', '.package-lock.json')]
  const times = await Promise.all(read.map(modified))
  if (made <= Math.max(...times)) await mustRun('wrangler', ['types', '--strict-vars=false'])
}

export const generateTypes = async (): Promise<void> => {
  await Promise.all([generateRouteTree(), generateWorkerTypes()])
}
