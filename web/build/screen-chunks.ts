/** Which files of the build a screen needs, read from the module graph. */
import { resolve } from 'node:path'
import type { Rolldown } from 'vite'
import { declaresRoute } from './rendered-routes.ts'

const root = resolve(import.meta.dirname, '../..')
const appEntry = resolve(root, 'web/app.tsx').replaceAll('\\', '/')
const slimFrame = resolve(root, 'web/features/frame/slim-frame.tsx').replaceAll('\\', '/')

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>

export interface ScreenFiles {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

const collectImports = (chunks: Chunks, first: readonly string[]): Set<string> => {
  const seen = new Set<string>()
  const waiting = [...first]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (seen.has(name)) continue
    seen.add(name)
    waiting.push(...(chunks.get(name)?.imports ?? []))
  }
  return seen
}

/** The route file that declares a path, by its `createFileRoute`. */
const routeFileOf = (chunks: Chunks, route: string): string | undefined =>
  [...chunks.values()]
    .flatMap(({ moduleIds }) => moduleIds)
    .map((id) => id.split('?')[0] ?? '')
    .find((path) => path.includes('/web/routes/') && declaresRoute(path, route))

const chunksOf = (bundle: Rolldown.OutputBundle): Chunks =>
  new Map(Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one] as const] : [])))

const toAddress = (name: string): string => `/${name}`

/** The files of some modules with everything that loads with them. Addresses start with a slash. */
const findFiles = (chunks: Chunks, isNeeded: (id: string) => boolean): ScreenFiles => {
  const first = [...chunks.values()].filter(({ moduleIds }) => moduleIds.some(isNeeded))
  const scripts = collectImports(
    chunks,
    first.map(({ fileName }) => fileName),
  )
  const styles = new Set([...scripts].flatMap((name) => [...(chunks.get(name)?.viteMetadata?.importedCss ?? [])]))
  return { scripts: [...scripts].map(toAddress), styles: [...styles].map(toAddress) }
}

/** The files of the app and of one screen; of the app and its frame without a route. */
export const findScreenFiles = (bundle: Rolldown.OutputBundle, route?: string): ScreenFiles => {
  const chunks = chunksOf(bundle)
  const file = route === undefined ? undefined : routeFileOf(chunks, route)
  if (route !== undefined && file === undefined) throw new Error(`no route file declares ${route}`)
  return findFiles(
    chunks,
    (id) => id === appEntry || id === slimFrame || (file !== undefined && id.startsWith(`${file}?`)),
  )
}

/** The files of a module that loads later, as a path from `web`, without those that are there already. */
export const findLaterFiles = (bundle: Rolldown.OutputBundle, path: string, known: ScreenFiles): readonly string[] => {
  const id = resolve(root, 'web', path).replaceAll('\\', '/')
  const { scripts, styles } = findFiles(chunksOf(bundle), (one) => one === id)
  if (scripts.length === 0) throw new Error(`no chunk holds ${path}`)
  return [...scripts, ...styles].filter((file) => !known.scripts.includes(file) && !known.styles.includes(file))
}

/**
 * The files of the app and of these routes, with everything they load later, such as dialogs; of all other routes
 * nothing. Route files are paths from the repository root.
 */
export const findOfflineFiles = (bundle: Rolldown.OutputBundle, routeFiles: readonly string[]): string[] => {
  const chunks = chunksOf(bundle)
  const kept = new Set(routeFiles.map((path) => resolve(root, path).replaceAll('\\', '/')))
  /** Whether the chunk holds parts that were split from routes, and none of them from these. */
  const isOtherRoute = ({ moduleIds }: Rolldown.OutputChunk): boolean => {
    const parts = moduleIds.filter((id) => id.includes('/web/routes/') && id.includes('?tsr-split'))
    return parts.length > 0 && !parts.some((id) => kept.has(id.split('?')[0] ?? ''))
  }
  const entries = [...chunks.values()].filter(({ moduleIds }) => moduleIds.includes(appEntry))
  // Whatever is in the app's own chunks is there at every start.
  const app = collectImports(
    chunks,
    entries.map(({ fileName }) => fileName),
  )
  const seen = new Set<Rolldown.OutputChunk>()
  const waiting = [...app].flatMap((name) => chunks.get(name) ?? [])
  for (let chunk = waiting.pop(); chunk !== undefined; chunk = waiting.pop()) {
    if (seen.has(chunk) || (!app.has(chunk.fileName) && isOtherRoute(chunk))) continue
    seen.add(chunk)
    for (const name of [...chunk.imports, ...chunk.dynamicImports]) {
      const next = chunks.get(name)
      if (next) waiting.push(next)
    }
  }
  const styles = [...seen].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
  return [...new Set([...[...seen].map(({ fileName }) => fileName), ...styles])].map(toAddress)
}
