import { banks, InvoiceStatus, WithdrawMethod } from '#contract/vocabulary/money.ts'
import { invoices } from '#web/copy/invoices.ts'
import { methodKeys, statusLooks } from '#web/features/money/invoices/request.ts'
import { adminInvoices } from '#web/features/team/copy/admin-invoices.ts'
import { anyOf, days, person, yesOrNo } from '../table/filters.ts'

/** In the order in which they are worked off. */
const statuses = [
  InvoiceStatus.PendingApproval,
  InvoiceStatus.PendingCancellation,
  InvoiceStatus.Approved,
  InvoiceStatus.Rejected,
  InvoiceStatus.Canceled,
]

export const invoiceFilters = {
  status: anyOf(
    adminInvoices.filters.status,
    statuses.map((status) => {
      const { key } = statusLooks[status]
      return { value: key, label: invoices.status[key], means: status }
    }),
  ),
  method: anyOf(
    adminInvoices.filters.method,
    Object.values(WithdrawMethod).map((method) => {
      const key = methodKeys[method]
      return { value: key, label: invoices.method[key], means: method }
    }),
  ),
  bank: anyOf(
    adminInvoices.filters.bank,
    banks.map((bank) => ({ value: bank, label: invoices.banks[bank], means: bank })),
  ),
  receipt: yesOrNo(adminInvoices.filters.receipt, {
    yes: adminInvoices.filters.attached,
    no: adminInvoices.filters.notAttached,
  }),
  tutor: person(adminInvoices.filters.tutor),
  asked: days(adminInvoices.filters.asked),
}
