import { RefundRequestStatus } from '#contract/vocabulary/money.ts'
import { adminRefunds } from '#web/features/team/copy/admin-refunds.ts'
import { anyOf, person } from '../table/filters.ts'
import { stateKeys } from './request.ts'

export const refundFilters = {
  status: anyOf(
    adminRefunds.filters.state,
    Object.values(RefundRequestStatus).map((status) => {
      const key = stateKeys[status]
      return { value: key, label: adminRefunds.state[key], means: status }
    }),
  ),
  user: person(adminRefunds.filters.user),
}
