/**
 * Answers all strangers share. A worker runs before the edge's own cache, so it has to keep them there itself: a crowd
 * that looks at one page then asks the database once in the seconds its declaration allows.
 */
import type { Context } from 'hono'
import type { Endpoint } from '#contract/api/endpoint.ts'
import type { Services } from '#worker/services.ts'

/** Who may keep the answer, and for whom. Not said of a refusal. */
export const allowKeeping = (c: Context, seconds: number | undefined): void => {
  c.header('cache-control', seconds === undefined ? 'no-store' : `public, max-age=${seconds}`)
  c.header('vary', 'authorization', { append: true })
}

/** What is asked, as an address: without what a link adds that nobody reads, or each such link would be kept apart. */
const addressOf = (url: string, query: unknown): string => {
  const { origin, pathname } = new URL(url)
  return `${origin}${pathname}?${encodeURIComponent(JSON.stringify(query ?? null))}`
}

/** The place of one answer; null where every caller has an answer of their own. */
export const shelfOf = (c: Context, { cacheSeconds }: Endpoint, anonymous: boolean, query: unknown) => {
  if (cacheSeconds === undefined || !anonymous) return null
  const address = addressOf(c.req.url, query)
  return {
    find: async (): Promise<Response | null> => {
      const kept = await caches.default.match(address)
      if (!kept) return null
      allowKeeping(c, cacheSeconds)
      // The age goes along, so that a browser does not begin the time allowed anew.
      const headers = { 'content-type': 'application/json', age: kept.headers.get('age') ?? '0' }
      return c.body(await kept.text(), 200, headers)
    },
    keep: (answer: Response, later: Services['later']): Response => {
      const headers = { 'content-type': 'application/json', 'cache-control': `public, max-age=${cacheSeconds}` }
      later(caches.default.put(address, new Response(answer.clone().body, { headers })))
      return answer
    },
  }
}
