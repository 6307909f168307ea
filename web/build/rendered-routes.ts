import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

/** Whether the route file at `path` declares the route. */
export const declaresRoute = (path: string, route: string): boolean =>
  [route, `${route}/`].some((one) => readFileSync(resolve(root, path), 'utf8').includes(`createFileRoute('${one}')`))

/** Paths of the route files whose source declares what the pattern matches, before there is a build to ask. */
export const findRoutes = (declaration = /createFileRoute/): string[] =>
  readdirSync(resolve(root, 'web/routes'))
    .map((name) => `web/routes/${name}`)
    .filter((path) => declaration.test(readFileSync(resolve(root, path), 'utf8')))

/** Routes whose page is rendered before the app starts. */
export const findRenderedRoutes = (): string[] => findRoutes(/\brendered: '/)

/** Those of them whose code is fetched ahead. */
export const findInteractiveRoutes = (): string[] => findRoutes(/\binteractive: true\b/)

/** Routes whose screen can be read without a network. */
export const findOfflineRoutes = (): string[] => findRoutes(/\boffline: true\b/)
