/** The source that rendered pages are made of, for what the build derives from the names in it: icons and styles. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { declaresRoute, findRenderedRoutes } from './rendered-routes.ts'
import { collectStaticImports } from './source-graph.ts'

const root = resolve(import.meta.dirname, '../..')

const frames = ['web/routes/__root.tsx', 'web/features/frame/slim-frame.tsx', 'web/server.tsx']

/** The texts of the modules that these route files and the frames around them load. */
const readSources = (routeFiles: readonly string[]): string[] => {
  const entries = [...frames, ...routeFiles]
  const isOtherRoute = (path: string): boolean => path.startsWith('web/routes/') && !entries.includes(path)
  const files = collectStaticImports(entries, isOtherRoute)
  return [...files].map((file) => readFileSync(resolve(root, file), 'utf8'))
}

export const readSourcesOfPages = (): string[] => readSources(findRenderedRoutes())

/** The source of the page of one route, such as `/t/$id`. */
export const readSourcesOfPage = (route: string): string[] =>
  readSources(findRenderedRoutes().filter((path) => declaresRoute(path, route)))
