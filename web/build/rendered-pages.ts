/**
 * Writes the documents of the build: the app's own, one for each route that the worker renders, and the pages that are
 * rendered now. Also writes which addresses the platform answers with the app, and completes the content security
 * policy, which needs the final document for its hashes, and builds the service worker, which keeps the documents.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin, Rolldown } from 'vite'
import { isCrawled, pagesSitemapPath, writeRobots, writeSitemap } from '../../contract/public/rules/crawling.ts'
import { type DocumentParts, fillDocument, fillHead, shellName } from '../../contract/public/rules/documents.ts'
import { allowInlineScripts } from './early-script.ts'
import { allowInlineStyles, inlineFirstStyles, moveFontsIntoHead } from './first-styles.ts'
import { readSourcesOfPage } from './page-sources.ts'
import { findLaterFiles, findScreenFiles, type ScreenFiles } from './screen-chunks.ts'
import { buildServiceWorker } from './service-worker.ts'
import { drawPagePictures, type PicturedPage } from './share-pictures.ts'

const root = resolve(import.meta.dirname, '../..')
const rendererFolder = resolve(root, 'dist/renderer')

interface RenderedRoute {
  readonly route: string
  readonly by: 'build' | 'edge'
  readonly interactive: boolean
  readonly opens: readonly string[]
  readonly parts: Readonly<Record<string, string>>
}

interface PublicPage extends PicturedPage {
  readonly route: string
}

/** The path of a route without parameters. */
const pathOf = (route: string): string => route.replace(/(.)\/$/, '$1')

/** The site that a build is for, from wrangler.toml. */
interface Site {
  readonly environment: string
  readonly origin: string
}

/** The part of web/server.tsx that the build uses. */
interface Renderer {
  readonly appHead: string
  listPublicPages(): PublicPage[]
  listRenderedRoutes(): RenderedRoute[]
  renderAtBuild(address: string, now: number): Promise<DocumentParts>
  renderNotFound(now: number): Promise<DocumentParts>
  renderKeptNotice(): string
  renderWaitingNotice(): string
  renderWaitingSheet(): string
}

interface Built {
  readonly bundle: Rolldown.OutputBundle
  readonly renderer: Renderer
}

/** In development the page also has scripts of Vite, whose addresses begin with `/@`. */
const entryScript = /\s*<script type="module"[^>]* src="(\/[^@"][^"]*)"><\/script>/
const moduleLinks = /\s*<link rel="modulepreload"[^>]*>/g

/** Writes what web/early.ts reads to the document's element. */
const mark = (html: string, marks: Readonly<Record<string, string>>): string =>
  html.replace(
    /<html[^>]*/,
    (element) =>
      element +
      Object.entries(marks)
        .map(([name, value]) => ` data-${name}="${value}"`)
        .join(''),
  )

/** The app's document: the early script, not the browser, loads the entry. */
const nameEntry = (html: string): string => {
  const [element, source] = entryScript.exec(html) ?? []
  if (element === undefined) throw new Error('index.html has no entry script')
  return mark(html.replace(element, ''), { app: source ?? '' })
}

/** Untrue of a page that can be read without scripts. */
const needsScriptNotice = /<noscript>[^<]*<\/noscript>/

/** The sheet of the icons that no rendered page shows at first: the app waits for it. */
const findLaterIcons = (bundle: Rolldown.OutputBundle): string => {
  const sheet = Object.keys(bundle).find((name) => /\blater-icons-[^/]*\.css$/.test(name))
  if (sheet === undefined) throw new Error('the build has no sheet of later icons')
  return `/${sheet}`
}

/** What web/early.ts fetches, and when; see there. */
const listCode = (bundle: Rolldown.OutputBundle, files: ScreenFiles, route?: RenderedRoute): Record<string, string> => {
  // The libraries are most of the code, and the same for all screens.
  const ahead = files.scripts.filter((name) => name.includes('/libraries-'))
  const parts = Object.entries(route?.parts ?? {}).map(([name, path]) => [
    name,
    findLaterFiles(bundle, path, files).join(' '),
  ])
  return {
    code: [...files.scripts, findLaterIcons(bundle)].join(' '),
    ...(route?.interactive && { ahead: ahead.join(' ') }),
    ...(route?.opens.length && { opens: route.opens.join(' ') }),
    ...(parts.length > 0 && { parts: JSON.stringify(Object.fromEntries(parts)).replaceAll('"', '&quot;') }),
  }
}

/** The document of a rendered route: links the styles of the screen, and no code. */
const createShell = (html: string, { bundle, renderer }: Built, route?: RenderedRoute): string => {
  const files = findScreenFiles(bundle, route?.route)
  const styles = files.styles
    .filter((href) => !html.includes(href))
    .map((href) => `<link rel="stylesheet" crossorigin href="${href}">`)
    .join('')
  return mark(html, { rendered: '', ...listCode(bundle, files, route) })
    .replace(moduleLinks, '')
    .replace(needsScriptNotice, '')
    .replace('</head>', `${styles}</head>`)
    .replace('</body>', () =>
      route && Object.keys(route.parts).length > 0 ? `${renderer.renderWaitingSheet()}</body>` : '</body>',
    )
}

const writeTo = async (file: string, text: string): Promise<void> => {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}

/** `/lesson/$id` in the syntax of Cloudflare's `_redirects`. */
const toRedirectRule = (path: string): string => `${path.replace(/\$(\w+)/g, ':$1')} /shells/app 200`

const listPaths = async (): Promise<string[]> => {
  const tree = await readFile(resolve(root, 'web/routeTree.gen.ts'), 'utf8')
  return [...new Set([...tree.matchAll(/fullPath: '([^']+)'/g)].map(([, path = '']) => path))]
}

/** What search engines read, and the pictures of links. Screens that describe themselves are for everybody. */
const writePublicFiles = async (folder: string, { environment, origin }: Site, renderer: Renderer): Promise<void> => {
  const pages = renderer.listPublicPages()
  const rendered = renderer.listRenderedRoutes().map(({ route }) => route)
  const open = [...pages.map(({ route }) => route), ...rendered]
  const closedPaths = (await listPaths()).filter((path) => !open.includes(path))
  await writeFile(join(folder, 'robots.txt'), writeRobots({ environment, origin, closedPaths }))
  const addresses = pages.map(({ route }) => ({ address: origin + pathOf(route) }))
  if (isCrawled(environment)) await writeFile(join(folder, pagesSitemapPath), writeSitemap(addresses))
  await drawPagePictures(folder, pages)
}

const writeDocuments = async (
  folder: string,
  bundle: Rolldown.OutputBundle,
  renderer: Renderer,
  now: number,
): Promise<void> => {
  const html = await moveFontsIntoHead(folder, await readFile(join(folder, 'index.html'), 'utf8'))
  const readable = html.replace('</body>', () => `${renderer.renderWaitingNotice()}</body>`)
  await writeTo(join(folder, 'shells/app.html'), fillHead(html, renderer.appHead))
  const rendered = renderer.listRenderedRoutes()
  const documents = [html]
  const writeDocument = async (name: string, document: string, contents: readonly string[]): Promise<void> => {
    const styled = await inlineFirstStyles(folder, document, contents)
    documents.push(styled)
    await writeTo(join(folder, `${name}.html`), styled)
  }
  for (const route of rendered) {
    const shell = createShell(readable, { bundle, renderer }, route)
    if (route.by === 'edge') {
      // What the page will show is not known yet; its source says what it can show.
      await writeDocument(`shells/${shellName(route.route)}`, shell, [shell, ...readSourcesOfPage(route.route)])
    } else {
      const path = pathOf(route.route)
      const document = fillDocument(shell, await renderer.renderAtBuild(path, now))
      await writeDocument(path, document, [document])
    }
  }
  const notFound = fillDocument(createShell(readable, { bundle, renderer }), await renderer.renderNotFound(now))
  await writeDocument('shells/404', notFound, [notFound])
  // A file or the worker answers rendered routes; the platform answers all others with the app, near the visitor.
  const others = (await listPaths()).filter(
    (path) => path !== '/' && !rendered.some(({ route }) => pathOf(route) === pathOf(path)),
  )
  await writeFile(join(folder, '_redirects'), `${others.map(toRedirectRule).join('\n')}\n`)
  // A file would come before the worker, which renders or serves `/` as it does other addresses.
  await rm(join(folder, 'index.html'))
  const headers = join(folder, '_headers')
  const policy = allowInlineScripts(await readFile(headers, 'utf8'), html)
  await writeFile(headers, allowInlineStyles(policy, documents))
  const pages = rendered.map(({ route }) => route)
  await buildServiceWorker({ folder, bundle, pages, keptNotice: renderer.renderKeptNotice() })
}

export const renderedPages = (site: Site): Plugin => {
  let client: { folder: string; bundle: Rolldown.OutputBundle } | undefined
  return {
    name: 'rendered-pages',
    // One instance sees the builds of all environments.
    sharedDuringBuild: true,
    config: () => ({
      environments: {
        renderer: {
          consumer: 'server',
          build: {
            outDir: rendererFolder,
            emptyOutDir: true,
            copyPublicDir: false,
            ssr: true,
            rolldownOptions: { input: { server: resolve(root, 'web/server.tsx') } },
          },
          // One file set without packages to resolve: it is imported once, and removed.
          resolve: { noExternal: true },
        },
      },
    }),
    transformIndexHtml: { order: 'post', handler: nameEntry },
    writeBundle: {
      handler({ dir }, bundle) {
        if (this.environment.name === 'client' && dir !== undefined) client = { folder: dir, bundle }
      },
    },
    buildApp: {
      order: 'post',
      async handler(builder) {
        const { renderer } = builder.environments
        if (!renderer || !client) throw new Error('the app was not built')
        await builder.build(renderer)
        const built: Renderer = await import(pathToFileURL(join(rendererFolder, 'server.js')).href)
        await writeDocuments(client.folder, client.bundle, built, Date.now())
        await writePublicFiles(client.folder, site, built)
        await rm(rendererFolder, { recursive: true })
      },
    },
  }
}
