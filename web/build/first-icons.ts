import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { firstScreens } from './first-load.ts'
import { collectStaticImports } from './source-graph.ts'

const root = resolve(import.meta.dirname, '../..')

/** Names, without prefix, of the icons used on `firstScreens`. All others are loaded after the first paint. */
export const collectFirstIcons = (): ReadonlySet<string> => {
  const first = Object.values(firstScreens).flat()
  const isOtherRoute = (path: string): boolean => path.startsWith('web/routes/') && !first.includes(path)
  const files = collectStaticImports(['web/app.tsx', 'web/routes/__root.tsx', ...first], isOtherRoute)
  return new Set(
    [...files].flatMap((file) =>
      [...readFileSync(resolve(root, file), 'utf8').matchAll(/\bi-ph-([a-z0-9-]+)/g)].map(([, name = '']) => name),
    ),
  )
}
