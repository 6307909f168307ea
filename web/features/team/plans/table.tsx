import { type PaidPeriod, planDiscount, priceOf } from '#contract/money/rules/pricing.ts'
import type { Plan } from '#contract/money/shapes/plan.ts'
import { PlanPeriod } from '#contract/vocabulary/teaching.ts'
import { titles } from '#web/copy/titles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { adminPlans } from '#web/features/team/copy/admin-plans.ts'
import { formatDiscount, formatMinutes } from '#web/lib/format.ts'
import { Copyable, Moment, Pounds } from '../table/cells.tsx'
import { defineTable } from '../table/definition.ts'
import { planName } from './plan-texts.ts'
import { fetchPlans, planFilters, toPlansQuery } from './query.ts'
import { ActiveSwitch, InvitesOnlySwitch } from './switches.tsx'

/** What the whole period costs, and how much less that is. */
function PeriodPrice({ plan, period }: { plan: Plan; period: PaidPeriod }) {
  const t = useCopy(adminPlans)
  const discount = planDiscount(plan, period)
  return (
    <span className="grid justify-items-end">
      <Pounds piastres={priceOf(plan, period).amount} />
      {discount > 0 && <span className="caption quiet">{t('less', { discount: formatDiscount(discount) })}</span>}
    </span>
  )
}

/** All plans, newest first. */
export const plansTable = defineTable({
  name: 'plans',
  title: titles.adminPlans,
  filters: planFilters,
  idOf: ({ id }: Plan) => id,
  nameOf: planName,
  fetchPage: fetchPlans,
  saved: { list: 'plans', toQuery: toPlansQuery },
  columns: [
    {
      id: 'id',
      title: adminPlans.columns.id,
      cell: ({ id }) => <Copyable text={String(id)} what={adminPlans.planId} />,
    },
    {
      id: 'minutes',
      title: adminPlans.columns.minutes,
      card: 'title',
      sortable: true,
      cell: ({ weeklyMinutes }) => <b>{formatMinutes(weeklyMinutes)}</b>,
    },
    {
      id: 'month',
      title: adminPlans.columns.month,
      card: 'main',
      atEnd: true,
      cell: (plan) => <PeriodPrice plan={plan} period={PlanPeriod.Month} />,
    },
    {
      id: 'quarter',
      title: adminPlans.columns.quarter,
      atEnd: true,
      cell: (plan) => <PeriodPrice plan={plan} period={PlanPeriod.Quarter} />,
    },
    {
      id: 'year',
      title: adminPlans.columns.year,
      atEnd: true,
      cell: (plan) => <PeriodPrice plan={plan} period={PlanPeriod.Year} />,
    },
    { id: 'active', title: adminPlans.columns.active, card: 'main', cell: (plan) => <ActiveSwitch plan={plan} /> },
    {
      id: 'invites',
      title: adminPlans.columns.invitesOnly,
      card: 'main',
      cell: (plan) => <InvitesOnlySwitch plan={plan} />,
    },
    {
      id: 'created',
      title: adminPlans.columns.created,
      sortable: true,
      cell: ({ createdAt }, now) => <Moment at={createdAt} now={now} withTime={false} />,
    },
    {
      id: 'updated',
      title: adminPlans.columns.updated,
      hidden: true,
      sortable: true,
      cell: ({ updatedAt }, now) => <Moment at={updatedAt} now={now} />,
    },
  ],
})
