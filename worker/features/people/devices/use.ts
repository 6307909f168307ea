/** What the check of a token leaves behind: the use of its device is noted, and a device whose token two hold is ended. */
import { judgeTurn } from '#contract/people/rules/devices.ts'
import { realtime } from '#contract/vocabulary/limits.ts'
import type { CheckedActor } from '#worker/actors.ts'
import { selectActor, toActorRow } from '#worker/features/people/users/actor-store.ts'
import type { Services } from '#worker/services.ts'
import { openDb } from '#worker/storage/db.ts'
import { steady } from '#worker/storage/steady-client.ts'
import type { TokenClaims } from '#worker/tokens.ts'
import { endReusedDevice, storeUse } from './store.ts'

/** Writes the use of a device down after the response, where that is due. */
export const noteUse = ({ env, later }: Services, { noted }: CheckedActor, now: number): void => {
  if (noted) later(storeUse(openDb(env.DB), noted, now))
}

/** Ends the device of a refused token if it was exchanged before, and tells its owner. */
const endIfReused = async ({ env, announce, later }: Services, claims: TokenClaims, now: number): Promise<void> => {
  const { id: userId, device: named } = claims
  if (!named) return
  const { results } = await selectActor(steady(env.DB), claims).all()
  const row = toActorRow(results[0])
  if (!row?.device || judgeTurn(row.device, row.role, named.turn, now) !== 'reused') return
  const ended = await endReusedDevice(openDb(env.DB), { userId, email: row.email, device: row.device }, now)
  if (ended) later(announce.disconnect(userId, realtime.close.revoked, { device: named.id }))
}

/**
 * Settles what a check found. A device is ended before the refusal is answered: the other holder of its token is stopped
 * from then on.
 */
export const settleUse = async (
  services: Services,
  claims: TokenClaims,
  checked: CheckedActor,
  now: number,
): Promise<void> => {
  noteUse(services, checked, now)
  if (!checked.actor && claims.device) await endIfReused(services, claims, now)
}
