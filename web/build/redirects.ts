import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'

const routeTree = resolve(import.meta.dirname, '../routeTree.gen.ts')

/** `/lesson/$id` in the syntax of Cloudflare's `_redirects`. */
const toRedirectRule = (path: string): string => `${path.replace(/\$(\w+)/g, ':$1')} / 200`

/**
 * Writes `_redirects`: the platform's edge answers every route of the app with the page, without the round trip to the
 * worker, which may run near the database. Any other path goes to the worker's `serveApp`.
 */
export const writeRedirects = (): Plugin => ({
  name: 'redirect-rules',
  applyToEnvironment: ({ name }) => name === 'client',
  async writeBundle({ dir }) {
    if (dir === undefined) return
    const tree = await readFile(routeTree, 'utf8')
    const paths = [...tree.matchAll(/fullPath: '([^']+)'/g)].map(([, path = '']) => path).filter((path) => path !== '/')
    await writeFile(join(dir, '_redirects'), `${[...new Set(paths)].map(toRedirectRule).join('\n')}\n`)
  },
})
