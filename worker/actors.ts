/**
 * Finds the user behind a token. The token carries only an id; the role and whether the token is still valid come from
 * the database. A user this isolate has seen before is assumed unchanged, and the check runs in the batch of the
 * request's first read. No reply is sent and nothing is written before the check has passed.
 */

import type { D1Client } from '#worker/database-errors.ts'
import type { Announcer } from './announcer.ts'
import { BoundedMap } from './bounded-map.ts'
import type { RequestDatabase } from './database.ts'
import { type ActorRow, findAccountRow, selectActor } from './features/people/users/actor-store.ts'
import type { Account, Actor } from './handler.ts'
import { CheckedClient } from './storage/checked-client.ts'
import type { TokenClaims } from './tokens.ts'

/** Thrown when the cached actor is out of date: the role changed, the token was revoked or the account was deleted. */
export class ActorChanged extends Error {
  /** As the check read them: null when the token no longer counts. */
  readonly actor: Actor | null

  constructor(actor: Actor | null) {
    super()
    this.actor = actor
  }
}

type KnownActor = Pick<Actor, 'role' | 'createdAt'>

const knownActors = new BoundedMap<number, KnownActor>(5000)

const remember = (actor: Actor | null): Actor | null => {
  if (actor) knownActors.set(actor.id, { role: actor.role, createdAt: actor.createdAt })
  return actor
}

const toActor = (row: ActorRow | null | undefined, claims: TokenClaims): Actor | null => {
  const issuedAt = claims.iat * 1000
  if (!row || issuedAt < row.tokensValidAfter) return null
  return { id: row.id, role: row.role, createdAt: row.createdAt, issuedAt }
}

/** The user the claims name; null when the account is gone or the token was revoked. */
export const findActor = async (client: D1Client, claims: TokenClaims): Promise<Actor | null> => {
  const { results } = await selectActor(client, claims.id).all<ActorRow>()
  return remember(toActor(results[0], claims))
}

/** As `findActor`, with the whole account, for a reply made of it. */
export const findActorWithAccount = async (
  client: D1Client,
  claims: TokenClaims,
): Promise<{ actor: Actor | null; account: Account | null }> => {
  const account = await findAccountRow(client, claims.id)
  return { actor: remember(toActor(account, claims)), account }
}

/**
 * The user as this isolate last read them; null when it never did. Confirm the result before a decision depends on it.
 */
export const findCachedActor = ({ id, iat }: TokenClaims): Actor | null => {
  const known = knownActors.get(id)
  return known ? { id, ...known, issuedAt: iat * 1000 } : null
}

/**
 * A client whose first read also checks the cached actor. `settled` rejects with `ActorChanged` when the check fails,
 * and with what `confirmed` throws, which runs once the check has passed.
 */
export const createConfirmingClient = (
  { client, primary }: Pick<RequestDatabase, 'client' | 'primary'>,
  { actor: assumed, claims }: { readonly actor: Actor; readonly claims: TokenClaims },
  confirmed: () => Promise<void>,
): CheckedClient =>
  new CheckedClient(client, {
    statement: selectActor(primary, assumed.id),
    joinsReads: client === primary,
    judge: async (rows) => {
      const actor = toActor(rows[0] as ActorRow | undefined, claims)
      if (actor?.role !== assumed.role || actor.createdAt !== assumed.createdAt) throw new ActorChanged(remember(actor))
      await confirmed()
    },
  })

/**
 * Chat messages and figures of the server are read from a Durable Object, without a D1 read the check could share a
 * batch with. The check therefore starts here; the figures wait for it, because asking for them starts their sending.
 */
export const createConfirmingAnnouncer = (announce: Announcer, client: CheckedClient): Announcer => ({
  ...announce,
  async listRoomMessages(...args) {
    await client.startCheck(true)
    return announce.listRoomMessages(...args)
  },
  async readServerFigures() {
    await client.settled()
    return announce.readServerFigures()
  },
})
