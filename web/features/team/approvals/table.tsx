import type { Approval } from '#contract/team/shapes/approval.ts'
import type { ApprovalState as State } from '#contract/vocabulary/approvals.ts'
import { titles } from '#web/copy/titles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { adminApprovals } from '#web/features/team/copy/admin-approvals.ts'
import { adminTable } from '#web/features/team/copy/admin-table.ts'
import type { IconName } from '#web/ui/icon.tsx'
import { StatusChip, type StatusKind } from '#web/ui/status-chip.tsx'
import { LinkedPerson } from '../people/person-link.tsx'
import { Copyable, Moment } from '../table/cells.tsx'
import { defineTable } from '../table/definition.ts'
import { effectLines } from './effect.ts'
import { approvalFilters, fetchApprovals } from './query.ts'

const looks: Readonly<Record<State, { kind: StatusKind; icon: IconName }>> = {
  waiting: { kind: 'warning', icon: 'i-ph-hourglass-medium' },
  approved: { kind: 'success', icon: 'i-ph-check-circle-fill' },
  refused: { kind: 'danger', icon: 'i-ph-x-circle-fill' },
  withdrawn: { kind: 'neutral', icon: 'i-ph-arrow-u-up-left' },
  expired: { kind: 'neutral', icon: 'i-ph-clock' },
}

export function ApprovalState({ state }: Pick<Approval, 'state'>) {
  const t = useCopy(adminApprovals)
  return (
    <StatusChip kind={looks[state].kind} icon={looks[state].icon}>
      {t(`state.${state}`)}
    </StatusChip>
  )
}

/** What happens once it is approved. */
export function Effect({ approval }: { approval: Approval }) {
  const t = useCopy(adminApprovals)
  return (
    <span className="grid max-w-80 whitespace-normal wrap-anywhere">
      {effectLines(approval, t).map((line) => (
        <span key={line} dir="auto">
          {line}
        </span>
      ))}
    </span>
  )
}

function Member({ member }: { member: Approval['person'] }) {
  if (member === null) return adminTable.none
  return <LinkedPerson id={member.id} name={member.name} image={member.image} />
}

/** All acts, newest first. */
export const approvalsTable = defineTable({
  name: 'approvals',
  title: titles.adminApprovals,
  filters: approvalFilters,
  idOf: ({ id }: Approval) => id,
  nameOf: ({ kind, person, id }) => `${adminApprovals.kind[kind]} ${person?.name ?? id}`,
  fetchPage: fetchApprovals,
  columns: [
    {
      id: 'id',
      title: adminApprovals.columns.id,
      hidden: true,
      cell: ({ id }) => <Copyable text={String(id)} what={adminApprovals.columns.id} />,
    },
    { id: 'what', title: adminApprovals.columns.what, card: 'title', cell: ({ kind }) => adminApprovals.kind[kind] },
    {
      id: 'person',
      title: adminApprovals.columns.person,
      card: 'main',
      cell: ({ person }) => <Member member={person} />,
    },
    {
      id: 'effect',
      title: adminApprovals.columns.effect,
      card: 'main',
      cell: (approval) => <Effect approval={approval} />,
    },
    { id: 'maker', title: adminApprovals.columns.maker, card: 'main', cell: ({ maker }) => <Member member={maker} /> },
    {
      id: 'reason',
      title: adminApprovals.columns.reason,
      cell: ({ reason }) =>
        reason === null ? (
          adminTable.none
        ) : (
          <div dir="auto" className="line-clamp-2 whitespace-normal">
            {reason}
          </div>
        ),
    },
    {
      id: 'state',
      title: adminApprovals.columns.state,
      card: 'main',
      cell: ({ state }) => <ApprovalState state={state} />,
    },
    {
      id: 'created',
      title: adminApprovals.columns.created,
      card: 'main',
      sortable: true,
      cell: ({ createdAt }, now) => <Moment at={createdAt} now={now} />,
    },
    {
      id: 'decidedBy',
      title: adminApprovals.columns.decidedBy,
      cell: ({ decidedBy }) => <Member member={decidedBy} />,
    },
    {
      id: 'note',
      title: adminApprovals.columns.note,
      hidden: true,
      cell: ({ note }) => note ?? adminTable.none,
    },
  ],
})
