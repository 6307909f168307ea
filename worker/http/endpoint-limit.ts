/** Limits how often endpoints are called, with Cloudflare's rate limiting bindings. */
import * as v from 'valibot'
import type { Endpoint } from '#contract/shared/api/endpoint.ts'
import { Email } from '#contract/shared/shapes/fields.ts'
import type { Bindings } from '#worker/bindings.ts'
import { type Actor, Refusal } from '#worker/handler.ts'

type CountedLimit = Exclude<NonNullable<Endpoint['limit']>, 'visitor'>

const selectLimiter = (env: Bindings, limit: CountedLimit): RateLimit =>
  ({
    login: env.LOGIN_LIMIT,
    lookup: env.LOGIN_LIMIT,
    register: env.REGISTER_LIMIT,
    write: env.WRITE_LIMIT,
  })[limit]

const countOrRefuse = async (limiter: RateLimit, key: string): Promise<void> => {
  const { success } = await limiter.limit({ key })
  if (!success) throw new Refusal('too-many-requests', undefined, 60)
}

/**
 * The normalised e-mail in the body, so that spellings share one counter. Null when the endpoint takes none; an empty
 * text when it is invalid.
 */
const readEmail = async ({ body: bodySchema }: Endpoint, readBody: () => Promise<unknown>): Promise<string | null> => {
  if (!bodySchema || !('entries' in bodySchema) || !Object.hasOwn(bodySchema.entries as object, 'email')) return null
  const parsed = v.safeParse(v.object({ email: Email }), await readBody())
  return parsed.success ? parsed.output.email : ''
}

/** Counts the request for its user. Refuses it when the limit is reached. */
export const enforceUserLimit = async (
  env: Bindings,
  { limit, path }: Pick<Endpoint, 'limit' | 'path'>,
  { id }: Pick<Actor, 'id'>,
): Promise<void> => {
  if (limit && limit !== 'visitor') await countOrRefuse(selectLimiter(env, limit), `${path}:user ${id}`)
}

/** Whether a request of nobody who is signed in is counted as a visitor's: what the edge may keep, and `visitor`. */
export const isVisitorCounted = ({ method, limit, cacheSeconds }: Endpoint): boolean =>
  limit === 'visitor' || (method === 'GET' && cacheSeconds !== undefined && limit === undefined)

/**
 * Counts what the edge could not answer. Thousands share the address of a carrier, so an address may ask often; one kind
 * of browser behind it has half of that, so that a single program does not use up what the others have.
 */
export const enforceVisitorLimit = async (
  env: Bindings,
  { path }: Pick<Endpoint, 'path'>,
  network: string,
  userAgent: string,
): Promise<void> => {
  await countOrRefuse(env.VISITOR_LIMIT, `${path}:${network} ${userAgent.slice(0, 200)}`)
  await countOrRefuse(env.NETWORK_LIMIT, `${path}:${network}`)
}

/** So many reads of one request count as one that a visitor makes. */
export const readsPerHit = 4

/** Counts reads that travel together for their caller, each four as one request. Refuses them when the limit is reached. */
export const enforceReadsLimit = async (env: Bindings, { id }: Pick<Actor, 'id'>, reads: number): Promise<void> => {
  const hits = Math.ceil(reads / readsPerHit)
  await Promise.all(Array.from({ length: hits }, () => countOrRefuse(env.VISITOR_LIMIT, `reads:user ${id}`)))
}

/**
 * Counts the request for its user, or for its network when nobody is signed in. Refuses it when the limit is reached.
 */
export const enforceEndpointLimit = async (
  env: Bindings,
  endpoint: Endpoint,
  caller: Actor | string,
  readBody: () => Promise<unknown>,
): Promise<void> => {
  if (typeof caller !== 'string') return enforceUserLimit(env, endpoint, caller)
  const { limit, path } = endpoint
  if (!limit || limit === 'visitor') return
  const ownLimiter = selectLimiter(env, limit)
  const email = await readEmail(endpoint, readBody)
  if (email === null) return countOrRefuse(ownLimiter, `${path}:${caller}`)
  await countOrRefuse(ownLimiter, `${path}:${caller} ${email}`)
  // Many people behind one address may call, each with their own e-mail; one caller trying many e-mails is limited
  // here.
  await countOrRefuse(env.WRITE_LIMIT, `${path}:${caller}`)
}
