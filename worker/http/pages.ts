/** HTML responses: the app's single page, whose policy stands in `_headers`, and pages rendered by the worker. */
import type { Context, MiddlewareHandler } from 'hono'
import type { html } from 'hono/html'
import type { Bindings } from '#worker/bindings.ts'
import { refuse } from './errors.ts'

export type Html = ReturnType<typeof html>

/** Answers a page that may only use its own inline style and script and post forms to this origin. Never cached. */
export const answerPage = (c: Context, render: (own: string) => Html, status: 200 | 400 = 200) => {
  const nonce = crypto.randomUUID()
  const own = `'nonce-${nonce}'`
  c.header(
    'content-security-policy',
    `default-src 'none'; style-src ${own}; script-src ${own}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
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

/** First path segments that hold only files and endpoints. */
const nonPageSegments = ['api', 'assets', 'build', 'icons']

const mayBePage = (method: string, path: string): boolean =>
  ['GET', 'HEAD'].includes(method) && !path.includes('.') && !nonPageSegments.includes(path.split('/')[1] ?? '')

/**
 * Handles paths for which no static file exists. A path that may be a screen gets the app's page; others get 404.
 * Without that, a missing script would be answered with HTML and cached.
 */
export const serveApp = async (c: Context<{ Bindings: Bindings }>): Promise<Response> => {
  if (!mayBePage(c.req.method, c.req.path)) return refuse(c, 'not-found')
  const { method, headers } = c.req.raw
  const page = await c.env.ASSETS.fetch(new Request(new URL('/', c.req.url), { method, headers }))
  const answer = new Response(page.body, page)
  // As in `_headers`, which Vite does not apply: the sign-in popup must reach the page that opened it.
  answer.headers.set('cross-origin-opener-policy', 'same-origin-allow-popups')
  return answer
}
