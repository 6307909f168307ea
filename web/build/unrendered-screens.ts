/**
 * Leaves screens out of the worker that it never renders. Nothing would load them there, and each is a module that every
 * start of a server and every deployment reads.
 */
import { relative, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { findRoutes } from './rendered-routes.ts'

const root = resolve(import.meta.dirname, '../..')
const emptyScreen = '\0unrendered-screen'

/** Frames around other routes, which a rendered page may need. */
const isFrame = (path: string): boolean => path.endsWith('/__root.tsx')

export const unrenderedScreens = (): Plugin => {
  const rendered = new Set(findRoutes(/\brendered: 'edge'/))
  const isUnrendered = (path: string): boolean => !isFrame(path) && !rendered.has(path)
  return {
    name: 'unrendered-screens',
    apply: 'build',
    enforce: 'pre',
    // The build's own renderer writes some of the other pages.
    applyToEnvironment: ({ name }) => name !== 'client' && name !== 'renderer',
    resolveId(source) {
      const [file = '', query = ''] = source.split('?')
      if (!query.includes('tsr-split')) return null
      const path = relative(root, file)
      return path.startsWith('web/routes/') && isUnrendered(path) ? emptyScreen : null
    },
    load: (id) => (id === emptyScreen ? 'export {}' : null),
  }
}
