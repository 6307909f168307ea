import { readBrowser, shortName } from '#worker/browser.ts'
import type { Visit } from '#worker/handler.ts'
import { tokenKeys } from '#worker/keyring.ts'
import { randomId } from '#worker/random-id.ts'
import type { Services } from '#worker/services.ts'
import { issueToken, type TokenDevice } from '#worker/tokens.ts'
import { findNewestTurn, insertDevice, turnDevice } from './store.ts'

interface SignIn {
  readonly visit: Visit
  readonly now: number
}

/** A person whose device gets its first token: who they proved to be, and when. */
interface ProvedPerson {
  readonly id: number
  readonly provedAt: number
}

/** Stores the device of a token; answers one that names it. `tellsTo`: the address that is told of a new kind of device. */
const openDevice = async (
  { db, env }: Services,
  { id: userId, provedAt }: ProvedPerson,
  { visit, now }: SignIn,
  tellsTo: string | null,
): Promise<string> => {
  const device = { id: randomId(), city: shortName(visit.city), ...readBrowser(visit.userAgent) }
  await insertDevice(db, { ...device, userId, provedAt, tellsTo }, now)
  return issueToken(tokenKeys(env), userId, now, { provedAt, device: { id: device.id, turn: 1 } })
}

/** Stores the device somebody signs in on; answers its first token. `isNew`: the account was made by this request. */
export const signInOnDevice = (
  services: Services,
  { id, email, tokensValidAfter }: { readonly id: number; readonly email: string; readonly tokensValidAfter: number },
  { isNew = false, ...signIn }: SignIn & { readonly isNew?: boolean },
): Promise<string> => {
  const provedAt = Math.max(signIn.now, tokensValidAfter)
  return openDevice(services, { id, provedAt }, signIn, isNew ? null : email)
}

/** Gives a device to somebody whose token names none; answers a token that names it. */
export const nameDevice = (services: Services, person: ProvedPerson, signIn: SignIn): Promise<string> =>
  openDevice(services, person, signIn, null)

type Held = { readonly userId: number; readonly device: TokenDevice }

/** The next token of a device; null when it has ended meanwhile. Of several requests at once all get the same turn. */
export const turnToken = async ({ db, env }: Services, held: Held, now: number): Promise<string | null> => {
  const newest = await turnDevice(db, held.device, now)
  if (!newest) return null
  const device = { id: held.device.id, turn: newest.turn }
  return issueToken(tokenKeys(env), held.userId, now, { provedAt: newest.issuedAt, device })
}

/** A token of the device's newest turn, for a change that revoked the one before; null when the device has ended. */
export const renewToken = async ({ db, env }: Services, held: Held, now: number): Promise<string | null> => {
  const newest = await findNewestTurn(db, held.device.id)
  if (!newest) return null
  const device = { id: held.device.id, turn: newest.turn }
  return issueToken(tokenKeys(env), held.userId, now, { provedAt: newest.issuedAt, device })
}
