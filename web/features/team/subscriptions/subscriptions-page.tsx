import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Role } from '#contract/vocabulary/roles.ts'
import { titles } from '#web/copy/titles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { AdminHeading } from '#web/features/shared/page-head.tsx'
import { adminSubscriptions } from '#web/features/team/copy/admin-subscriptions.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { AdminTable } from '../table/admin-table.tsx'
import type { TablePageProps } from '../table/search.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import type { SubscriptionRow } from './query.ts'
import { isEndable } from './state.ts'
import { subscriptionsTable } from './table.tsx'

/** `/admin/subscriptions`: who has minutes, from when to when; super admins end one from here. */
export function SubscriptionsPage(props: TablePageProps) {
  const t = useCopy(adminSubscriptions)
  const now = useMinuteClock()
  const mayEnd = useRequiredUser().role === Role.SuperAdmin
  const [ended, setEnded] = useState<SubscriptionRow | null>(null)
  return (
    <>
      <AdminHeading>{titles.subscriptions}</AdminHeading>
      <AdminTable
        {...props}
        table={subscriptionsTable}
        menu={(row) => [
          {
            label: t('payments'),
            icon: 'i-ph-credit-card',
            render: <Link to="/admin/payments" search={{ user: row.userId }} />,
          },
          ...(mayEnd && row.subscriber !== null && isEndable(row, now)
            ? [
                {
                  label: t('cancel'),
                  icon: 'i-ph-arrow-u-up-left' as const,
                  danger: true,
                  onSelect: () => setEnded(row),
                },
              ]
            : []),
        ]}
      />
      {ended?.subscriber && (
        <CancelDialog person={ended.subscriber} subscription={ended} onClose={() => setEnded(null)} />
      )}
    </>
  )
}
