/**
 * What an account may reach before it has the factor it must have, and what a caller may do without proving anew who they
 * are. Both follow from the declaration.
 */
import { asksForProof, isProved, needsFactor } from '#contract/people/rules/factors.ts'
import type { Endpoint } from '#contract/shared/api/endpoint.ts'
import { type Deployment, isPublic } from '#worker/deployment.ts'
import { type Actor, Refusal } from '#worker/handler.ts'

const lacksFactor = (env: Deployment, { role, factors }: Actor): boolean =>
  factors === 0 && needsFactor(role, isPublic(env))

/** The actor; null for one whose account has to have a factor first, wherever no endpoint is declared. */
export const admitActor = (env: Deployment, actor: Actor | null): Actor | null =>
  actor && !lacksFactor(env, actor) ? actor : null

/**
 * The actor as an endpoint sees them. Who lacks a factor is a visitor where those are admitted, and refused elsewhere,
 * but for the endpoints that make one.
 */
export const admitTo = (env: Deployment, { who, beforeFactor }: Endpoint, actor: Actor | null): Actor | null => {
  if (beforeFactor || !actor || !lacksFactor(env, actor)) return actor
  if (who === 'anyone') return null
  throw new Refusal('factor-required')
}

/** Refuses a request that asks for a proof. Without `body` only the endpoints that ask for it always. */
export const enforceProof = ({ proof }: Endpoint, actor: Actor | null, now: number, body?: unknown): void => {
  if (!actor || !asksForProof(proof, body) || isProved(actor.provedAt, now)) return
  throw new Refusal('proof-required')
}
