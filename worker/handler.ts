/** What a handler is: parsed input and an actor in, a reply or a named refusal out. No HTTP here. */
import type { CodeOf, Endpoint, Input, Reply } from '#contract/api/endpoint.ts'
import type { ErrorCode } from '#contract/vocabulary/errors.ts'
import type { Role } from '#contract/vocabulary/roles.ts'
import type { Services } from './services.ts'
import type { Passage } from './storage/throttle.ts'

/** Who is calling, as the database says now. */
export interface Actor {
  readonly id: number
  readonly role: Role
  readonly createdAt: number
}

/** A named refusal on its way to the caller. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly field: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, field?: string, retryAfterSeconds?: number) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.field = field
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Ends the call of somebody who comes too often, and says when to come back. */
export const passOrWait = ({ allowed, retryAfterSeconds }: Passage): void => {
  if (!allowed) throw new Refusal('too-many-requests', undefined, retryAfterSeconds)
}

export interface Context<E extends Endpoint> {
  readonly input: Input<E>
  /** Null only where anyone may call. */
  readonly actor: E['who'] extends 'anyone' ? Actor | null : Actor
  readonly services: Services
  /** The one reading of the clock of this request, epoch ms. */
  readonly now: number
  /** From the header, on endpoints that declare it. */
  readonly idempotencyKey: string | null
  /** Ends the call with a code this endpoint declares. */
  readonly fail: (code: CodeOf<E>, field?: string) => never
}

export type Handler<E extends Endpoint> = (context: Context<E>) => Promise<Reply<E>>

/** Every endpoint of an area has its handler, by the same name; a forgotten one does not compile. */
export type Handlers<A> = { readonly [K in keyof A]: A[K] extends Endpoint ? Handler<A[K]> : never }
