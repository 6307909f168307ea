/**
 * Finds the user behind a token. The token carries only ids; the role, and whether the token and its device still count,
 * come from the database. A user this isolate has seen before is assumed unchanged, and the check runs in the batch of the
 * request's first read. No reply is sent and nothing is written before the check has passed.
 */

import { isUseNoted, judgeTurn } from '#contract/people/rules/devices.ts'
import { judgeLook } from '#contract/people/rules/looks.ts'
import type { D1Client } from '#worker/database-errors.ts'
import type { Announcer } from './announcer.ts'
import { BoundedMap } from './bounded-map.ts'
import type { RequestDatabase } from './database.ts'
import {
  type ActorRow,
  findAccountRow,
  selectActor,
  selectActorWithRooms,
  toActorRow,
} from './features/people/users/actor-store.ts'
import type { Account, Actor } from './handler.ts'
import { changesWords } from './hub-words.ts'
import { CheckedClient } from './storage/checked-client.ts'
import { type HandedRooms, toHandedRooms } from './storage/rooms-of-user.ts'
import { steadyIfBare } from './storage/steady-client.ts'
import type { TokenClaims, TokenDevice } from './tokens.ts'

/** Thrown when the cached actor is out of date: the role or the factors changed, the token was revoked or the account was deleted. */
export class ActorChanged extends Error {
  /** As the check read them: null when the token no longer counts. */
  readonly actor: Actor | null

  constructor(actor: Actor | null) {
    super()
    this.actor = actor
  }
}

type KnownActor = Pick<Actor, 'role' | 'createdAt' | 'factors'>

const knownActors = new BoundedMap<number, KnownActor>(5000)

const remember = (actor: Actor | null): Actor | null => {
  if (actor) knownActors.set(actor.id, { role: actor.role, createdAt: actor.createdAt, factors: actor.factors })
  return actor
}

/** What the check of a token found. */
export interface CheckedActor {
  /** Null when the account or the device is gone, or the token was revoked. */
  readonly actor: Actor | null
  /** Set when this use of the device is to be written down. */
  readonly noted: TokenDevice | null
}

const nobody: CheckedActor = { actor: null, noted: null }

/** A token with a device counts while that is signed in, one without until tokens are revoked. */
const check = (row: ActorRow | null, claims: TokenClaims, now: number): CheckedActor => {
  const issuedAt = claims.iat * 1000
  // A block revokes tokens; one that a sign-in at the same moment has issued after that opens nothing either.
  if (!row || row.blockedUntil > now) return nobody
  const { id, role, createdAt, tokensValidAfter, factors, device, look } = row
  if (claims.look !== undefined) {
    if (!look || judgeLook(look, now) !== null) return nobody
    const { id: lookId, adminId, areas } = look
    const seen = { id, role, createdAt, factors, issuedAt, provedAt: 0, device: null }
    return { actor: { ...seen, look: { id: lookId, adminId, areas } }, noted: null }
  }
  // A password alone does not open an account with a factor.
  if (claims.byPassword && factors !== 0) return nobody
  const known = { id, role, createdAt, factors, issuedAt, look: null }
  if (claims.device === undefined)
    return issuedAt < tokensValidAfter ? nobody : { actor: { ...known, provedAt: issuedAt, device: null }, noted: null }
  if (!device || issuedAt < device.issuedAt || device.outlivedAt < tokensValidAfter) return nobody
  const { turn } = claims.device
  if (!['newest', 'replaced'].includes(judgeTurn(device, role, turn, now))) return nobody
  return {
    actor: { ...known, provedAt: Math.max(issuedAt, device.provedAt ?? 0), device: claims.device },
    noted: isUseNoted(device, turn, now) ? claims.device : null,
  }
}

/** The user the claims name, and whether the use of their device is to be noted. */
export const checkActor = async (client: D1Client, claims: TokenClaims, now: number): Promise<CheckedActor> => {
  const { results } = await selectActor(steadyIfBare(client), claims).all()
  const checked = check(toActorRow(results[0]), claims, now)
  remember(checked.actor)
  return checked
}

/** What the check for a socket found, with the rooms of its greeting; null where its hub has to read them. */
export interface CheckedOpener extends CheckedActor {
  readonly rooms: HandedRooms | null
}

/** As `checkActor`, with the rooms of the greeting, for a socket. */
export const checkActorWithRooms = async (
  client: D1Client,
  claims: TokenClaims,
  now: number,
): Promise<CheckedOpener> => {
  const { results } = await selectActorWithRooms(steadyIfBare(client), claims).all<{ rooms: string | null }>()
  const [stored] = results
  const checked = check(toActorRow(stored), claims, now)
  remember(checked.actor)
  return { ...checked, rooms: toHandedRooms(stored?.rooms ?? null, now) }
}

/** As `checkActor`, with the whole account, for a reply made of it. */
export const checkActorWithAccount = async (
  client: D1Client,
  claims: TokenClaims,
  now: number,
): Promise<CheckedActor & { readonly account: Account | null }> => {
  const found = await findAccountRow(steadyIfBare(client), claims)
  const checked = check(found && { ...found.account, device: found.device, look: found.look }, claims, now)
  remember(checked.actor)
  return { ...checked, account: found?.account ?? null }
}

/**
 * The user as this isolate last read them; null when it never did. Confirm the result before a decision depends on it.
 */
export const findCachedActor = ({ id, iat, device, look }: TokenClaims): Actor | null => {
  // Whether a look is open the database alone knows.
  const known = look === undefined ? knownActors.get(id) : undefined
  const issuedAt = iat * 1000
  // The proof may be younger: what asks for one waits for the database.
  return known ? { id, ...known, issuedAt, provedAt: issuedAt, device: device ?? null, look: null } : null
}

/** The cached user of a request, which the database has yet to confirm. */
export interface AssumedActor {
  readonly actor: Actor
  readonly claims: TokenClaims
  readonly now: number
}

/**
 * A client whose first read also checks the cached actor. `settled` rejects with `ActorChanged` when the check fails,
 * and with what `confirmed` throws, which runs once the check has passed.
 */
export const createConfirmingClient = (
  { client, primary }: Pick<RequestDatabase, 'client' | 'primary'>,
  { actor: assumed, claims, now }: AssumedActor,
  confirmed: (checked: CheckedActor) => Promise<void>,
): CheckedClient =>
  new CheckedClient(client, {
    statement: selectActor(primary, claims),
    joinsReads: client === primary,
    judge: async (rows) => {
      const checked = check(toActorRow(rows[0]), claims, now)
      const { actor } = checked
      const isAsAssumed = actor?.role === assumed.role && actor.createdAt === assumed.createdAt
      if (!isAsAssumed || actor.factors !== assumed.factors) throw new ActorChanged(remember(actor))
      await confirmed(checked)
    },
  })

/**
 * Chat messages, words and figures of the server are read from a Durable Object, without a D1 read the check could share a
 * batch with. The check therefore starts here; the figures wait for it, because asking for them starts their sending, and so
 * does what changes a word.
 */
export const createConfirmingAnnouncer = (announce: Announcer, client: CheckedClient): Announcer => ({
  ...announce,
  async listRoomMessages(...args) {
    await client.startCheck(true)
    return announce.listRoomMessages(...args)
  },
  async readRoomStretch(...args) {
    await client.settled()
    return announce.readRoomStretch(...args)
  },
  async askWords(owner, question) {
    await client.startCheck(!changesWords(question))
    return announce.askWords(owner, question)
  },
  async readServerFigures() {
    await client.settled()
    return announce.readServerFigures()
  },
})
