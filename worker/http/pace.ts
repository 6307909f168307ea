/** How often a caller may come, as the platform counts it. */
import * as v from 'valibot'
import type { Endpoint } from '#contract/api/endpoint.ts'
import { Email } from '#contract/shapes/fields.ts'
import type { Bindings } from '#worker/bindings.ts'
import { type Actor, Refusal } from '#worker/handler.ts'

const limiterOf = (env: Bindings, limit: NonNullable<Endpoint['limit']>): RateLimit =>
  ({ login: env.LOGIN_LIMIT, register: env.REGISTER_LIMIT, write: env.WRITE_LIMIT, visitor: env.WRITE_LIMIT })[limit]

const pass = async (limiter: RateLimit, key: string): Promise<void> => {
  const { success } = await limiter.limit({ key })
  if (!success) throw new Refusal('too-many-requests', undefined, 60)
}

/** In one spelling, or its capitals would each have a bucket. Null where the endpoint asks for none, so none counts. */
const emailIn = async ({ body: asked }: Endpoint, readBody: () => Promise<unknown>): Promise<string | null> => {
  if (!asked || !('entries' in asked) || !Object.hasOwn(asked.entries as object, 'email')) return null
  const named = v.safeParse(v.object({ email: Email }), await readBody())
  return named.success ? named.output.email : ''
}

/** Drains the bucket of a person, or of the network a stranger calls from; turns away whoever finds theirs empty. */
export const checkRate = async (
  env: Bindings,
  endpoint: Endpoint,
  caller: Actor | string,
  readBody: () => Promise<unknown>,
): Promise<void> => {
  const { limit, path } = endpoint
  if (!limit || (limit === 'visitor' && typeof caller !== 'string')) return
  const own = limiterOf(env, limit)
  if (typeof caller !== 'string') return pass(own, `${path}:user ${caller.id}`)
  const email = await emailIn(endpoint, readBody)
  if (email === null) return pass(own, `${path}:${caller}`)
  await pass(own, `${path}:${caller} ${email}`)
  // A crowd behind one address may come, each with their own e-mail; not one caller with any number of them.
  await pass(env.WRITE_LIMIT, `${path}:${caller}`)
}
