/** Who calls, and from where: what a request says before its handler runs. */
import type { Context } from 'hono'
import type { Endpoint } from '#contract/shared/api/endpoint.ts'
import { checkActor, checkActorWithAccount } from '#worker/actors.ts'
import type { Bindings } from '#worker/bindings.ts'
import { environmentOf } from '#worker/deployment.ts'
import { settleUse } from '#worker/features/people/devices/use.ts'
import { type Account, type Actor, type AnyHandler, Refusal, type Visit } from '#worker/handler.ts'
import type { Services } from '#worker/services.ts'
import type { TokenClaims } from '#worker/tokens.ts'

/** Refuses an actor whose role may not call the endpoint. */
export const authorise = ({ who }: Endpoint, actor: Actor | null): void => {
  if (who === 'anyone') return
  if (!actor) throw new Refusal('unauthenticated')
  if (who !== 'signed-in' && !who.includes(actor.role)) throw new Refusal('forbidden')
}

/** `cf` is absent outside Cloudflare, and the local runtime's names the city of a machine of its makers. */
export const visitOf = ({ env, req }: Context<{ Bindings: Bindings }>): Visit => {
  const { city } = (req.raw.cf ?? {}) as { readonly city?: unknown }
  return {
    userAgent: req.header('user-agent') ?? '',
    city: typeof city === 'string' && environmentOf(env) !== 'local' ? city : null,
  }
}

export interface RequestCaller {
  readonly actor: Actor | null
  /** Null unless the handler replies from it. */
  readonly account: Account | null
}

/** The caller the claims name, as the database has them; nobody without claims. */
export const findCaller = async (
  services: Services,
  handler: AnyHandler,
  claims: TokenClaims | null,
  now: number,
): Promise<RequestCaller> => {
  if (!claims) return { actor: null, account: null }
  const { DB } = services.env
  const checked =
    'fromAccount' in handler
      ? await checkActorWithAccount(DB, claims, now)
      : { ...(await checkActor(DB, claims, now)), account: null }
  await settleUse(services, claims, checked, now)
  return checked
}
