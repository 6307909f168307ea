/**
 * Keeps the admin area out of what others download. The house rules allow only its own routes to import it; this looks at
 * the chunks that the bundler made, which may hold more than was asked for.
 */
import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

const source = /\/web\/features\/(team\/|joining\/(media\/|copy\/media\.ts))/
/** What an address may carry is declared by its route, and the app holds the declarations of all routes. */
const declaration = /\/search\.ts(\?|$)/
const routePart = /\/web\/routes\/([^/?]+)\.tsx\?tsr-split/

const isAdminModule = (id: string): boolean =>
  routePart.exec(id)?.[1]?.startsWith('admin') ?? (source.test(id) && !declaration.test(id))

type Chunk = Pick<Rolldown.OutputChunk, 'fileName' | 'isEntry' | 'moduleIds' | 'imports' | 'dynamicImports'>

/** Whether the chunk holds parts of routes, and all of them of the admin area. */
const isAdminScreen = ({ moduleIds }: Chunk): boolean => {
  const parts = moduleIds.filter((id) => routePart.test(id))
  return parts.length > 0 && parts.every(isAdminModule)
}

/** Modules of the area in chunks that other screens load, at once or later; as `module in chunk`. */
export const findLeakedModules = (chunks: readonly Chunk[]): string[] => {
  const named = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const seen = new Set<Chunk>()
  const waiting = chunks.filter(({ isEntry }) => isEntry)
  for (let chunk = waiting.pop(); chunk !== undefined; chunk = waiting.pop()) {
    if (seen.has(chunk)) continue
    seen.add(chunk)
    const later = chunk.dynamicImports.flatMap((name) => named.get(name) ?? []).filter((one) => !isAdminScreen(one))
    waiting.push(...chunk.imports.flatMap((name) => named.get(name) ?? []), ...later)
  }
  return [...seen].flatMap(({ fileName, moduleIds }) =>
    moduleIds.filter(isAdminModule).map((id) => `${id} in ${fileName}`),
  )
}

/** Names of the files of the area, for whoever compares them with what a browser loaded. */
const listFile = resolve(import.meta.dirname, '../../dist/admin-files.json')

/** Fails a build in which others would download anything of the admin area. */
export const adminArea = (): Plugin => ({
  name: 'admin-area',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  async writeBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
    const leaked = findLeakedModules(chunks)
    if (leaked.length > 0) this.error(`the admin area is in what others load:\n${leaked.join('\n')}`)
    const files = chunks.filter(({ moduleIds }) => moduleIds.some(isAdminModule))
    await writeFile(listFile, JSON.stringify(files.map(({ fileName }) => fileName)))
  },
})
