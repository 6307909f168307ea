import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { allowInlineScripts } from './early-script.ts'

const root = resolve(import.meta.dirname, '../..')

/**
 * The screens people open first, with their entry modules. This is the only list to maintain: everything they import
 * is read from the module graph, so a new file is grouped and preloaded without being named anywhere.
 */
export const firstScreens: Readonly<Record<string, readonly string[]>> = {
  '/tutors': ['web/routes/tutors.tsx', 'web/features/shell/slim-frame.tsx'],
  '/login': ['web/routes/login.tsx'],
}

/** The entry of the app; its imports load on every screen. */
const appEntry = 'web/app.tsx'
/** A module of a first screen that at least this many routes use gets a chunk of its own. */
const minRoutesToShare = 4

type ModuleInfo = Pick<Rolldown.ModuleInfo, 'importedIds' | 'dynamicallyImportedIds'>
type GetModule = (id: string) => ModuleInfo | null

const toModuleId = (path: string): string => resolve(root, path).replaceAll('\\', '/')

/** Ids of the modules that load with `first`. */
const collectImportedModules = (getModule: GetModule, first: readonly string[]): Set<string> => {
  const seen = new Set<string>()
  const waiting = [...first]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    waiting.push(...(getModule(id)?.importedIds ?? []))
  }
  return seen
}

/** For a route, the modules that the router plugin split from it (component, loader); else the file itself. */
const screenModuleIds = (getModule: GetModule, path: string): readonly string[] =>
  path.startsWith('web/routes/') ? (getModule(toModuleId(path))?.dynamicallyImportedIds ?? []) : [toModuleId(path)]

const isLibrary = (id: string): boolean => id.includes('/node_modules/')

const assignModulesToGroups = (getModule: GetModule): Map<string, string> => {
  const groups = new Map<string, string>()
  const routes = (getModule(toModuleId('web/routeTree.gen.ts'))?.importedIds ?? []).map((id) =>
    collectImportedModules(getModule, getModule(id)?.dynamicallyImportedIds ?? []),
  )
  const screens = Object.entries(firstScreens).map(([path, files]) => ({
    name: path.slice(1),
    modules: collectImportedModules(
      getModule,
      files.flatMap((file) => screenModuleIds(getModule, file)),
    ),
  }))
  for (const id of collectImportedModules(getModule, [toModuleId(appEntry)]))
    groups.set(id, isLibrary(id) ? 'libraries' : 'core')
  for (const [rank, { name, modules }] of screens.entries()) {
    for (const id of modules) {
      if (groups.has(id)) continue
      const ofAnother = screens.some((other) => other.name !== name && other.modules.has(id))
      const ofMany = routes.filter((one) => one.has(id)).length >= minRoutesToShare
      // What the first listed screen shares with many routes goes into `core`, what later ones share into `-shared`.
      groups.set(id, ofAnother || (ofMany && rank === 0) ? 'core' : ofMany ? `${name}-shared` : name)
    }
  }
  return groups
}

/**
 * Groups the modules of first screens into a few chunks instead of fifty: each request costs a round trip on a slow
 * connection, and small files compress badly. A group holds modules needed together, never another screen's code.
 */
export const createChunkGroups = (): Rolldown.CodeSplittingGroup[] => {
  let groups: Map<string, string> | null = null
  const groupOf = (id: string, context: Rolldown.ChunkingContext): string | null => {
    groups ??= assignModulesToGroups((one) => context.getModuleInfo(one))
    return groups.get(id) ?? null
  }
  return [
    // Must import no other chunk: the entry waits for the first paint before it starts the app.
    { name: 'entry', test: /\/web\/main\.ts$|vite\/(preload-helper|modulepreload-polyfill)/, priority: 3 },
    // Before the app's own modules, whose groups would include them. Libraries change rarely and stay in the cache.
    {
      name: (id, context) => (groupOf(id, context) === 'libraries' ? 'libraries' : null),
      debugName: 'libraries',
      priority: 2,
    },
    { name: groupOf, debugName: 'first load', priority: 1 },
  ]
}

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>

const collectImportedChunks = (chunks: Chunks, first: readonly string[]): Set<string> => {
  const seen = new Set<string>()
  const waiting = [...first]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (seen.has(name)) continue
    seen.add(name)
    waiting.push(...(chunks.get(name)?.imports ?? []))
  }
  return seen
}

const entryFileNames = (chunks: Chunks): string[] =>
  [...chunks.values()].filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName)

/** The file names of the chunks that contain the given sources, or the split part of a given route. */
const findChunkFiles = (chunks: Chunks, sources: readonly string[]): string[] =>
  [...chunks.values()]
    .filter((chunk) => chunk.moduleIds.some((id) => sources.some((path) => isModuleOf(id, path))))
    .map(({ fileName }) => fileName)

const isModuleOf = (id: string, path: string): boolean =>
  path.startsWith('web/routes/') ? id.startsWith(`${toModuleId(path)}?`) : id === toModuleId(path)

const chunksByFileName = (bundle: Rolldown.OutputBundle): Chunks =>
  new Map(Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one] as const] : [])))

const styleFileNames = (chunks: Chunks, names: Iterable<string>): string[] => [
  ...new Set([...names].flatMap((name) => [...(chunks.get(name)?.viteMetadata?.importedCss ?? [])])),
]

/**
 * Preloads the lazy chunks that the first screen will import, so that they load in parallel with the entry: the page
 * links those of the app, `Link` headers name those of each first screen. Also completes the content security policy,
 * which needs the final page for its hashes.
 */
export const preloadFirstChunks = (): Plugin => ({
  name: 'early-chunks',
  applyToEnvironment: ({ name }) => name === 'client',
  transformIndexHtml: {
    order: 'post',
    handler(_, { bundle }) {
      if (!bundle) return
      const chunks = chunksByFileName(bundle)
      const files = collectImportedChunks(chunks, findChunkFiles(chunks, [appEntry]))
      const known = collectImportedChunks(chunks, entryFileNames(chunks))
      const link = (attrs: Record<string, string>, file: string) =>
        ({ tag: 'link', attrs: { ...attrs, crossorigin: true, href: `/${file}` }, injectTo: 'head' }) as const
      const loose = styleFileNames(chunks, files).filter((file) => !styleFileNames(chunks, known).includes(file))
      return [
        ...[...files].filter((file) => !known.has(file)).map((file) => link({ rel: 'modulepreload' }, file)),
        ...loose.map((file) => link({ rel: 'preload', as: 'style' }, file)),
      ]
    },
  },
  async writeBundle({ dir }, bundle) {
    if (dir === undefined) return
    const chunks = chunksByFileName(bundle)
    const known = collectImportedChunks(chunks, [...entryFileNames(chunks), ...findChunkFiles(chunks, [appEntry])])
    const rules = Object.entries(firstScreens).map(([path, modules]) => {
      const files = [...collectImportedChunks(chunks, findChunkFiles(chunks, modules))].filter(
        (file) => !known.has(file),
      )
      const links = [
        ...files.map((file) => `</${file}>; rel=modulepreload`),
        ...styleFileNames(chunks, files).map((file) => `</${file}>; rel=preload; as=style; crossorigin`),
      ]
      return [path, ...links.map((link) => `  Link: ${link}`)].join('\n')
    })
    const headers = join(dir, '_headers')
    const page = await readFile(join(dir, 'index.html'), 'utf8')
    await writeFile(headers, `${allowInlineScripts(await readFile(headers, 'utf8'), page)}\n${rules.join('\n\n')}\n`)
  },
})
