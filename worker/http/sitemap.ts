/** The list of sitemaps and the sitemaps of tutors, cached at the edge. */
import type { Context } from 'hono'
import { isCrawled, tutorSitemapBlock } from '#contract/public/rules/crawling.ts'
import type { Bindings } from '#worker/bindings.ts'
import { buildServices } from '#worker/build-services.ts'
import { buildSitemapIndex, buildTutorSitemap } from '#worker/features/public/sharing/sitemap.ts'
import type { Services } from '#worker/services.ts'
import { refuse } from './errors.ts'

type C = Context<{ Bindings: Bindings }>

/** Search engines read a sitemap a few times a day. */
const cacheSeconds = 3600

/**
 * Answers what `write` returns, from the cache if it holds it. The search of the address changes nothing. Deployments
 * that search engines must not list have no sitemaps.
 */
const serveXml = async (c: C, write: (services: Services) => Promise<string | null>): Promise<Response> => {
  if (!isCrawled(c.env.APP_ENV)) return refuse(c, 'not-found')
  const { origin, pathname } = new URL(c.req.url)
  const key = `${origin}${pathname}`
  const cached = await caches.default.match(key)
  if (cached) return new Response(cached.body, cached)
  const services = buildServices(c.env, c.executionCtx)
  const xml = await write(services)
  if (xml === null) return refuse(c, 'not-found')
  const headers = {
    'content-type': 'application/xml; charset=utf-8',
    'cache-control': `public, max-age=${cacheSeconds}`,
  }
  services.later(caches.default.put(key, new Response(xml, { headers })))
  return new Response(xml, { headers })
}

export const serveSitemapIndex = (c: C): Promise<Response> =>
  serveXml(c, ({ db }) => buildSitemapIndex(db, c.env.APP_URL))

export const serveTutorSitemap = (c: C): Promise<Response> => {
  const block = tutorSitemapBlock(c.req.path)
  return serveXml(c, async ({ db }) => (block === null ? null : buildTutorSitemap(db, c.env.APP_URL, block)))
}
