import { adminPlans } from '#web/features/team/copy/admin-plans.ts'
import { adminSubscriptions } from '#web/features/team/copy/admin-subscriptions.ts'
import { oneOf, person, rowId } from '../table/filters.ts'
import { subscriptionStates } from './state.ts'

export const subscriptionFilters = {
  state: oneOf(
    adminSubscriptions.filters.state,
    subscriptionStates.map((state) => ({ value: state, label: adminSubscriptions.state[state], means: state })),
  ),
  user: person(adminSubscriptions.filters.user),
  plan: rowId(adminSubscriptions.filters.plan, adminPlans.idHint),
}
