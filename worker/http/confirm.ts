/** Answering a caller who is assumed to be who this isolate last saw, while the database confirms it. */
import type { Context } from 'hono'
import type { Endpoint } from '#contract/api/endpoint.ts'
import { ActorChanged, confirmingAnnounce, confirmingClient } from '#worker/actors.ts'
import type { Bindings } from '#worker/bindings.ts'
import type { RequestDatabase } from '#worker/database.ts'
import type { Actor } from '#worker/handler.ts'
import { buildServices, type Services } from '#worker/services.ts'
import type { TokenClaims } from '#worker/tokens.ts'

/**
 * Only what changes nothing may begin before it is certain who asks; a counted call drains somebody's bucket. The limit
 * of visitors counts nobody who is signed in.
 */
export const mayAssumeActor = ({ method, limit }: Endpoint): boolean =>
  method === 'GET' && (limit === undefined || limit === 'visitor')

/**
 * What `perform` answers with services that confirm the actor; null where the person turned out to be another. Neither
 * a reply nor a refusal leaves before that.
 */
export const answerConfirmed = async (
  c: Context<{ Bindings: Bindings }>,
  database: RequestDatabase,
  { actor, claims }: { readonly actor: Actor; readonly claims: TokenClaims },
  perform: (services: Services) => Promise<Response>,
): Promise<Response | null> => {
  const client = confirmingClient(database, actor, claims)
  const services = buildServices(c.env, c.executionCtx, client)
  const announce = confirmingAnnounce(services.announce, client)
  const [outcome] = await Promise.allSettled([perform({ ...services, announce })])
  try {
    await client.settled()
  } catch (error) {
    if (error instanceof ActorChanged) return null
    throw error
  }
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
