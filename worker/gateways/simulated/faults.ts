/** Faults that tests order from a simulator, each a number of times. */
import * as v from 'valibot'
import type { Db } from '#worker/storage/db.ts'
import { statement } from '#worker/storage/guarded.ts'
import { type Failure, toFailure } from '../outcome.ts'
import { createSimulatorTable } from './table.ts'

const failures = {
  /** A timeout: the request may have been executed. */
  timeout: toFailure('unknown', 'TimeoutError'),
  network: toFailure('unavailable', 'TypeError'),
  http500: toFailure('unavailable', '500'),
  notJson: toFailure('unavailable', 'not-json'),
} as const satisfies Record<string, Failure>

const answerFaults = ['timeout', 'network', 'http500', 'notJson'] as const
const webhookFaults = ['badSignature', 'duplicateWebhook', 'webhookBeforeResponse', 'reorder', 'drop'] as const
export type WebhookFault = (typeof webhookFaults)[number]

const times = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100)), 1)
const MessageFault = v.object({
  service: v.picklist(['texter', 'telegram', 'telegramCodes', 'mailer', 'alerts', 'pusher']),
  fault: v.picklist(answerFaults),
  times,
})
/** `late:1500` brings a request to the gateway 1500 ms late, `slow:1500` delays its answer by as much. */
const Delay = v.custom<`${'late' | 'slow'}:${number}`>(
  (value) => typeof value === 'string' && /^(late|slow):\d{1,5}$/.test(value),
)
const GatewayFault = v.object({
  service: v.picklist(['fawry', 'paymob', 'realtimekit', 'erp', 'tax']),
  /** Only this operation, such as `charge` or `status`; any when absent. */
  operation: v.optional(v.pipe(v.string(), v.regex(/^[a-z-]{0,20}$/)), ''),
  fault: v.union([v.picklist(answerFaults), v.picklist(webhookFaults), Delay]),
  times,
})
/** `wrong`: the answer has the right shape, and is about something else. */
const TranscriberFault = v.object({
  service: v.literal('transcriber'),
  operation: v.optional(v.picklist(['transcribe', 'propose', '']), ''),
  fault: v.union([v.picklist(answerFaults), v.literal('wrong'), Delay]),
  times,
})
export const Fault = v.variant('service', [MessageFault, GatewayFault, TranscriberFault])
export type Fault = v.InferOutput<typeof Fault>
type MessageService = v.InferOutput<typeof MessageFault>['service']
export type GatewayService = v.InferOutput<typeof GatewayFault>['service']

const isWebhookFault = (fault: string): fault is WebhookFault => (webhookFaults as readonly string[]).includes(fault)

/** A service fails in one way at a time; a gateway's operations and its webhooks are apart. */
const keyOf = (one: Fault): string => {
  if (!('operation' in one)) return one.service
  return isWebhookFault(one.fault) ? `${one.service} webhook` : `${one.service} ${one.operation}`
}

export const storeFault = async (db: Db, fault: Fault): Promise<void> => {
  await db.$client.batch([
    createSimulatorTable(db),
    statement(
      db,
      `INSERT INTO dev_sim (kind, id, data, created_at, updated_at) VALUES ('fault', :key, :data, 0, 0)
       ON CONFLICT (kind, id) DO UPDATE SET data = excluded.data`,
      { key: keyOf(fault), data: JSON.stringify({ fault: fault.fault, times: fault.times }) },
    ),
  ])
}

/** The next fault ordered under one of two keys, counted down; null when none is left. */
const takeStoredFault = async (db: Db, key: string, other = key): Promise<Fault['fault'] | null> => {
  const [, deleted] = await db.$client.batch<{ fault: Fault['fault'] }>([
    createSimulatorTable(db),
    statement(
      db,
      `UPDATE dev_sim SET data = json_set(data, '$.times', data->>'times' - 1)
       WHERE kind = 'fault' AND id = (SELECT id FROM dev_sim WHERE kind = 'fault' AND id IN (:key, :other)
         AND data->>'times' > 0 ORDER BY id DESC LIMIT 1) RETURNING data->>'fault' AS fault`,
      { key, other },
    ),
  ])
  return deleted?.results[0]?.fault ?? null
}

export const takeFault = async (db: Db, service: MessageService): Promise<Failure | null> => {
  const fault = await takeStoredFault(db, service)
  return fault !== null && fault in failures ? failures[fault as keyof typeof failures] : null
}

/** The fault of the next answer to an operation; one ordered for just this operation comes first. */
export const takeAnswerFault = (
  db: Db,
  service: GatewayService | 'transcriber',
  operation: string,
): Promise<Fault['fault'] | null> => takeStoredFault(db, `${service} ${operation}`, `${service} `)

export const takeWebhookFault = async (db: Db, service: GatewayService): Promise<WebhookFault | null> => {
  const fault = await takeStoredFault(db, `${service} webhook`)
  return fault !== null && isWebhookFault(fault) ? fault : null
}
