import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'

const routeTree = resolve(import.meta.dirname, '../routeTree.gen.ts')

/** `/lesson/$id` as the platform's rules spell it. */
const toRedirectRule = (path: string): string => `${path.replace(/\$(\w+)/g, ':$1')} / 200`

/**
 * Writes `_redirects`: every route of the app is answered with its page right where the visitor is, without a way to
 * the worker, which may run near the database. What is no route goes to the worker; see `serveApp` there.
 */
export const writeRedirects = (): Plugin => ({
  name: 'screen-rules',
  applyToEnvironment: ({ name }) => name === 'client',
  async writeBundle({ dir }) {
    if (dir === undefined) return
    const tree = await readFile(routeTree, 'utf8')
    const paths = [...tree.matchAll(/fullPath: '([^']+)'/g)].map(([, path = '']) => path).filter((path) => path !== '/')
    await writeFile(join(dir, '_redirects'), `${[...new Set(paths)].map(toRedirectRule).join('\n')}\n`)
  },
})
