/** Parses WhatsApp's delivery reports. */
import { createHmac } from 'node:crypto'
import * as v from 'valibot'
import type { DeliveryReport } from '#worker/gateways/texter.ts'

export const signBody = (secret: string, raw: Uint8Array): string =>
  `sha256=${createHmac('sha256', secret).update(raw).digest('hex')}`

const states = ['sent', 'delivered', 'read', 'failed'] as const

const Change = v.object({ value: v.object({ statuses: v.optional(v.array(v.unknown()), []) }) })
const WebhookBody = v.object({ entry: v.array(v.object({ changes: v.array(v.unknown()) })) })
const Status = v.object({ id: v.string(), status: v.picklist(states) })

const parseMatching = <S extends v.GenericSchema>(schema: S, values: readonly unknown[]): v.InferOutput<S>[] =>
  values.flatMap((value) => {
    const parsed = v.safeParse(schema, value)
    return parsed.success ? [parsed.output] : []
  })

/**
 * The delivery reports in a webhook body; null when the body is invalid. Incoming messages and unknown kinds are
 * skipped.
 */
export const parseDeliveryReports = (raw: Uint8Array): DeliveryReport[] | null => {
  try {
    const call = v.parse(WebhookBody, JSON.parse(new TextDecoder().decode(raw)))
    const changes = parseMatching(
      Change,
      call.entry.flatMap((one) => one.changes),
    )
    const statuses = parseMatching(
      Status,
      changes.flatMap(({ value }) => value.statuses),
    )
    return statuses.map(({ id, status }) => ({ id, state: status }))
  } catch {
    return null
  }
}
