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

/** What the body brings, parsed. */
export interface Payload<E extends Endpoint> {
  readonly body: Input<E>['body']
  readonly files: { readonly [K in FileName<E>]?: TakenFile }
  readonly bytes: E['bytes'] extends number ? BareBytes : undefined
}

/** A request whose body has not been read. */
export interface Arrival<E extends Endpoint> {
  readonly input: Pick<Input<E>, 'params' | 'query'>
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

export interface Context<E extends Endpoint> extends Arrival<E> {
  readonly input: Arrival<E>['input'] & Payload<E>
}

/** Where nothing is declared as reply, a handler may return nothing. */
type Answer<E extends Endpoint> = E['reply'] extends object ? Promise<Reply<E>> : Promise<void>

export type Handler<E extends Endpoint> = (context: Context<E>) => Answer<E>

/**
 * A handler that decides about the row named by parameters before the body is read, and answers the step that takes
 * the body. Whoever may not touch the row hears that, whatever they sent, and no file of theirs is stored.
 */
export interface JudgingHandler<E extends Endpoint> {
  readonly judge: (arrival: Arrival<E>) => Promise<(payload: Payload<E>) => Answer<E>>
}

/** Every endpoint of an area has its handler, by the same name; a forgotten one does not compile. */
export type Handlers<A> = {
  readonly [K in keyof A]: A[K] extends Endpoint ? Handler<A[K]> | JudgingHandler<A[K]> : never
}

/** A handler of some endpoint, types erased: the area files have checked that they fit. */
export type AnyHandler =
  // biome-ignore lint/suspicious/noExplicitAny: handlers of different inputs share no type but this
  | ((context: any) => Promise<unknown>)
  // biome-ignore lint/suspicious/noExplicitAny: likewise
  | { readonly judge: (arrival: any) => Promise<(payload: any) => Promise<unknown>> }
