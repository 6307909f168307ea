import { findRefusalGroup } from '#contract/vocabulary/gateway-codes.ts'
import type { Failure } from '#worker/gateways/outcome.ts'
import { Refusal } from '#worker/handler.ts'

/** Refuses the request with `fawry-error` and, where the gateway gave one, a reason that the payer can act on. */
export const failAtGateway = ({ code }: Failure): never => {
  throw new Refusal('fawry-error', undefined, undefined, (code && findRefusalGroup(code)) || undefined)
}
