import type { InviteState } from '#contract/money/rules/invites.ts'
import { titles } from '#web/copy/titles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { adminInvites } from '#web/features/team/copy/admin-invites.ts'
import { formatDayAndMonth } from '#web/lib/format.ts'
import type { IconName } from '#web/ui/icon.tsx'
import { StatusChip, type StatusKind } from '#web/ui/status-chip.tsx'
import { PersonLink } from '../people/person-link.tsx'
import { planName } from '../plans/plan-texts.ts'
import { Moment, NotSet } from '../table/cells.tsx'
import { defineTable } from '../table/definition.ts'
import { fetchInvites, type InviteRow, inviteFilters, stateOf, toInvitesQuery } from './query.ts'

const looks: Record<InviteState, { kind: StatusKind; icon: IconName }> = {
  waiting: { kind: 'info', icon: 'i-ph-paper-plane-right' },
  used: { kind: 'success', icon: 'i-ph-check-circle' },
  expired: { kind: 'neutral', icon: 'i-ph-clock' },
  revoked: { kind: 'neutral', icon: 'i-ph-prohibit' },
}

/** Where an invitation stands. */
export function InviteStateChip({ invite, now }: { invite: InviteRow; now: number }) {
  const t = useCopy(adminInvites)
  const state = stateOf(invite, now)
  return <StatusChip {...looks[state]}>{t(`states.${state}`)}</StatusChip>
}

/** Where it stands, and until or since when. */
function State({ invite, now }: { invite: InviteRow; now: number }) {
  const t = useCopy(adminInvites)
  const lastDay = formatDayAndMonth(Date.parse(invite.expiresAt) - 1, now)
  const since = invite.acceptedAt ?? invite.revokedAt
  return (
    <span className="grid gap-1 justify-items-start">
      <InviteStateChip invite={invite} now={now} />
      <span className="caption quiet">
        {since ? t('since', { day: formatDayAndMonth(since, now) }) : t('until', { day: lastDay })}
      </span>
    </span>
  )
}

function Sent({ invite: { sentAt, sends }, now }: { invite: InviteRow; now: number }) {
  const t = useCopy(adminInvites)
  return (
    <span className="grid">
      <Moment at={sentAt} now={now} />
      {sends > 1 && <span className="caption quiet">{t('sends', { count: sends })}</span>}
    </span>
  )
}

/** All invitations by e-mail, newest first. */
export const invitesTable = defineTable({
  name: 'invites',
  title: titles.adminInvites,
  filters: inviteFilters,
  searchLabel: adminInvites.search,
  idOf: ({ id }: InviteRow) => id,
  nameOf: ({ email }) => email,
  fetchPage: fetchInvites,
  saved: { list: 'invites', toQuery: toInvitesQuery },
  columns: [
    {
      id: 'to',
      title: adminInvites.columns.to,
      card: 'title',
      cell: ({ email }) => <bdi className="num ltr wrap-anywhere">{email}</bdi>,
    },
    {
      id: 'state',
      title: adminInvites.columns.state,
      card: 'main',
      cell: (invite, now) => <State invite={invite} now={now} />,
    },
    {
      id: 'plan',
      title: adminInvites.columns.plan,
      card: 'main',
      cell: ({ plan }) => (plan === null ? <NotSet>{adminInvites.gonePlan}</NotSet> : planName(plan)),
    },
    {
      id: 'sent',
      title: adminInvites.columns.sent,
      card: 'main',
      cell: (invite, now) => <Sent invite={invite} now={now} />,
    },
    { id: 'by', title: adminInvites.columns.by, cell: ({ creator }) => <PersonLink person={creator} /> },
    {
      id: 'ends',
      title: adminInvites.columns.ends,
      sortable: true,
      hidden: true,
      cell: ({ expiresAt }, now) => <Moment at={Date.parse(expiresAt) - 1} now={now} withTime={false} />,
    },
    {
      id: 'created',
      title: adminInvites.columns.created,
      sortable: true,
      hidden: true,
      cell: ({ createdAt }, now) => <Moment at={createdAt} now={now} />,
    },
  ],
})
