/** The product's published links: each counts its visits and leads to where the settings say. */
import type { Context } from 'hono'
import { setCookie } from 'hono/cookie'
import { html } from 'hono/html'
import { cookieName, readCookie } from '#contract/shared/rules/cookies.ts'
import { networkOf } from '#contract/shared/rules/network.ts'
import {
  isShareSource,
  type ShareSource,
  shareSourceCookie,
  shareSourceParameter,
  sharing,
} from '#contract/vocabulary/sharing.ts'
import type { Bindings } from '#worker/bindings.ts'
import { buildServices } from '#worker/build-services.ts'
import { plainPages } from '#worker/copy/plain-pages.ts'
import { countVisit, isSameVisit, parseVisit, shareTargetOf } from '#worker/features/public/sharing/open-link.ts'
import { nearHeader } from './edge-cache.ts'
import { answerPage } from './pages.ts'
import { renderPlainPage } from './plain-page.ts'

type C = Context<{ Bindings: Bindings }>

const { unknownLink } = plainPages

const answerUnknownLink = (c: C) =>
  answerPage(
    c,
    (nonce) =>
      renderPlainPage(
        unknownLink.title,
        nonce,
        html`<p>${unknownLink.text}</p><p><a href="/">${unknownLink.home}</a></p>`,
      ),
    404,
  )

/** A page that a browser fetches in case it is opened has not been visited. */
const isVisit = ({ req }: C): boolean => req.method === 'GET' && !req.header('sec-purpose')?.includes('prefetch')

/** Counts the visit through a source, and has the browser keep its name until somebody registers. */
const rememberVisit = async (c: C, name: ShareSource): Promise<void> => {
  const now = Date.now()
  if (!isVisit(c) || isSameVisit(parseVisit(readCookie(c.req.header('cookie') ?? '', shareSourceCookie)), name, now))
    return
  const { db, later } = buildServices(c.env, c.executionCtx)
  const network = networkOf(c.req.header('cf-connecting-ip') ?? 'local')
  const { success } = await c.env.WRITE_LIMIT.limit({ key: `/url:${network}` })
  // Nobody waits for the count, and a lost one does no harm.
  if (success) later(countVisit(db, name, now))
  const { protocol } = new URL(c.req.url)
  setCookie(c, cookieName(shareSourceCookie, protocol), `${name}.${now}`, {
    path: '/',
    maxAge: sharing.keptDays * 24 * 60 * 60,
    sameSite: 'Lax',
    secure: protocol === 'https:',
  })
}

export const openShareLink = async (c: C): Promise<Response> => {
  const name = c.req.param('name')
  if (!isShareSource(name)) return answerUnknownLink(c)
  await rememberVisit(c, name)
  c.header('cache-control', 'no-store')
  return c.redirect(shareTargetOf(name, c.env.SHARE_TARGETS, new URL(c.req.url).origin), 302)
}

/** Remembers the source that the address of a page names, if it names one. `page` answers the request. */
export const rememberSource = async (c: C, page: Response): Promise<Response> => {
  const name = c.req.query(shareSourceParameter)
  if (!isShareSource(name) || !page.headers.get('content-type')?.startsWith('text/html')) return page
  c.res = page
  await rememberVisit(c, name)
  // A cookie belongs to one visitor, and each visit counts: whoever has the cookie must not leave a page without one to the next.
  c.header(nearHeader, undefined)
  if (c.res.headers.has('set-cookie')) c.header('cache-control', 'no-store')
  return c.res
}
