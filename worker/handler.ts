/**
 * The types of endpoint handlers: parsed input and an actor in, a reply or a `Refusal` out. Nothing here depends on
 * HTTP.
 */

import type { ReceiverFault } from '#contract/money/rules/receivers.ts'
import type { CodeOf, Endpoint, FileName, InputOf, ReplyOf } from '#contract/shared/api/endpoint.ts'
import type { WaitingApproval } from '#contract/shared/shapes/approval.ts'
import type { SecondStep } from '#contract/shared/shapes/second-step.ts'
import type { Changer, ToldBlock } from '#contract/shared/shapes/wire.ts'
import type { ErrorCode } from '#contract/vocabulary/errors.ts'
import type { ExportFormat } from '#contract/vocabulary/exports.ts'
import type { RefusalGroup } from '#contract/vocabulary/gateway-codes.ts'
import type { Role } from '#contract/vocabulary/roles.ts'
import type { UserRow } from './features/people/users/store.ts'
import type { ReceivedFile } from './files/bucket.ts'
import type { Services } from './services.ts'
import type { RateLimitResult } from './storage/rate-limit.ts'
import type { TokenDevice } from './tokens.ts'

/** The signed-in user of a request, as stored in the database. */
export interface Actor {
  readonly id: number
  readonly role: Role
  readonly createdAt: number
  /** When this user last logged in, epoch ms. A refreshed token keeps the instant of the log-in it descends from. */
  readonly issuedAt: number
  /** When they last proved who they are on this device, by logging in or anew. */
  readonly provedAt: number
  /** Which kinds of factors the account has, as bits (`Factor`). */
  readonly factors: number
  /** The signed-in device whose token they sent; null where it names none. */
  readonly device: TokenDevice | null
  /** Set where an admin sees this person's screens: reads alone are answered. */
  readonly look: ActorLook | null
}

/** The look an admin reads by. */
export interface ActorLook {
  readonly id: number
  readonly adminId: number
  /** What was read so far, each between spaces. */
  readonly areas: string
}

/** What a request tells of where somebody signs in. */
export interface Visit {
  /** The header of that name, as the browser sent it. */
  readonly userAgent: string
  /** Where the network is, in English; null where the edge does not tell. */
  readonly city: string | null
}

/** The whole row of the signed-in user. */
export type Account = UserRow

/** An error that is answered with its code, and optionally the field, the seconds to wait, and a gateway's reason or the wrong part. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly field: string | undefined
  readonly retryAfterSeconds: number | undefined
  readonly reason: RefusalGroup | ReceiverFault | undefined

  constructor(code: ErrorCode, field?: string, retryAfterSeconds?: number, reason?: RefusalGroup | ReceiverFault) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.field = field
    this.retryAfterSeconds = retryAfterSeconds
    this.reason = reason
  }
}

/** The row was changed since the caller saw it. `changedBy` is told to the team alone. */
export class StaleRow extends Refusal {
  readonly changedBy: Changer | null

  constructor(changedBy: Changer | null) {
    super('changed-meanwhile')
    this.changedBy = changedBy
  }
}

/** What is bought costs something else than was shown. */
export class PriceChanged extends Refusal {
  /** Piastres it costs now. */
  readonly amount: number

  constructor(amount: number) {
    super('price-changed')
    this.amount = amount
  }
}

/** Nothing has happened: a second person of the team decides first. */
export class AwaitsApproval extends Refusal {
  readonly approval: WaitingApproval

  constructor(approval: WaitingApproval) {
    super('approval-waits')
    this.approval = approval
  }
}

/** The account that signs in is blocked. Thrown only after the right password or proof. */
export class AccountBlocked extends Refusal {
  readonly block: ToldBlock

  constructor(block: ToldBlock) {
    super('account-blocked')
    this.block = block
  }
}

/** The sign-in was right so far, and the account has a factor. */
export class SecondStepRequired extends Refusal {
  readonly step: SecondStep

  constructor(step: SecondStep) {
    super('second-step-required')
    this.step = step
  }
}

/** Refuses the request with `too-many-requests` and the seconds to wait when the limit is reached. */
export const enforceRateLimit = ({ allowed, retryAfterSeconds }: RateLimitResult): void => {
  if (!allowed) throw new Refusal('too-many-requests', undefined, retryAfterSeconds)
}

/** A binary body that has not been read yet. `size` is its Content-Length. */
export interface RawBody {
  readonly size: number
  readonly stream: ReadableStream<Uint8Array>
}

/** The parsed body: JSON or form fields, files, or a binary stream. */
export interface Payload<E extends Endpoint> {
  readonly body: InputOf<E>['body']
  readonly files: { readonly [K in FileName<E>]?: ReceivedFile }
  readonly bytes: E['bytes'] extends number ? RawBody : undefined
}

/** A request before its body is read. */
export interface UnreadRequest<E extends Endpoint> {
  readonly input: Pick<InputOf<E>, 'params' | 'query'>
  /** Null only on endpoints with `who: 'anyone'`. */
  readonly actor: E['who'] extends 'anyone' ? Actor | null : Actor
  readonly services: Services
  /** The caller's network as rate limits count it; see `networkOf`. */
  readonly network: string
  readonly visit: Visit
  /** The instant of this request, epoch ms. The clock is read once per request. */
  readonly now: number
  /** The `Idempotency-Key` header, on endpoints declared `idempotent`. */
  readonly idempotencyKey: string | null
  /** Refuses the request with a code the endpoint declares; `fault` says which part of a receiver is wrong. */
  readonly fail: (code: CodeOf<E>, field?: string, fault?: ReceiverFault | null) => never
}

export interface Context<E extends Endpoint> extends UnreadRequest<E> {
  readonly input: UnreadRequest<E>['input'] & Payload<E>
}

/** A file for a spreadsheet; `name` without its ending. */
export interface SheetFile {
  readonly format: ExportFormat
  readonly name: string
  readonly body: ReadableStream<Uint8Array>
}

/** An endpoint without a declared reply may return nothing. */
type HandlerReply<E extends Endpoint> = E['sheet'] extends true
  ? Promise<SheetFile>
  : E['reply'] extends object
    ? Promise<ReplyOf<E>>
    : Promise<void>

export type Handler<E extends Endpoint> = (context: Context<E>) => HandlerReply<E>

/**
 * A handler in two steps: `judge` sees the parameters and decides about the row they name, then returns the step that
 * takes the body. A caller who may not touch the row is refused before the body is parsed and before a file is stored.
 */
export interface JudgingHandler<E extends Endpoint> {
  readonly judge: (arrival: UnreadRequest<E>) => Promise<(payload: Payload<E>) => HandlerReply<E>>
}

/**
 * A handler that answers from the caller's own account alone. The check of the token then reads the whole row, so that
 * check and answer are one query.
 */
export interface AccountHandler<E extends Endpoint> {
  readonly fromAccount: (account: Account) => HandlerReply<E>
}

/**
 * A handler of a write whose first step is a read of the database, and which has no effect outside the database before
 * its first write there. That read then also checks a caller the isolate has seen before, which saves a round trip; the
 * write waits for the check. The request may be handled twice, so its body can be neither files nor bytes.
 */
export interface ReadFirstHandler<E extends Endpoint> {
  readonly readFirst: E extends { readonly files: object } | { readonly bytes: number } ? never : Handler<E>
}

/**
 * A handler that answers with what other reads answer: it names their addresses below `/api/v1`, and the machinery asks
 * each by its own endpoint (`worker/http/reads-together.ts`).
 */
export interface TogetherHandler<E extends Endpoint> {
  readonly together: (arrival: UnreadRequest<E>) => readonly string[]
}

/** One handler per endpoint of an area, under the same name; a missing handler does not compile. */
export type Handlers<A> = {
  readonly [K in keyof A]: A[K] extends Endpoint
    ? Handler<A[K]> | JudgingHandler<A[K]> | ReadFirstHandler<A[K]> | AccountHandler<A[K]> | TogetherHandler<A[K]>
    : never
}

/**
 * A handler of any endpoint, with its types erased. Each area's `handlers.ts` has checked that handler and endpoint
 * fit.
 */
export type AnyHandler =
  // biome-ignore lint/suspicious/noExplicitAny: handlers of different inputs share no type but this
  | ((context: any) => Promise<unknown>)
  // biome-ignore lint/suspicious/noExplicitAny: handlers of different inputs share no type but this
  | { readonly judge: (arrival: any) => Promise<(payload: any) => Promise<unknown>> }
  // biome-ignore lint/suspicious/noExplicitAny: handlers of different inputs share no type but this
  | { readonly readFirst: (context: any) => Promise<unknown> }
  | { readonly fromAccount: (account: Account) => Promise<unknown> }
  // biome-ignore lint/suspicious/noExplicitAny: handlers of different inputs share no type but this
  | { readonly together: (arrival: any) => readonly string[] }
