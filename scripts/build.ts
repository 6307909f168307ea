/** Builds the product into `dist/` when a source is newer than the last build. */
import { existsSync } from 'node:fs'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { elapsed, mustRun, report, root } from './run.ts'

const sources = [
  'contract',
  'durable',
  'web',
  'worker',
  'index.html',
  'package-lock.json',
  'uno.config.ts',
  'vite.config.ts',
  'wrangler.toml',
  '.dev.vars',
]

/** The configuration of the built worker, which a build writes near its end. */
const built = join(root, 'dist', 'hiwar', 'wrangler.json')
const redirect = join(root, '.wrangler', 'deploy', 'config.json')

/**
 * The newest modification time below a path. Folders count, because theirs changes when a file is deleted; generated
 * files do not.
 */
const newest = async (path: string): Promise<number> => {
  const found = await stat(path).catch(() => null)
  if (!found) return 0
  if (!found.isDirectory()) return path.endsWith('.gen.ts') ? 0 : found.mtimeMs
  const inside = await Promise.all((await readdir(path)).map((name) => newest(join(path, name))))
  return Math.max(...inside, inside.length === 0 ? found.mtimeMs : 0, await leftAt(path, found.mtimeMs))
}

/** The time of a folder with a generated file changes with every build, so it is ignored. */
const leftAt = async (path: string, mtimeMs: number): Promise<number> =>
  (await readdir(path)).some((name) => name.endsWith('.gen.ts')) ? 0 : mtimeMs

export const isBuilt = async (): Promise<boolean> => {
  if (!existsSync(built) || !existsSync(redirect) || !existsSync(join(root, 'dist', 'client', 'shells', 'app.html')))
    return false
  // All environments are built into the same folder, so the last build may be of another one.
  if (!/"APP_ENV":\s*"local"/.test(await readFile(built, 'utf8'))) return false
  const { mtimeMs } = await stat(built)
  const times = await Promise.all(sources.map((name) => newest(join(root, name))))
  return Math.max(...times) <= mtimeMs
}

export const build = async (): Promise<void> => {
  const began = performance.now()
  // Wrangler fails on a redirect whose `dist` is missing, so both are removed together.
  await rm(redirect, { force: true })
  // Under a test runner NODE_ENV is `test`, which would build the development version of React: larger and slower.
  await mustRun('vite', ['build', '--logLevel', 'warn'], { env: { NODE_ENV: 'production' } })
  report(`built in ${elapsed(began)}`)
}

export const buildIfStale = async (): Promise<void> => {
  if (!(await isBuilt())) await build()
}
