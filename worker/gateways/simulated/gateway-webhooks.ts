/** Webhooks of the simulated gateways, sent to our own worker as the real ones would arrive. */
import type { Db } from '#worker/storage/db.ts'
import { httpRuntime } from '../http-client.ts'
import { type GatewayService, takeWebhookFault } from './faults.ts'

export interface WebhookCall {
  /** Of the address that was given to the gateway. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Sends a webhook; resolves when it has been answered, with whether the answer was a success. */
export type EmitWebhook = (call: WebhookCall) => Promise<boolean>

export interface WebhookSender {
  readonly emit: EmitWebhook
  /** Sends after the response. */
  readonly later: (work: Promise<unknown>) => void
}

/** `appUrl`: the origin at which this worker answers. */
export interface SimulatedGatewayContext {
  readonly db: Db
  readonly appUrl: string
  readonly webhooks: WebhookSender
}

/** `isForged`: signed with another key. */
export type BuildWebhook = (isForged: boolean) => WebhookCall

/** Before each repetition of a webhook that was not answered with a success. */
const pausesMs = [200, 800] as const

const repeat = async (emit: EmitWebhook, call: WebhookCall): Promise<void> => {
  for (const pause of pausesMs) {
    await httpRuntime.wait(pause)
    if (await emit(call)) return
  }
}

/**
 * Sends webhooks one after the other, with the fault ordered for them. `waits`: send all before going on, as a page does
 * that returns to us afterwards; otherwise they are sent beside the answer, unless `webhookBeforeResponse` is ordered.
 * As the real gateways do, they send again what was not answered with a success.
 */
export const sendWebhooks = async (
  db: Db,
  service: GatewayService,
  { emit, later }: WebhookSender,
  builders: readonly BuildWebhook[],
  waits: boolean,
): Promise<void> => {
  const fault = await takeWebhookFault(db, service)
  if (fault === 'drop') return
  const calls = builders.map((build) => build(fault === 'badSignature'))
  if (fault === 'reorder') calls.reverse()
  const deliveries = fault === 'duplicateWebhook' ? calls.flatMap((call) => [call, call]) : calls
  const sendAll = async (): Promise<void> => {
    for (const call of deliveries) if (!(await emit(call))) later(repeat(emit, call))
  }
  if (waits || fault === 'webhookBeforeResponse') await sendAll()
  else later(sendAll())
}
