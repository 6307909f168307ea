/** An admin who sees the screens of somebody else: what their requests reach, and that they write nothing. */
import { maskForLook, refuseInLook } from '#contract/people/rules/looks.ts'
import type { Endpoint } from '#contract/shared/api/endpoint.ts'
import type { D1Client } from '#worker/database-errors.ts'
import { type Actor, Refusal } from '#worker/handler.ts'
import type { TokenClaims } from '#worker/tokens.ts'

const isRead = (sql: string): boolean =>
  /^\s*(select|with)\b/i.test(sql) &&
  !/\b(insert|replace)\s+(or\s+\w+\s+)?into\b|\bupdate\s+\S+\s+set\b|\bdelete\s+from\b/i.test(sql)

/** A client that refuses to write: whatever a read does besides reading is not done for who looks. */
const readOnly = (client: D1Client): D1Client => ({
  prepare: (sql) => {
    if (!isRead(sql)) throw new Refusal('view-only')
    return client.prepare(sql)
  },
  batch: (statements) => client.batch(statements),
})

/** The database of a request with these claims. */
export const clientFor = (claims: TokenClaims | null, client: D1Client): D1Client =>
  claims?.look === undefined ? client : readOnly(client)

/** Who is counted by limits: the admin who looks, not whom they see. */
export const countedActor = (actor: Actor | null): Actor | null =>
  actor?.look ? { ...actor, id: actor.look.adminId } : actor

/** Refuses what a look does not reach, before anything of the request is read. */
export const enforceLook = ({ method, path }: Endpoint, actor: Actor | null): void => {
  const code = actor?.look ? refuseInLook({ method, path }) : null
  if (code !== null) throw new Refusal(code)
}

/** A reply as this caller may read it. */
export const replyFor = <T>(actor: Actor | null, reply: T): T => (actor?.look ? (maskForLook(reply) as T) : reply)
