/** Answers in HTML: the app's one page, whose policy stands in `_headers`, and pages the worker writes itself. */
import type { Context, MiddlewareHandler } from 'hono'
import type { html } from 'hono/html'
import type { Bindings } from '#worker/bindings.ts'
import { refuse } from './errors.ts'

export type Html = ReturnType<typeof html>

/** Answers a page that may show itself, run its own script and ask us, and that nothing keeps. */
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

/** Gives HTML that brought no policy of its own the strictest one, so that a page forgotten here can do nothing. */
export const fenceHtml: MiddlewareHandler = async (c, next) => {
  await next()
  const { headers } = c.res
  if (!headers.get('content-type')?.startsWith('text/html') || headers.has('content-security-policy')) return
  headers.set(
    'content-security-policy',
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  )
}

/** First segments under which only files and endpoints lie. */
const withoutPages = ['api', 'assets', 'build', 'icons']

const mayBePage = (method: string, path: string): boolean =>
  ['GET', 'HEAD'].includes(method) && !path.includes('.') && !withoutPages.includes(path.split('/')[1] ?? '')

/**
 * What the platform found no file for. An address that may be a screen gets the app's page, which knows its screens;
 * anything else is not there. Without the second half a missing script would be answered with a page, and kept.
 */
export const serveApp = async (c: Context<{ Bindings: Bindings }>): Promise<Response> => {
  if (!mayBePage(c.req.method, c.req.path)) return refuse(c, 'not-found')
  const { method, headers } = c.req.raw
  const page = await c.env.ASSETS.fetch(new Request(new URL('/', c.req.url), { method, headers }))
  const answer = new Response(page.body, page)
  // As in `_headers`, which do not apply under Vite: the window of a sign-in must reach the page that opened it.
  answer.headers.set('cross-origin-opener-policy', 'same-origin-allow-popups')
  return answer
}
