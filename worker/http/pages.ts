/** HTML responses: the app's single page, whose policy stands in `_headers`, and pages rendered by the worker. */
import type { Context, MiddlewareHandler } from 'hono'
import type { html } from 'hono/html'
import type { Bindings } from '#worker/bindings.ts'
import { describeFault } from '#worker/database-errors.ts'
import { writeFault } from '#worker/log.ts'
import { refuse } from './errors.ts'
import { readAppShell, serveRenderedPage } from './rendered-pages.ts'
import { notedOf } from './security-log.ts'

export type Html = ReturnType<typeof html>

/** Answers a page that may only use its own inline style and script and post forms to this origin. Never cached. */
export const answerPage = (c: Context, render: (nonce: string) => Html, status: 200 | 400 | 404 | 429 | 503 = 200) => {
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url')
  const nonceSource = `'nonce-${nonce}'`
  c.header(
    'content-security-policy',
    `default-src 'none'; style-src ${nonceSource}; script-src ${nonceSource}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  )
  c.header('cache-control', 'no-store')
  return c.html(render(nonce), status)
}

/** Adds the strictest content security policy to HTML responses that set none. */
export const addStrictHtmlPolicy: MiddlewareHandler = async (c, next) => {
  await next()
  const { headers } = c.res
  if (!headers.get('content-type')?.startsWith('text/html') || headers.has('content-security-policy')) return
  headers.set(
    'content-security-policy',
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  )
}

/**
 * No answer is shown in a frame. Those with a policy name who may frame them; a 304 has none, since browsers would put it
 * in place of the policy of what they kept.
 */
export const addFramePolicy: MiddlewareHandler = async (c, next) => {
  await next()
  const { headers, status } = c.res
  if (status === 304 || status === 101 || headers.has('content-security-policy')) return
  headers.set('content-security-policy', "frame-ancestors 'none'")
}

/** First path segments that hold only files and endpoints. */
const nonPageSegments = ['api', 'assets', 'build', 'icons', 'shells']

export const mayBePage = (path: string): boolean =>
  !path.includes('.') && !nonPageSegments.includes(path.split('/')[1] ?? '')

/**
 * Handles paths for which no static file exists, with the worker's own answer to the requests of a page. The path of a
 * screen gets its rendered page, else the app; others get 404. Without that, a missing script would be answered with
 * HTML and cached.
 */
export const serveApp = async (
  c: Context<{ Bindings: Bindings }>,
  answerRequest: (request: Request) => Response | Promise<Response>,
): Promise<Response> => {
  if (!['GET', 'HEAD'].includes(c.req.method) || !mayBePage(c.req.path)) return refuse(c, 'not-found')
  const rendered = await serveRenderedPage(c, Date.now(), answerRequest).catch((error: unknown) => {
    writeFault({ fault: 'rendering', route: notedOf(c).action, error: describeFault(error) })
    // The app shows by itself what could not be rendered.
    return null
  })
  if (rendered) return rendered
  const page = await readAppShell(c)
  const answer = new Response(page.body, page)
  // As in `_headers`, which Vite does not apply: the sign-in popup must reach the page that opened it.
  answer.headers.set('cross-origin-opener-policy', 'same-origin-allow-popups')
  return answer
}
