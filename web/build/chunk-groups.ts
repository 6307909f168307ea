/**
 * Joins the modules that pages fetch ahead into a few chunks instead of a hundred: small files compress badly. Everything
 * is read from the routes' own declarations and the module graph, so a new file is grouped without being named anywhere.
 */
import { resolve } from 'node:path'
import type { Rolldown } from 'vite'
import { findInteractiveRoutes, findRoutes } from './rendered-routes.ts'

const root = resolve(import.meta.dirname, '../..')

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

/** The parts that the router plugin split from a route: its component, and its loader where that is split too. */
const splitPartsOf = (getModule: GetModule, path: string): readonly string[] =>
  getModule(toModuleId(path))?.dynamicallyImportedIds ?? []

const assignModules = (getModule: GetModule): Map<string, string> => {
  const groups = new Map<string, string>()
  for (const id of collectImportedModules(getModule, [toModuleId('web/app.tsx')]))
    groups.set(id, id.includes('/node_modules/') ? 'libraries' : 'app')
  const modulesOf = (paths: readonly string[]): Set<string> =>
    collectImportedModules(
      getModule,
      paths.flatMap((path) => splitPartsOf(getModule, path)),
    )
  const interactive = findInteractiveRoutes()
  const screens = interactive.map((path) => ({
    name: path.replace(/^web\/routes\/|\.tsx$/g, '').replace(/\W+/g, '-'),
    modules: modulesOf([path]),
  }))
  const others = { name: 'others', modules: modulesOf(findRoutes().filter((path) => !interactive.includes(path))) }
  // What the same screens share is one chunk, so that none of them loads another's code.
  for (const id of screens.flatMap(({ modules }) => [...modules])) {
    const users = [...screens, others].filter(({ modules }) => modules.has(id))
    if (!groups.has(id)) groups.set(id, users.map(({ name }) => name).join('-and-'))
  }
  return groups
}

export const createChunkGroups = (): Rolldown.CodeSplittingGroup[] => {
  let groups: Map<string, string> | null = null
  const groupOf = (id: string, context: Rolldown.ChunkingContext): string | null => {
    groups ??= assignModules((one) => context.getModuleInfo(one))
    return groups.get(id) ?? null
  }
  return [
    // Before the app's own modules, whose groups would include them. Libraries change rarely and stay in the cache.
    ...['libraries', 'app'].map((group, index) => ({
      name: (id: string, context: Rolldown.ChunkingContext) => (groupOf(id, context) === group ? group : null),
      debugName: group,
      priority: 9 - index,
    })),
    // What many screens share before what few do, for the same reason.
    ...[4, 3, 2, 1].map((users) => ({
      name: (id: string, context: Rolldown.ChunkingContext) => {
        const group = groupOf(id, context)
        return group?.split('-and-').length === users ? group : null
      },
      debugName: `${users} screens`,
      priority: users,
    })),
  ]
}
