/**
 * Caches responses that all signed-out visitors share. A worker runs in front of Cloudflare's cache, so it has to use
 * the Cache API itself. Many visitors of one page then cost one database query per `cacheSeconds`.
 */
import type { Context, MiddlewareHandler } from 'hono'
import type { Endpoint } from '#contract/shared/api/endpoint.ts'
import { type EdgeTag, readEdgeGeneration } from '#worker/edge-generation.ts'
import type { Services } from '#worker/services.ts'

/** How long the cache before the worker keeps an answer; the platform takes the header out. */
export const nearHeader = 'cloudflare-cdn-cache-control'

/** What is cached of endpoints is about tutors or rarely changes, so one tag serves all of it. */
const sharedTag: EdgeTag = 'tutors'

/** Has the cache before the worker keep an answer so many seconds, and not beyond them while the worker fails. */
export const setNearHeaders = (set: (name: string, value: string) => void, seconds: number, tag: EdgeTag): void => {
  set(nearHeader, `public, max-age=${seconds}, stale-if-error=0`)
  set('cache-tag', tag)
}

/** An answer that does not say how long it may be kept is kept by nobody: the cache before the worker would keep it for hours. */
export const keepNothingUnsaid: MiddlewareHandler = async (c, next) => {
  await next()
  if (c.res.status !== 101 && !c.res.headers.has('cache-control')) c.header('cache-control', 'no-store')
}

/** Sets the cache headers of a successful response. Errors set their own. */
export const setCacheHeaders = (c: Context, seconds: number | undefined): void => {
  c.header('cache-control', seconds === undefined ? 'no-store' : `public, max-age=${seconds}`)
  if (seconds !== undefined) setNearHeaders((name, value) => c.header(name, value), seconds, sharedTag)
  c.header('vary', 'authorization', { append: true })
}

/**
 * The cache key: path and parsed query. Query parameters the endpoint does not declare are ignored, so that tracking
 * links share one entry.
 */
const createCacheKey = (url: string, query: unknown): string => {
  const { origin, pathname } = new URL(url)
  return `${origin}${pathname}?${encodeURIComponent(JSON.stringify(query ?? null))}`
}

/** Reads and writes the cache entry of a request; null when the response may differ between callers. */
export const openEdgeCache = (c: Context, { cacheSeconds }: Endpoint, anonymous: boolean, query: unknown) => {
  if (cacheSeconds === undefined || !anonymous) return null
  const address = readEdgeGeneration(sharedTag).then(
    (generation) => `${createCacheKey(c.req.url, query)}&${generation}`,
  )
  return {
    find: async (): Promise<Response | null> => {
      const cached = await caches.default.match(await address)
      if (!cached) return null
      setCacheHeaders(c, cacheSeconds)
      // Without `age` a browser would cache the response for the full time again.
      const headers = { 'content-type': 'application/json', age: cached.headers.get('age') ?? '0' }
      return c.body(await cached.text(), 200, headers)
    },
    cacheResponse: (answer: Response, later: Services['later']): Response => {
      const headers = { 'content-type': 'application/json', 'cache-control': `public, max-age=${cacheSeconds}` }
      const copy = new Response(answer.clone().body, { headers })
      later(address.then((key) => caches.default.put(key, copy)))
      return answer
    },
  }
}
