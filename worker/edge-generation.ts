/**
 * Generations of public data in Cloudflare's cache. Keys of cached answers contain the generation of what they show, so
 * a change makes every older answer unreachable at once, whatever its address. The cache is local to a location: others
 * show a change when their entries end, within a minute.
 */
/** Longer than an answer with a generation is kept: a generation that is forgotten must not bring older ones back. */
const keptSeconds = 3600

/** So many tags the platform drops at once. */
const mostTags = 100

/** `tutors` is about the list, the other about one tutor. */
export type EdgeTag = 'tutors' | `tutor-${number}`

/** The host is a name inside the cache only. */
const addressOf = (tag: EdgeTag): string => `https://generations.invalid/${tag}`

export const readEdgeGeneration = async (tag: EdgeTag): Promise<string> =>
  (await caches.default.match(addressOf(tag)))?.text() ?? 'first'

type Purge = (options: { tags: string[] }) => Promise<unknown>

let purge: Purge | null = null

/** Names the cache before the worker, which the entry alone can ask the runtime for. Off locally. */
export const knowNearCache = (cache: { readonly purge?: Purge } | undefined): void => {
  purge = cache?.purge?.bind(cache) ?? null
}

/**
 * Drops what the cache before the worker keeps under these tags, everywhere. The platform takes few such requests in a
 * minute: one that it refuses is borne, since what is kept there ends within half a minute.
 */
const purgeNearCallers = async (tags: readonly EdgeTag[]): Promise<void> => {
  await purge?.({ tags: tags.slice(0, mostTags) }).catch(() => undefined)
}

/** Drops all cached answers about these tags. */
export const dropEdgeAnswers = async (...tags: readonly EdgeTag[]): Promise<void> => {
  const headers = { 'cache-control': `public, max-age=${keptSeconds}` }
  await Promise.all(
    tags.map((tag) => caches.default.put(addressOf(tag), new Response(crypto.randomUUID(), { headers }))),
  )
  // After the copies that it would be filled from again.
  await purgeNearCallers(tags)
}
