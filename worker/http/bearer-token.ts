import { type CheckedOpener, checkActor, checkActorWithRooms } from '#worker/actors.ts'
import { settleUse } from '#worker/features/people/devices/use.ts'
import type { Actor } from '#worker/handler.ts'
import { tokenKeys } from '#worker/keyring.ts'
import type { Services } from '#worker/services.ts'
import { type TokenClaims, verifyToken } from '#worker/tokens.ts'

import { admitActor } from './admission.ts'

/**
 * The user the claims name; null when the account or the device is gone, the token was revoked, or the account lacks a
 * factor that it must have.
 */
export const findActor = async (claims: TokenClaims, services: Services, now: number): Promise<Actor | null> => {
  const checked = await checkActor(services.env.DB, claims, now)
  await settleUse(services, claims, checked, now)
  return admitActor(services.env, checked.actor)
}

/** As `findActor`, with the rooms that the greeting of a socket tells, where one statement reads both. */
export const findActorWithRooms = async (
  claims: TokenClaims,
  services: Services,
  now: number,
): Promise<(Pick<CheckedOpener, 'rooms'> & { readonly actor: Actor }) | null> => {
  const checked = await checkActorWithRooms(services.env.DB, claims, now)
  await settleUse(services, claims, checked, now)
  const actor = admitActor(services.env, checked.actor)
  return actor && { actor, rooms: checked.rooms }
}

/** The user of a bearer token; null when the token is forged, expired or revoked, or the account is gone. */
export const findActorByToken = async (token: string, services: Services, now: number): Promise<Actor | null> => {
  const claims = await verifyToken(tokenKeys(services.env), token, now)
  return claims && findActor(claims, services, now)
}

export const parseBearerToken = (header: string | undefined): string | null => {
  const match = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(header ?? '')
  return match?.[1] ?? null
}
