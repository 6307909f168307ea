/** Builds the service worker, with the lists of what it keeps read from the finished build. */
import { createHash } from 'node:crypto'
import { copyFile, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { build, type Rolldown } from 'vite'
import { findOfflineRoutes } from './rendered-routes.ts'
import { findOfflineFiles, findScreenFiles } from './screen-chunks.ts'

const root = resolve(import.meta.dirname, '../..')

interface FinishedBuild {
  readonly folder: string
  readonly bundle: Rolldown.OutputBundle
  /** Patterns of the routes that are rendered before the app starts. */
  readonly pages: readonly string[]
  /** Stands above a page that is shown from the service worker's cache. */
  readonly keptNotice: string
}

const shellAddress = '/shells/app'

/** Fonts, styles and scripts that a document names. */
const findLinkedFiles = (html: string): string[] =>
  [...html.matchAll(/"(\/build\/[^"]+)"/g)].map(([, address = '']) => address)

/** Addresses of the build carry a hash; that of the document does not, so its content tells a new one. */
const listShell = (html: string, bundle: Rolldown.OutputBundle) => {
  const { scripts, styles } = findScreenFiles(bundle)
  const revision = createHash('sha256').update(html).digest('hex').slice(0, 16)
  const addresses = new Set([...findLinkedFiles(html), ...scripts, ...styles])
  return [{ url: shellAddress, revision }, ...[...addresses].map((url) => ({ url, revision: null }))]
}

/** `SERVICE_WORKER=remove` publishes a worker that removes itself and all it keeps from the browsers that have one. */
export const buildServiceWorker = async ({ folder, bundle, pages, keptNotice }: FinishedBuild): Promise<void> => {
  if (process.env.SERVICE_WORKER === 'remove')
    return copyFile(resolve(root, 'web/service-worker/removal.js'), join(folder, 'sw.js'))
  const html = await readFile(join(folder, `${shellAddress}.html`), 'utf8')
  const shell = listShell(html, bundle)
  const inShell = new Set(shell.map(({ url }) => url))
  const screens = findOfflineFiles(bundle, findOfflineRoutes()).filter((address) => !inShell.has(address))
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    define: { build: JSON.stringify({ shell, screens, pages, keptNotice }) },
    build: {
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'es2023',
      rolldownOptions: {
        input: resolve(root, 'web/service-worker/service-worker.ts'),
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  })
}
