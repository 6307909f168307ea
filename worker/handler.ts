/** What a handler is: parsed input and an actor in, a reply or a named refusal out. No HTTP here. */
import type { CodeOf, Endpoint, FileName, Input, Reply } from '#contract/api/endpoint.ts'
import type { ErrorCode } from '#contract/vocabulary/errors.ts'
import type { Role } from '#contract/vocabulary/roles.ts'
import type { TakenFile } from './files/bucket.ts'
import type { Services } from './services.ts'
import type { Passage } from './storage/throttle.ts'

/** Who is calling, as the database says now. */
export interface Actor {
  readonly id: number
  readonly role: Role
  readonly createdAt: number
  /** When this person last proved who they are, epoch ms: a token made from another keeps the instant of the first. */
  readonly issuedAt: number
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

/** A body of bare bytes, as long as it says, not read yet. */
export interface BareBytes {
  readonly size: number
  readonly stream: ReadableStream<Uint8Array>
}

interface Taken<E extends Endpoint> {
  readonly files: { readonly [K in FileName<E>]?: TakenFile }
  readonly bytes: E['bytes'] extends number ? BareBytes : undefined
}

export interface Context<E extends Endpoint> {
  readonly input: Input<E> & Taken<E>
  /** Null only where anyone may call. */
  readonly actor: E['who'] extends 'anyone' ? Actor | null : Actor
  readonly services: Services
  /** Where on the network the call comes from, as callers are counted by it; see `networkOf`. */
  readonly network: string
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
