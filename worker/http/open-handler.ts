/** What of a request a handler sees: its steps, and whether the person it names is the caller. */
import { type Endpoint, type PersonField, personFieldOf } from '#contract/shared/api/endpoint.ts'
import { isOwnOrAdmin } from '#contract/shared/rules/access.ts'
import { type Account, type Actor, type AnyHandler, Refusal } from '#worker/handler.ts'

/** An endpoint with its handler. */
export interface Route {
  endpoint: Endpoint
  handler: AnyHandler
}

type ParsedInput = Readonly<Partial<Record<PersonField['part'], unknown>>>

/**
 * On endpoints with `owned: 'self'`, refuses a caller who names another user. Runs once the part with the name is
 * parsed.
 */
export const enforceOwnPerson = (endpoint: Endpoint, actor: Actor | null, parts: ParsedInput): void => {
  const field = endpoint.owned === 'self' ? personFieldOf(endpoint) : null
  const part = field && parts[field.part]
  if (!field || !part || !actor) return
  const { [field.name]: ownerId = actor.id } = part as Record<string, number | undefined>
  if (!isOwnOrAdmin(actor, ownerId)) throw new Refusal('forbidden')
}

/** The step of the handler that takes the body. */
export const openHandler = async (
  handler: Exclude<AnyHandler, { readonly together: unknown }>,
  arrival: { readonly input: ParsedInput },
  account: Account | null,
): Promise<(payload: object) => Promise<unknown>> => {
  if (typeof handler === 'object' && 'judge' in handler) return handler.judge(arrival)
  if (typeof handler === 'object' && 'fromAccount' in handler) {
    if (!account) throw new Refusal('unauthenticated')
    return () => handler.fromAccount(account)
  }
  const handle = typeof handler === 'function' ? handler : handler.readFirst
  return (payload) => handle({ ...arrival, input: { ...arrival.input, ...payload } })
}
