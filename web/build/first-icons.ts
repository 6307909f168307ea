import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { firstLoad } from './first-load.ts'

const root = resolve(import.meta.dirname, '../..')

/** A module of the first load, in which the app itself is too. */
const isFirst = (file: string): boolean => file === 'web/app.tsx' || firstLoad.some(({ test }) => test.test(`/${file}`))

/** Icons of the screens people open first, without their prefix. All others come after the first paint. */
export const firstIcons = (): ReadonlySet<string> =>
  new Set(
    globSync('web/**/*.{ts,tsx}', { cwd: root })
      .filter(isFirst)
      .flatMap((file) => [...readFileSync(resolve(root, file), 'utf8').matchAll(/\bi-ph-([a-z0-9-]+)/g)])
      .map(([, name = '']) => name),
  )
