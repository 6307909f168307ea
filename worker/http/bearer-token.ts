import { findActor } from '#worker/actors.ts'
import type { Actor } from '#worker/handler.ts'
import type { Services } from '#worker/services.ts'
import { verifyToken } from '#worker/tokens.ts'

/** The user of a bearer token; null when the token is forged, expired or revoked, or the account is gone. */
export const findActorByToken = async (
  token: string,
  { env }: Pick<Services, 'env'>,
  now: number,
): Promise<Actor | null> => {
  const claims = await verifyToken(env.TOKEN_SECRET, token, now)
  return claims && findActor(env.DB, claims)
}

export const parseBearerToken = (header: string | undefined): string | null => {
  const match = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(header ?? '')
  return match?.[1] ?? null
}
