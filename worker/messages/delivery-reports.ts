/** Delivery reports from providers. Each is stored before it is processed, so that none is lost or applied twice. */
import { createHash } from 'node:crypto'
import { latestReports } from '#contract/rules/delivery.ts'
import type { DeliveryReport, Texter } from '#worker/gateways/texter.ts'
import type { Db } from '#worker/storage/db.ts'
import {
  applyDeliveryReports,
  closeEvent,
  findOpenEvents,
  type GatewayEvent,
  storeEvent,
} from './delivery-reports-store.ts'

/** A report may arrive before the sender has stored the message's provider id; it then stays open and is retried. */
const processEvent = async (db: Db, event: GatewayEvent, now: number): Promise<void> => {
  const news = latestReports(JSON.parse(event.body) as DeliveryReport[])
  const known = await applyDeliveryReports(db, news)
  await closeEvent(db, event, known === news.length ? null : 'a message nobody sent', now)
}

/**
 * Stores and applies one webhook call of WhatsApp. Only delivery reports are stored, not messages people write to us.
 * False when the signature does not match.
 */
export const receiveDeliveryReports = async (
  { db, texter }: { readonly db: Db; readonly texter: Texter },
  raw: Uint8Array,
  signature: string | null,
  now: number,
): Promise<boolean> => {
  const read = texter.parseReports(raw, signature)
  if (!read.ok) return read.kind === 'invalid'
  if (read.value.length === 0) return true
  const digest = createHash('sha256').update(raw).digest('hex')
  const event = { provider: 'whatsapp', digest, body: JSON.stringify(read.value) }
  if (await storeEvent(db, event, now))
    await processEvent(db, event, now).catch((error: unknown) => console.error(JSON.stringify({ news: String(error) })))
  return true
}

const batchSize = 30

/** Retries stored events that could not be processed. The sweep calls it. */
export const processOpenEvents = async (db: Db, now: number): Promise<void> => {
  for (const event of await findOpenEvents(db, batchSize)) await processEvent(db, event, now)
}
