/** The built product in `dist/`, made again only when a source is newer. */
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

/** What every build writes last but one: the configuration the built worker is served with. */
const built = join(root, 'dist', 'hiwar', 'wrangler.json')
const redirect = join(root, '.wrangler', 'deploy', 'config.json')

/** Folders count too: their time changes when a file leaves. Generated files are not sources. */
const newest = async (path: string): Promise<number> => {
  const found = await stat(path).catch(() => null)
  if (!found) return 0
  if (!found.isDirectory()) return path.endsWith('.gen.ts') ? 0 : found.mtimeMs
  const inside = await Promise.all((await readdir(path)).map((name) => newest(join(path, name))))
  return Math.max(...inside, inside.length === 0 ? found.mtimeMs : 0, await leftAt(path, found.mtimeMs))
}

/** A folder that holds a generated file changes with every build, so its own time says nothing. */
const leftAt = async (path: string, mtimeMs: number): Promise<number> =>
  (await readdir(path)).some((name) => name.endsWith('.gen.ts')) ? 0 : mtimeMs

export const isBuilt = async (): Promise<boolean> => {
  if (!existsSync(built) || !existsSync(redirect) || !existsSync(join(root, 'dist', 'client', 'index.html')))
    return false
  // The last build may have been for another environment; all of them write to the same folder.
  if (!/"APP_ENV":\s*"local"/.test(await readFile(built, 'utf8'))) return false
  const { mtimeMs } = await stat(built)
  const times = await Promise.all(sources.map((name) => newest(join(root, name))))
  return Math.max(...times) <= mtimeMs
}

export const build = async (): Promise<void> => {
  const began = performance.now()
  // The redirect of an older build without its `dist` stops wrangler, so both go together.
  await rm(redirect, { force: true })
  // A test runner's own mode would otherwise bring the development React, half as large again and slower.
  await mustRun('vite', ['build', '--logLevel', 'warn'], { env: { NODE_ENV: 'production' } })
  report(`built in ${elapsed(began)}`)
}

export const buildIfStale = async (): Promise<void> => {
  if (!(await isBuilt())) await build()
}
