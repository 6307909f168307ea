import { titles } from '#web/copy/titles.ts'
import { adminPlanInvites } from '#web/features/team/copy/admin-plan-invites.ts'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { LinkedPerson, PersonLink } from '../people/person-link.tsx'
import { planName } from '../plans/plan-texts.ts'
import { Copyable, Moment, NotSet } from '../table/cells.tsx'
import { defineTable } from '../table/definition.ts'
import { fetchPlanInvites, type PlanInviteRow, planInviteFilters, toPlanInvitesQuery } from './query.ts'

/** The day before the instant at which the invitation ends. */
function LastDay({ at, now }: { at: string | null; now: number }) {
  if (at === null) return <span className="quiet">{adminPlanInvites.forever}</span>
  return (
    <span className="row-2">
      <Moment at={Date.parse(at) - 1} now={now} withTime={false} />
      {Date.parse(at) <= now && <StatusChip kind="neutral">{adminPlanInvites.expired}</StatusChip>}
    </span>
  )
}

/** All invitations, newest first. */
export const planInvitesTable = defineTable({
  name: 'plan-invites',
  title: titles.planInvites,
  filters: planInviteFilters,
  idOf: ({ id }: PlanInviteRow) => id,
  nameOf: ({ student, id }) => student?.name ?? student?.email ?? String(id),
  fetchPage: fetchPlanInvites,
  saved: { list: 'plan-invites', toQuery: toPlanInvitesQuery },
  columns: [
    {
      id: 'id',
      title: adminPlanInvites.columns.id,
      hidden: true,
      cell: ({ id }) => <Copyable text={String(id)} what={adminPlanInvites.inviteId} />,
    },
    {
      id: 'student',
      title: adminPlanInvites.columns.student,
      card: 'title',
      cell: ({ student }) => (
        <LinkedPerson
          id={student?.id ?? null}
          name={student?.name ?? null}
          image={student?.image ?? null}
          side="student"
          sub={student && <bdi dir="ltr">{student.email}</bdi>}
        />
      ),
    },
    {
      id: 'plan',
      title: adminPlanInvites.columns.plan,
      card: 'main',
      cell: ({ plan }) => (plan === null ? <NotSet>{adminPlanInvites.archived}</NotSet> : planName(plan)),
    },
    {
      id: 'expires',
      title: adminPlanInvites.columns.expires,
      card: 'main',
      cell: ({ expiresAt }, now) => <LastDay at={expiresAt} now={now} />,
    },
    {
      id: 'by',
      title: adminPlanInvites.columns.by,
      cell: ({ creator }) => <PersonLink person={creator} />,
    },
    {
      id: 'created',
      title: adminPlanInvites.columns.created,
      card: 'main',
      cell: ({ createdAt }, now) => <Moment at={createdAt} now={now} />,
    },
  ],
})
