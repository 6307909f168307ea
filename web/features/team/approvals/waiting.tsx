/** An act that waits for a second person of the team, where it was pressed and on the pages it is about. */
import { Link } from '@tanstack/react-router'
import type { ApprovalKind } from '#contract/vocabulary/approvals.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { adminApprovals } from '#web/features/team/copy/admin-approvals.ts'
import { adminTable } from '#web/features/team/copy/admin-table.ts'
import { waitingOf } from '#web/lib/api-errors.ts'
import { Alert } from '#web/ui/alert.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useWaitingActs } from './query.ts'

/** Says that an act waits now; false for any other error, which the caller shows. */
export const tellWaiting = (error: Error): boolean => {
  const waiting = waitingOf(error)
  if (!waiting) return false
  const { title, text, alone } = adminApprovals.waits
  const isAlone = !waiting.canBeDecided
  toast.show({
    id: `approval-${waiting.id}`,
    kind: isAlone ? 'warning' : 'info',
    title,
    text: isAlone ? alone : text,
  })
  return true
}

type WaitingActsProps = {
  personId: number
  kinds?: readonly ApprovalKind[] | undefined
  /** Of several of the kind, the one about this withdrawal or lesson. */
  subjectId?: number | undefined
}

/** What waits about a person, with who asked and where it is decided; nothing where nothing waits. */
export function WaitingActs({ personId, kinds, subjectId }: WaitingActsProps) {
  const t = useCopy(adminApprovals)
  const { data = [] } = useWaitingActs(personId, kinds)
  return data
    .filter((one) => subjectId === undefined || one.subjectId === subjectId)
    .map(({ id, kind, maker }) => (
      <Alert key={id} kind="info" title={t('waits.title')}>
        {t('waits.asked', { what: t(`kind.${kind}`), maker: maker?.name ?? adminTable.none })}{' '}
        <Link to="/admin/approvals" search={{ state: 'waiting' }}>
          {t('waits.link')}
        </Link>
      </Alert>
    ))
}
