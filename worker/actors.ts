/**
 * Who is calling. A token names a person; what the person is, and whether the token still counts, only the database
 * says. Whoever this isolate has met before is assumed to be the same again while the check travels with the first
 * read of the request; nothing leaves and nothing is written before the check was judged.
 */
import type { Announce } from './announce.ts'
import type { RequestDatabase } from './database.ts'
import { type ActorRow, selectActor } from './features/users/actor-store.ts'
import type { Actor } from './handler.ts'
import { RecentMap } from './recent-map.ts'
import { CheckedClient } from './storage/checked-client.ts'
import type { D1Client } from './storage/db.ts'
import type { TokenClaims } from './tokens.ts'

/** An assumed actor was not confirmed: the role changed, the token was revoked or the account is gone. */
export class ActorChanged extends Error {}

type Known = Pick<Actor, 'role' | 'createdAt'>

const knownActors = new RecentMap<number, Known>(5000)

const toActor = (row: ActorRow | undefined, claims: TokenClaims): Actor | null => {
  const issuedAt = claims.iat * 1000
  if (!row || issuedAt < row.tokensValidAfter) return null
  return { id: row.id, role: row.role, createdAt: row.createdAt, issuedAt }
}

/** Who the claims name, if the account still exists and accepts the token. */
export const findActor = async (client: D1Client, claims: TokenClaims): Promise<Actor | null> => {
  const { results } = await selectActor(client, claims.id).all<ActorRow>()
  const actor = toActor(results[0], claims)
  if (actor) knownActors.set(actor.id, { role: actor.role, createdAt: actor.createdAt })
  return actor
}

/** The person as this isolate last saw them; null when it never did. Must be confirmed before it decides anything. */
export const recallActor = ({ id, iat }: TokenClaims): Actor | null => {
  const known = knownActors.get(id)
  return known ? { id, ...known, issuedAt: iat * 1000 } : null
}

/** A client that confirms the assumed actor with its first read; `settled` rejects with `ActorChanged` if it cannot. */
export const confirmingClient = (
  { client, primary }: Pick<RequestDatabase, 'client' | 'primary'>,
  assumed: Actor,
  claims: TokenClaims,
): CheckedClient =>
  new CheckedClient(client, {
    statement: selectActor(primary, assumed.id),
    joinsReads: client === primary,
    judge: (rows) => {
      const actor = toActor(rows[0] as ActorRow | undefined, claims)
      if (actor?.role !== assumed.role || actor.createdAt !== assumed.createdAt) throw new ActorChanged()
    },
  })

/** A conversation lives in its room, so reading one asks no database: the check then runs beside it. */
export const confirmingAnnounce = (announce: Announce, client: CheckedClient): Announce => ({
  ...announce,
  async roomMessages(...asked) {
    await client.begin(true)
    return announce.roomMessages(...asked)
  },
})
