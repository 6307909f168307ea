import { frameOf } from '#contract/realtime/event.ts'
import { InvoiceUpdated } from '#contract/realtime/money-events.ts'
import type { Services } from '#worker/services.ts'
import type { InvoiceRow } from './store.ts'

/** Has the tutor's own screens and those of the admins load withdrawal requests again. */
export const notifyInvoice = ({ announce, later }: Services, { userId }: InvoiceRow): void => {
  const frame = frameOf(InvoiceUpdated, {})
  later(Promise.all([announce.toUsers([userId], frame), announce.toChannel('AdminInvoices', frame)]))
}
