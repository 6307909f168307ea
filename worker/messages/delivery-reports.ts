/** Delivery reports from providers. */

import { latestReports } from '#contract/talk/rules/delivery.ts'
import type { DeliveryReport, Texter } from '#worker/gateways/texter.ts'
import type { Db } from '#worker/storage/db.ts'
import { type Inbox, processOpenEvents, receiveEvent } from '#worker/storage/gateway-events.ts'
import { ample, type Budget, type Progress } from '#worker/work-budget.ts'
import { applyDeliveryReports } from './delivery-reports-store.ts'

/** A report may arrive before the sender has stored the message's provider id; it then stays open and is retried. */
const inboxOf = (db: Db): Inbox => ({
  provider: 'whatsapp',
  async process({ body }) {
    const news = latestReports(JSON.parse(body) as DeliveryReport[])
    const known = await applyDeliveryReports(db, news)
    return known === news.length ? 'processed' : { retry: 'a message nobody sent' }
  },
})

/** Reports stored as one event, which bounds its size. */
const reportsPerEvent = 100

/** Stores and applies one webhook call of WhatsApp. Only delivery reports are stored, not messages people write to us. */
export const receiveDeliveryReports = async (
  { db, texter }: { readonly db: Db; readonly texter: Texter },
  raw: Uint8Array,
  signature: string | null,
  now: number,
): Promise<'received' | 'forbidden' | 'bad-request' | 'service-unavailable'> => {
  const read = texter.parseReports(raw, signature)
  if (!read.ok) return read.kind === 'invalid' ? 'received' : 'forbidden'
  for (let at = 0; at < read.value.length; at += reportsPerEvent) {
    const content = read.value.slice(at, at + reportsPerEvent)
    const part = read.value.length > reportsPerEvent ? new TextEncoder().encode(JSON.stringify(content)) : raw
    const received = await receiveEvent(db, inboxOf(db), { raw: part, content }, now)
    if (received !== 'received') return received
  }
  return 'received'
}

/** Retries reports that could not be applied. The sweep calls it. */
export const processOpenReports = (db: Db, now: number, budget: Budget = ample): Promise<Progress> =>
  processOpenEvents(db, inboxOf(db), now, budget)
