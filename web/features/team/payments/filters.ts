import { TransactionStatus } from '#contract/vocabulary/money.ts'
import { money } from '#web/copy/money.ts'
import { statusLooks } from '#web/features/money/payments/status.ts'
import { adminPayments } from '#web/features/team/copy/admin-payments.ts'
import { anyOf, days, person } from '../table/filters.ts'

export const paymentFilters = {
  status: anyOf(
    adminPayments.filters.status,
    Object.values(TransactionStatus).map((status) => {
      const { name } = statusLooks[status]
      return { value: name, label: money.status[name], means: status }
    }),
  ),
  user: person(adminPayments.filters.user),
  created: days(adminPayments.filters.created),
}
