import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { allowInlineScripts } from './early-script.ts'

const root = resolve(import.meta.dirname, '../..')

/**
 * The screens people open first, with the sources that begin them. The only list here: what these bring along is read
 * from the graph of imports, so a new file is grouped and hurried without being named anywhere.
 */
export const firstScreens: Readonly<Record<string, readonly string[]>> = {
  '/tutors': ['web/routes/tutors.tsx', 'web/features/shell/slim-frame.tsx'],
  '/login': ['web/routes/login.tsx'],
}

/** Everything that starts with the app, whatever the screen. */
const appEntry = 'web/app.tsx'
/** Used by so many routes, a module of a first screen is better fetched once for all of them. */
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

/** The parts of a route that the router plugin split from it: its component with its loader. Other files stand for themselves. */
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
      // What the very first screen shares with many comes with the app; what a later one shares is a file beside it.
      groups.set(id, ofAnother || (ofMany && rank === 0) ? 'core' : ofMany ? `${name}-shared` : name)
    }
  }
  return groups
}

/**
 * What first screens need comes in a few files instead of fifty: each request costs a slow line a round trip, and
 * small files compress badly. A group holds what is needed together, so that nobody fetches another screen's code.
 */
export const createChunkGroups = (): Rolldown.CodeSplittingGroup[] => {
  let groups: Map<string, string> | null = null
  const groupOf = (id: string, context: Rolldown.ChunkingContext): string | null => {
    groups ??= assignModulesToGroups((one) => context.getModuleInfo(one))
    return groups.get(id) ?? null
  }
  return [
    // Must lean on nothing: the entry waits for the first paint before it starts the rest.
    { name: 'entry', test: /\/web\/main\.ts$|vite\/(preload-helper|modulepreload-polyfill)/, priority: 3 },
    // Before the sources that lean on them, which would take them along. They change seldom and stay kept for long.
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

/** The files that hold certain sources, or the part of a route that is its screen. */
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
 * Tells the browser which lazy files it will ask for, so that they travel beside the entry instead of after it: the
 * page names those of the app, the headers of a first screen name those of that screen. The content policy is
 * completed here too, when the page is final.
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
