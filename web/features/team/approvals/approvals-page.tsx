import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Approval } from '#contract/team/shapes/approval.ts'
import { titles } from '#web/copy/titles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { AdminHeading } from '#web/features/shared/page-head.tsx'
import { adminApprovals } from '#web/features/team/copy/admin-approvals.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { AdminTable } from '../table/admin-table.tsx'
import { tableQuery } from '../table/definition.ts'
import { chosenId } from '../table/filters.ts'
import type { TablePageProps } from '../table/search.ts'
import { DecisionDialog } from './decision-dialog.tsx'
import { useIsAlone } from './query.ts'
import { approvalsTable } from './table.tsx'

/** `/admin/approvals`: acts of the team that wait for a second person of it, and what became of them; `open` in the address is the one that is decided. */
export function ApprovalsPage(props: TablePageProps) {
  const { search, onSearch } = props
  const t = useCopy(adminApprovals)
  const isAlone = useIsAlone()
  const openId = chosenId(search.open) ?? null
  const { data } = useQuery(tableQuery(approvalsTable, search))
  // What was just decided has left the filter, and its dialog still has to say so.
  const last = useRef<Approval | undefined>(undefined)
  const listed = data?.list.find(({ id }) => id === openId)
  if (listed) last.current = listed
  const shown = listed ?? (last.current?.id === openId ? last.current : undefined)
  return (
    <>
      <AdminHeading>{titles.adminApprovals}</AdminHeading>
      <p className="quiet mb-4">{t('lead')}</p>
      {isAlone && (
        <Alert kind="warning" className="mb-4" title={t('alone.title')}>
          {t('alone.text')}
        </Alert>
      )}
      <AdminTable
        {...props}
        table={approvalsTable}
        openId={openId}
        action={(row) => (
          <Button
            size="sm"
            kind="line"
            aria-label={t('openOf', { name: approvalsTable.nameOf(row) })}
            onClick={() => onSearch({ open: row.id })}
          >
            {t('open')}
          </Button>
        )}
      />
      {shown && <DecisionDialog key={shown.id} approval={shown} onClose={() => onSearch({ open: undefined })} />}
    </>
  )
}
