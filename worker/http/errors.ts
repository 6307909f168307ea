import type { Context, MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { WaitingApproval } from '#contract/shared/shapes/approval.ts'
import type { SecondStep } from '#contract/shared/shapes/second-step.ts'
import type { Changer, ToldBlock } from '#contract/shared/shapes/wire.ts'
import { type ErrorCode, errorStatus } from '#contract/vocabulary/errors.ts'
import { describeFault, listFrames } from '#worker/database-errors.ts'
import { AccountBlocked, AwaitsApproval, PriceChanged, Refusal, SecondStepRequired, StaleRow } from '#worker/handler.ts'
import { writeFault } from '#worker/log.ts'
import { platformFaultOf, retryAfterOf } from '#worker/platform-faults.ts'
import { notedOf, noteRequest } from './security-log.ts'

type ErrorStatus = (typeof errorStatus)[ErrorCode]

/** The body exceeds its limit and was not read to its end. */
export class BodyTooLarge extends Error {}

interface RefusalFacts extends Partial<Pick<Refusal, 'field' | 'reason'>> {
  readonly changedBy?: Changer | null
  readonly amount?: number
  readonly approval?: WaitingApproval
  readonly block?: ToldBlock
  readonly secondStep?: SecondStep
}

/** The body of every error: `{ code, field?, reason?, changedBy?, amount?, approval?, block?, secondStep? }`, never cached. Internal messages are not sent. */
export const refuse = (
  c: Context,
  code: ErrorCode,
  { field, reason, changedBy, amount, approval, block, secondStep }: RefusalFacts = {},
  status: ErrorStatus | 413 = errorStatus[code],
): Response => {
  noteRequest(c, { code })
  return c.json({ code, field, reason, changedBy, amount, approval, block, secondStep }, status, {
    'cache-control': 'no-store',
  })
}

/**
 * Turns anything thrown into a response. Only unexpected errors are logged, and failures of the platform, which are
 * answered by 503 with the seconds to wait: the same request may succeed then.
 */
export const answerError = (error: unknown, c: Context): Response => {
  if (error instanceof StaleRow) return refuse(c, error.code, { changedBy: error.changedBy })
  if (error instanceof AwaitsApproval) return refuse(c, error.code, { approval: error.approval })
  if (error instanceof AccountBlocked) return refuse(c, error.code, { block: error.block })
  if (error instanceof PriceChanged) return refuse(c, error.code, { amount: error.amount })
  if (error instanceof SecondStepRequired) return refuse(c, error.code, { secondStep: error.step })
  if (error instanceof Refusal) {
    if (error.retryAfterSeconds !== undefined) c.header('retry-after', String(error.retryAfterSeconds))
    return refuse(c, error.code, error)
  }
  if (error instanceof BodyTooLarge) return refuse(c, 'large-file-size', undefined, 413)
  if (error instanceof HTTPException && error.status < 500) return refuse(c, 'bad-request')
  const platform = platformFaultOf(error)
  writeFault({
    fault: describeFault(error),
    platform: platform ?? undefined,
    route: notedOf(c).action,
    stack: listFrames(error),
  })
  if (platform === null) return refuse(c, 'unexpected')
  c.header('retry-after', String(retryAfterOf(platform, Math.random())))
  return refuse(c, 'service-unavailable')
}

/**
 * Discards a body that no handler read. A response sent while the client is still uploading closes the connection, and
 * browsers then report a network error instead of the response.
 */
export const drainUnreadBody: MiddlewareHandler = async ({ req }, next) => {
  await next()
  if (req.raw.body && !req.raw.bodyUsed) await req.raw.body.pipeTo(new WritableStream()).catch(() => undefined)
}
