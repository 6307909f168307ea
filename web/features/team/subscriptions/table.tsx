import { money } from '#web/copy/money.ts'
import { titles } from '#web/copy/titles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { isPaidPeriod, periodNameOf } from '#web/features/money/plans/period.ts'
import { adminSubscriptions } from '#web/features/team/copy/admin-subscriptions.ts'
import { adminTable } from '#web/features/team/copy/admin-table.ts'
import { formatMinutes } from '#web/lib/format.ts'
import type { IconName } from '#web/ui/icon.tsx'
import { StatusChip, type StatusKind } from '#web/ui/status-chip.tsx'
import { LinkedPerson } from '../people/person-link.tsx'
import { Copyable, Moment } from '../table/cells.tsx'
import { defineTable } from '../table/definition.ts'
import { fetchSubscriptions, type SubscriptionRow, subscriptionFilters, toSubscriptionsQuery } from './query.ts'
import { type SubscriptionState, subscriptionState } from './state.ts'

const looks: Readonly<Record<SubscriptionState, { kind: StatusKind; icon: IconName }>> = {
  running: { kind: 'success', icon: 'i-ph-check-circle-fill' },
  upcoming: { kind: 'info', icon: 'i-ph-hourglass-medium' },
  ended: { kind: 'neutral', icon: 'i-ph-flag' },
  stopped: { kind: 'danger', icon: 'i-ph-prohibit' },
}

function State({ state }: { state: SubscriptionState }) {
  const t = useCopy(adminSubscriptions)
  const { kind, icon } = looks[state]
  return (
    <StatusChip kind={kind} icon={icon}>
      {t(`state.${state}`)}
    </StatusChip>
  )
}

function Plan({ weeklyMinutes, period }: Pick<SubscriptionRow, 'weeklyMinutes' | 'period'>) {
  const t = useCopy(money)
  return (
    <span className="grid">
      <span>{t('weekly', { minutes: formatMinutes(weeklyMinutes) })}</span>
      {isPaidPeriod(period) && <span className="caption quiet">{t(`period.${periodNameOf(period)}`)}</span>}
    </span>
  )
}

/** All subscriptions, the latest start first; of one state, those that are due first. */
export const subscriptionsTable = defineTable({
  name: 'subscriptions',
  title: titles.subscriptions,
  filters: subscriptionFilters,
  idOf: ({ id }: SubscriptionRow) => id,
  nameOf: ({ subscriber, id }) => subscriber?.name ?? subscriber?.email ?? String(id),
  fetchPage: fetchSubscriptions,
  saved: { list: 'subscriptions', toQuery: toSubscriptionsQuery },
  columns: [
    {
      id: 'id',
      title: adminSubscriptions.columns.id,
      hidden: true,
      cell: ({ id }) => <Copyable text={String(id)} what={adminSubscriptions.subscriptionId} />,
    },
    {
      id: 'subscriber',
      title: adminSubscriptions.columns.subscriber,
      card: 'title',
      cell: ({ subscriber }) => (
        <LinkedPerson
          id={subscriber?.id ?? null}
          name={subscriber?.name ?? null}
          image={subscriber?.image ?? null}
          side="student"
        />
      ),
    },
    {
      id: 'plan',
      title: adminSubscriptions.columns.plan,
      card: 'main',
      cell: ({ weeklyMinutes, period }) => <Plan weeklyMinutes={weeklyMinutes} period={period} />,
    },
    {
      id: 'state',
      title: adminSubscriptions.columns.state,
      card: 'main',
      cell: (subscription, now) => <State state={subscriptionState(subscription, now)} />,
    },
    {
      id: 'start',
      title: adminSubscriptions.columns.start,
      cell: ({ start }, now) => <Moment at={start} now={now} withTime={false} />,
    },
    {
      id: 'end',
      title: adminSubscriptions.columns.end,
      card: 'main',
      cell: ({ end }, now) => <Moment at={end} now={now} withTime={false} />,
    },
    {
      id: 'stopped',
      title: adminSubscriptions.columns.stopped,
      hidden: true,
      cell: ({ terminatedAt }, now) =>
        terminatedAt === null ? adminTable.none : <Moment at={terminatedAt} now={now} />,
    },
    {
      id: 'payment',
      title: adminSubscriptions.columns.payment,
      cell: ({ txId }) => <Copyable text={String(txId)} what={adminSubscriptions.columns.payment} />,
    },
    {
      id: 'created',
      title: adminSubscriptions.columns.created,
      hidden: true,
      cell: ({ createdAt }, now) => <Moment at={createdAt} now={now} />,
    },
  ],
})
