import { titles } from '#web/copy/titles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { adminDisputes } from '#web/features/team/copy/admin-disputes.ts'
import { formatList } from '#web/lib/format.ts'
import type { IconName } from '#web/ui/icon.tsx'
import { StatusChip, type StatusKind } from '#web/ui/status-chip.tsx'
import { Members, nameOf } from '../lessons/members.tsx'
import { membersOf } from '../lessons/query.ts'
import { Copyable, Moment } from '../table/cells.tsx'
import { defineTable } from '../table/definition.ts'
import { type DisputeRow, disputeFilters, fetchDisputes } from './query.ts'

const looks: Record<DisputeRow['state'], { kind: StatusKind; icon: IconName }> = {
  open: { kind: 'warning', icon: 'i-ph-scales' },
  ruled: { kind: 'success', icon: 'i-ph-check-circle-fill' },
  withdrawn: { kind: 'neutral', icon: 'i-ph-arrow-counter-clockwise' },
}

export function DisputeState({ state }: Pick<DisputeRow, 'state'>) {
  const t = useCopy(adminDisputes)
  return <StatusChip {...looks[state]}>{t(`state.${state}`)}</StatusChip>
}

/** All disputes, the newest first. */
export const disputesTable = defineTable({
  name: 'disputes',
  title: titles.disputes,
  filters: disputeFilters,
  idOf: ({ id }: DisputeRow) => id,
  nameOf: (row) => {
    const { student, tutor } = membersOf(row)
    return formatList([nameOf(student), nameOf(tutor)])
  },
  fetchPage: fetchDisputes,
  columns: [
    {
      id: 'id',
      title: adminDisputes.columns.id,
      cell: ({ lessonId }) => <Copyable text={String(lessonId)} what={adminDisputes.lessonId} />,
    },
    { id: 'members', title: adminDisputes.columns.members, card: 'title', cell: (row) => <Members row={row} /> },
    {
      id: 'side',
      title: adminDisputes.columns.side,
      card: 'main',
      cell: ({ side, answer }) => (
        <span className="grid">
          <span>{adminDisputes.side[side]}</span>
          <span className="caption quiet">{answer === null ? adminDisputes.unanswered : adminDisputes.answered}</span>
        </span>
      ),
    },
    { id: 'kind', title: adminDisputes.columns.kind, cell: ({ kind }) => adminDisputes.kinds[kind] },
    {
      id: 'state',
      title: adminDisputes.columns.state,
      card: 'main',
      cell: ({ state }) => <DisputeState state={state} />,
    },
    {
      id: 'created',
      title: adminDisputes.columns.created,
      card: 'main',
      sortable: true,
      cell: ({ createdAt }, now) => <Moment at={createdAt} now={now} />,
    },
  ],
})
