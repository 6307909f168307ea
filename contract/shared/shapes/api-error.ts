import * as v from 'valibot'
import { type ErrorCode, isErrorCode } from '../../vocabulary/errors.ts'
import { WaitingApproval } from './approval.ts'
import { SecondStep } from './second-step.ts'
import { Changer, ToldBlock } from './wire.ts'

/**
 * A refusal the server named. `code` is null when the response has no code of the catalogue (a proxy, a broken page).
 */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode | null
  readonly field: string | undefined
  readonly retryAfterSeconds: number | undefined
  /** Why a gateway refused; a name of `refusalCodes`. */
  readonly reason: string | undefined
  /** Of `changed-meanwhile`: who of the team, or whose row it is; null where that is unknown or not told. */
  readonly changedBy: Changer | null
  /** Of `price-changed`: what it costs now, in piastres. */
  readonly amount: number | null
  /** Of `approval-waits`: what a second person of the team decides about. */
  readonly approval: WaitingApproval | null
  /** Of `account-blocked`: why and until when. */
  readonly block: ToldBlock | null
  /** Of `second-step-required`: how the sign-in goes on. */
  readonly secondStep: SecondStep | null
  /** By it the team finds what the log says of the request; null where no answer named it. */
  readonly requestId: string | null

  constructor(
    status: number,
    code: ErrorCode | null,
    field?: string,
    retryAfterSeconds?: number,
    reason?: string,
    changedBy: Changer | null = null,
    amount: number | null = null,
    approval: WaitingApproval | null = null,
    block: ToldBlock | null = null,
    secondStep: SecondStep | null = null,
    requestId: string | null = null,
  ) {
    super(code ?? `http-${status}`)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.field = field
    this.retryAfterSeconds = retryAfterSeconds
    this.reason = reason
    this.changedBy = changedBy
    this.amount = amount
    this.approval = approval
    this.block = block
    this.secondStep = secondStep
    this.requestId = requestId
  }

  /** True when the token is no longer valid; 401 codes about a form field do not count. */
  get signedOut(): boolean {
    return this.status === 401 && this.code !== 'wrong-password' && this.code !== 'no-password'
  }
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

/** Headers of an answer that its error tells. */
export interface ErrorHeaders {
  readonly retryAfter?: string | null | undefined
  readonly requestId?: string | null | undefined
}

/** The error that the body and headers of an answer tell. */
export const toApiError = (status: number, body: unknown, { retryAfter, requestId }: ErrorHeaders = {}): ApiError => {
  const { code, field, reason, changedBy, amount, approval, block, secondStep } = asRecord(body)
  const changer = v.safeParse(Changer, changedBy)
  const waiting = v.safeParse(WaitingApproval, approval)
  const told = v.safeParse(ToldBlock, block)
  const step = v.safeParse(SecondStep, secondStep)
  const seconds = Number(retryAfter)
  return new ApiError(
    status,
    isErrorCode(code) ? code : null,
    typeof field === 'string' ? field : undefined,
    seconds > 0 ? seconds : undefined,
    typeof reason === 'string' ? reason : undefined,
    changer.success ? changer.output : null,
    typeof amount === 'number' ? amount : null,
    waiting.success ? waiting.output : null,
    told.success ? told.output : null,
    step.success ? step.output : null,
    requestId ?? null,
  )
}
