import { findActor } from '#worker/features/users/actor-store.ts'
import type { Actor } from '#worker/handler.ts'
import type { Services } from '#worker/services.ts'
import { readToken } from '#worker/tokens.ts'

/** Who the bearer token names, if it is ours, alive, and its owner still exists and accepts it. */
export const actorOfToken = async (token: string, services: Services, now: number): Promise<Actor | null> => {
  const claims = await readToken(services.env.TOKEN_SECRET, token, now)
  if (!claims) return null
  const found = await findActor(services.db, claims.id)
  if (!found || claims.iat * 1000 < found.tokensValidAfter) return null
  return { id: found.id, role: found.role, createdAt: found.createdAt, issuedAt: claims.iat * 1000 }
}

export const bearerOf = (header: string | undefined): string | null => {
  const match = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(header ?? '')
  return match?.[1] ?? null
}
