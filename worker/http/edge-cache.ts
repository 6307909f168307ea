/**
 * Caches responses that all signed-out visitors share. A worker runs in front of Cloudflare's cache, so it has to use
 * the Cache API itself. Many visitors of one page then cost one database query per `cacheSeconds`.
 */
import type { Context } from 'hono'
import type { Endpoint } from '#contract/shared/api/endpoint.ts'
import { readEdgeGeneration } from '#worker/edge-generation.ts'
import type { Services } from '#worker/services.ts'

/** Sets the cache headers of a successful response. Errors set their own. */
export const setCacheHeaders = (c: Context, seconds: number | undefined): void => {
  c.header('cache-control', seconds === undefined ? 'no-store' : `public, max-age=${seconds}`)
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
  // What is cached is about tutors or rarely changes, so one generation serves all of it.
  const address = readEdgeGeneration('tutors').then((generation) => `${createCacheKey(c.req.url, query)}&${generation}`)
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
