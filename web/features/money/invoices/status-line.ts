import type { Invoice } from '#contract/money/shapes/invoice.ts'
import { InvoiceStatus } from '#contract/vocabulary/money.ts'
import { invoices } from '#web/copy/invoices.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { formatDateTime, formatDayAndMonth } from '#web/lib/format.ts'
import { arrivalOf, holdOf, isLate, statusLooks } from './request.ts'

/** The line under the status of a request: when the money arrives, or where it is now. */
export const useStatusLine = (invoice: Invoice, now: number): string => {
  const t = useCopy(invoices)
  const hold = holdOf(invoice, now)
  if (invoice.status === InvoiceStatus.PendingApproval && hold)
    return t(`line.held.${hold.reason}`, { moment: formatDateTime(hold.until, now) })
  if (invoice.status === InvoiceStatus.PendingApproval && invoice.change) return t('line.change')
  if (invoice.status === InvoiceStatus.PendingApproval) {
    if (isLate(invoice, now)) return t('line.late')
    const { from, to } = arrivalOf(Date.parse(invoice.createdAt))
    return t('line.arrival', { from: formatDayAndMonth(from, now), to: formatDayAndMonth(to, now) })
  }
  if (invoice.status === InvoiceStatus.Approved)
    return t('line.approved', { date: formatDayAndMonth(invoice.updatedAt, now) })
  const { key } = statusLooks[invoice.status]
  return key === 'pendingCancellation' || key === 'canceled'
    ? t(`line.${key}`)
    : t(invoice.note === null ? 'line.rejected' : 'line.rejectedWhy')
}
