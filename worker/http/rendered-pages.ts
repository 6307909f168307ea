/**
 * Pages of the app that the worker renders: kept at the edge for a minute, dropped when what they show changes, and
 * shown from an earlier time, with a mark and without what may be taken back, while the database does not answer.
 */
import type { Context } from 'hono'
import { fillDocument, shellName } from '#contract/public/rules/documents.ts'
import { pageAddressOf } from '#contract/public/rules/page-address.ts'
import { basePath } from '#contract/shared/api/endpoint.ts'
import {
  type AnswerRequest,
  type PageToRender,
  type RenderedPage,
  type Rendering,
  revocableHeader,
} from '#contract/shared/shapes/rendered-page.ts'
import type { Bindings } from '#worker/bindings.ts'
import { describeFault } from '#worker/database-errors.ts'
import { type EdgeTag, readEdgeGeneration } from '#worker/edge-generation.ts'
import { writeFault } from '#worker/log.ts'
import { setNearHeaders } from './edge-cache.ts'
import { withRenderer } from './page-renderer.ts'

type C = Context<{ Bindings: Bindings }>

/** How long the cache before the worker keeps a page near its callers, seconds. */
const nearSeconds = 30
/** How long a page is shown as it is, seconds. */
const freshSeconds = 60
/** How long a page is kept for times without a database, seconds. */
const keptSeconds = 7 * 86_400
/** How long a page may take before an earlier one is shown instead, ms. */
const earlierAfterMs = 2500
/** How long a page without an earlier one may take before the app shows it, ms. */
const renderLimitMs = 4000

/** The build's page for addresses that name nothing. */
const notFoundShell = '404'

/** A document of the build; null in development, where the build has written none. */
const readShell = async (c: C, name: string): Promise<Response | null> => {
  const answer = await c.env.ASSETS.fetch(new URL(`/shells/${name}`, c.req.url))
  return answer.ok && answer.headers.get('content-type')?.startsWith('text/html') ? answer : null
}

/** Whether a document of the build was found; in development there is none, and the app shows every page by itself. */
let hasDocuments = false

/** The app's document, for addresses that no page is rendered at. */
export const readAppShell = async (c: C): Promise<Response> =>
  (await readShell(c, 'app')) ?? c.env.ASSETS.fetch(new URL('/', c.req.url))

/** The page for addresses that name nothing; null in development. */
const readNotFoundPage = async (c: C): Promise<Response | null> => {
  const shell = await readShell(c, notFoundShell)
  return shell && toDocument(shell, await shell.text(), { status: 404, isKept: false })
}

const hashOf = async (text: string): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`
}

/** Allows the style attributes of this page and no others. */
const allowStyleAttributes = async (policy: string, html: string): Promise<string> => {
  const styles = new Set([...html.matchAll(/ style="([^"]*)"/g)].map(([, style = '']) => style))
  if (styles.size === 0) return policy
  const decoded = [...styles].map((style) =>
    style.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&'),
  )
  const hashes = await Promise.all(decoded.map(hashOf))
  return `${policy}; style-src-attr 'unsafe-hashes' ${hashes.join(' ')}`
}

interface DocumentAnswer {
  readonly status: RenderedPage['status']
  /** Whether a browser may keep the document, to ask whether it has changed. */
  readonly isKept: boolean
}

/** Answers `html` with the headers of the shell it was made from. */
const toDocument = async (shell: Response, html: string, { status, isKept }: DocumentAnswer): Promise<Response> => {
  const headers = new Headers(shell.headers)
  const policy = headers.get('content-security-policy')
  if (policy) headers.set('content-security-policy', await allowStyleAttributes(policy, html))
  // The tag and length of the empty document.
  for (const name of ['etag', 'content-length', 'content-encoding']) headers.delete(name)
  headers.set('content-type', 'text/html; charset=utf-8')
  // As in `_headers`, which Vite does not apply: the sign-in popup must reach the page that opened it.
  headers.set('cross-origin-opener-policy', 'same-origin-allow-popups')
  headers.set('cache-control', isKept ? 'public, max-age=0, must-revalidate' : 'no-store')
  return new Response(html, { status, headers })
}

/** What a page shows, for whoever drops it. */
const tagOf = ({ route }: PageToRender, path: string): EdgeTag =>
  route === '/t/$id' ? `tutor-${Number(path.split('/')[2])}` : 'tutors'

const fillShell = async (shell: Response, page: RenderedPage, tag: EdgeTag): Promise<Response> => {
  const { status, revocable } = page
  const document = await toDocument(shell, fillDocument(await shell.text(), page), { status, isKept: status === 200 })
  if (status === 200) {
    const { headers } = document
    // A page that fails later is shown from here, with its mark.
    setNearHeaders((name, value) => headers.set(name, value), nearSeconds, tag)
  }
  if (revocable) document.headers.set(revocableHeader, '1')
  return document
}

/** A page from an earlier time, with a notice above it. */
const fillStaleShell = async (shell: Response, page: RenderedPage, notice: string): Promise<Response> =>
  toDocument(shell, fillDocument(await shell.text(), page, notice), { status: 200, isKept: false })

const timeOut = (ms: number): Promise<null> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(null), ms)
  })

const cacheFor = (page: RenderedPage, seconds: number): Response =>
  Response.json(page, { headers: { 'cache-control': `public, max-age=${seconds}` } })

const readKept = async (address: string): Promise<RenderedPage | null> =>
  (await caches.default.match(address))?.json<RenderedPage>() ?? null

interface Keys {
  readonly fresh: string
  readonly kept: string
}

/**
 * The generation is part of the key of a fresh page, so that a change makes all pages before it unreachable. The tag of
 * the document names the release: the app of another one would not meet the page.
 */
const keysOf = async (c: C, tag: EdgeTag, page: string, release: string): Promise<Keys> => {
  const { origin } = new URL(c.req.url)
  const generation = await readEdgeGeneration(tag)
  const pages = `${origin}/pages/${encodeURIComponent(release)}`
  return { fresh: `${pages}/${generation}${page}`, kept: `${pages}/kept${page}` }
}

/** Renders the page; null when that fails, or when the database does not answer it. */
const render = async (page: PageToRender): Promise<Rendering | null> => {
  try {
    return await page.render()
  } catch (error) {
    writeFault({ fault: 'rendering', route: page.route, error: describeFault(error) })
    return null
  }
}

const isWhole = (rendering: Rendering | null): rendering is Rendering =>
  rendering !== null && rendering.page.status !== 503

const keepPage = async ({ fresh, kept }: Keys, rendering: Rendering | null): Promise<void> => {
  if (!isWhole(rendering)) return
  const { page, lasting } = rendering
  await Promise.all([
    caches.default.put(fresh, cacheFor(page, freshSeconds)),
    lasting.status === 200 ? caches.default.put(kept, cacheFor(lasting, keptSeconds)) : undefined,
  ])
}

/**
 * Answers a page that the worker renders, or the one for addresses that name nothing; null where the app shows the page.
 * `answer` handles the page's requests in this process.
 */
export const serveRenderedPage = async (
  c: C,
  now: number,
  answer: (request: Request) => Response | Promise<Response>,
): Promise<Response | null> => {
  hasDocuments ||= (await readShell(c, 'app')) !== null
  if (!hasDocuments) return null
  const { pathname, searchParams, origin } = new URL(c.req.url)
  const address = pageAddressOf(pathname, searchParams)
  const network = c.req.header('cf-connecting-ip')
  const answerRequest: AnswerRequest = async ({ method, url, headers }) => {
    if (!url.startsWith(basePath)) throw new Error(`a page asked for ${url}`)
    // Limits count the visitor, not this process.
    return answer(
      new Request(`${origin}${url}`, {
        method,
        headers: { ...headers, ...(network && { 'cf-connecting-ip': network }) },
      }),
    )
  }
  return withRenderer(answerRequest, async (renderer) => {
    const page = renderer.openPage(address, now)
    if (!page) return renderer.isMissing(pathname) ? readNotFoundPage(c) : null
    const shell = await readShell(c, shellName(page.route))
    if (!shell) return null
    const tag = tagOf(page, pathname)
    const keys = await keysOf(c, tag, address, shell.headers.get('etag') ?? '')
    const cached = await readKept(keys.fresh)
    if (cached) return fillShell(shell, cached, tag)
    const rendering = render(page)
    // Also a page that is too late for this visitor is kept for the next.
    c.executionCtx.waitUntil(rendering.then((late) => keepPage(keys, late)))
    const soon = await Promise.race([rendering, timeOut(earlierAfterMs)])
    if (isWhole(soon)) return fillShell(shell, soon.page, tag)
    const earlier = await readKept(keys.kept)
    if (earlier) return fillStaleShell(shell, earlier, renderer.renderStaleNotice())
    const rendered = await Promise.race([rendering, timeOut(renderLimitMs - earlierAfterMs)])
    return rendered && fillShell(shell, rendered.page, tag)
  })
}
