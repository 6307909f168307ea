/** Answers a request for the cached actor while the database confirms that actor. */
import type { Context } from 'hono'
import type { Endpoint } from '#contract/shared/api/endpoint.ts'
import { ActorChanged, type AssumedActor, createConfirmingAnnouncer, createConfirmingClient } from '#worker/actors.ts'
import { createAnnouncer } from '#worker/announcer.ts'
import type { Bindings } from '#worker/bindings.ts'
import { buildServices } from '#worker/build-services.ts'
import type { RequestDatabase } from '#worker/database.ts'
import { noteUse } from '#worker/features/people/devices/use.ts'
import type { AnyHandler } from '#worker/handler.ts'
import type { Services } from '#worker/services.ts'
import { enforceUserLimit } from './endpoint-limit.ts'

/**
 * Whether a request may start with the cached actor before the database has confirmed it: a write whose handler is
 * `readFirst`, and a read, unless it counts requests of its caller or is answered from the caller's own row. What asks for a proof waits for the
 * instant of the last one.
 */
export const mayUseCachedActor = ({ method, limit, proof }: Endpoint, handler: AnyHandler): boolean =>
  proof === undefined &&
  ('readFirst' in handler ||
    (method === 'GET' && (limit === undefined || limit === 'visitor') && !('fromAccount' in handler)))

/**
 * The response of `perform`, run with services that confirm the actor; the `ActorChanged` when they are not who they
 * were, which spares a second look-up. Before they are confirmed neither a reply nor a refusal is sent, nothing is
 * written, and the request is not counted: a revoked token must not use up its owner's limit.
 */
export const answerCachedActor = async (
  c: Context<{ Bindings: Bindings }>,
  database: RequestDatabase,
  { endpoint, ...assumed }: { readonly endpoint: Endpoint } & AssumedActor,
  perform: (services: Services) => Promise<Response>,
): Promise<Response | ActorChanged> => {
  const client = createConfirmingClient(database, assumed, async (checked) => {
    noteUse(services, checked, assumed.now)
    await enforceUserLimit(c.env, endpoint, assumed.actor)
  })
  const announce = createConfirmingAnnouncer(createAnnouncer(c.env), client)
  const services = buildServices(c.env, c.executionCtx, client, announce)
  const [outcome] = await Promise.allSettled([perform(services)])
  try {
    await client.settled()
  } catch (error) {
    if (error instanceof ActorChanged) return error
    throw error
  }
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
