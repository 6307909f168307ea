import { findActor } from '#worker/actors.ts'
import type { Actor } from '#worker/handler.ts'
import type { Services } from '#worker/services.ts'
import { readToken } from '#worker/tokens.ts'

/** Who the bearer token names, if it is ours, alive, and its owner still exists and accepts it. */
export const actorOfToken = async (
  token: string,
  { env }: Pick<Services, 'env'>,
  now: number,
): Promise<Actor | null> => {
  const claims = await readToken(env.TOKEN_SECRET, token, now)
  return claims && findActor(env.DB, claims)
}

export const bearerOf = (header: string | undefined): string | null => {
  const match = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(header ?? '')
  return match?.[1] ?? null
}
