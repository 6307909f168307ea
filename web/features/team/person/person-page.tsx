import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { UserSelf } from '#contract/people/shapes/user.ts'
import { isTutorType, Role, staffRoles } from '#contract/vocabulary/roles.ts'
import { titles } from '#web/copy/titles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { NotFoundScreen } from '#web/features/people/account/error-screens.tsx'
import { PendingContactChanges } from '#web/features/people/account/pending-contact-changes.tsx'
import { AdminHeading } from '#web/features/shared/page-head.tsx'
import { useTitle } from '#web/features/shared/title.tsx'
import { adminPerson } from '#web/features/team/copy/admin-person.ts'
import { statusOf } from '#web/lib/api-errors.ts'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { WaitingActs } from '../approvals/waiting.tsx'
import { auditTable } from '../audit/table.tsx'
import { BlocksCard } from '../blocks/blocks-card.tsx'
import { NotesCard } from '../desk/notes-card.tsx'
import { invoicesTable } from '../invoices/table.tsx'
import { lessonsTable } from '../lessons/table.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { paymentsTable } from '../payments/table.tsx'
import { useRefund } from '../payments/use-refund.tsx'
import { TablePreview } from '../people/table-preview.tsx'
import { ConsentsCard } from './consents-card.tsx'
import { DevicesCard } from './devices-card.tsx'
import { GuardianCard } from './guardian-card.tsx'
import { MinutesCard } from './minutes-card.tsx'
import { ChatCard, FactsCard, MarksCard } from './person-cards.tsx'
import { StudentFigures, TutorFigures } from './person-figures.tsx'
import { PersonHead } from './person-head.tsx'
import { usePerson } from './query.ts'
import type { PersonTab } from './search.ts'
import { SubscriptionCard } from './subscription-card.tsx'
import { openTab, tabsOf } from './tabs.ts'

const withoutPayer = ['payer']
const withoutTutor = ['tutor']
const withoutSubject = ['subject']
const withoutActor = ['actor']

function Overview({ person }: { person: UserSelf }) {
  return (
    <div className="with-aside">
      <div className="col">
        {person.role === Role.Student && <StudentFigures id={person.id} />}
        {isTutorType(person.role) && <TutorFigures id={person.id} role={person.role} />}
        <FactsCard person={person} />
        <DevicesCard person={person} />
      </div>
      <div className="col">
        <NotesCard userId={person.id} />
        {person.role === Role.Student && <GuardianCard studentId={person.id} />}
        <BlocksCard userId={person.id} />
        <ConsentsCard userId={person.id} />
        <MarksCard person={person} />
      </div>
    </div>
  )
}

function Payments({ person }: { person: UserSelf }) {
  const { menu, dialog } = useRefund()
  const search = { user: person.id }
  return (
    <div className="stack">
      <div className="grid items-start gap-gap xl:grid-cols-2">
        <SubscriptionCard person={person} />
        {person.role === Role.Student && <MinutesCard userId={person.id} />}
      </div>
      <TablePreview
        table={paymentsTable}
        title={titles.adminPayments}
        search={search}
        all={<Link to="/admin/payments" search={search} />}
        without={withoutPayer}
        menu={menu}
      />
      {dialog}
    </div>
  )
}

function Activity({ person }: { person: UserSelf }) {
  const t = useCopy(adminPerson)
  const [about, by] = [{ subject: person.id }, { actor: person.id }]
  return (
    <div className="stack">
      <TablePreview
        table={auditTable}
        title={t('activity.about')}
        search={about}
        all={<Link to="/admin/audit" search={about} />}
        without={withoutSubject}
      />
      {staffRoles.includes(person.role) && (
        <TablePreview
          table={auditTable}
          title={t('activity.by')}
          search={by}
          all={<Link to="/admin/audit" search={by} />}
          without={withoutActor}
        />
      )}
    </div>
  )
}

function panelOf(tab: PersonTab, person: UserSelf): ReactNode {
  const { id } = person
  switch (tab) {
    case 'overview':
      return <Overview person={person} />
    case 'lessons':
      return (
        <TablePreview
          table={lessonsTable}
          title={titles.adminLessons}
          search={{ member: id }}
          all={<Link to="/admin/lessons" search={{ member: id }} />}
        />
      )
    case 'payments':
      return <Payments person={person} />
    case 'invoices':
      return (
        <TablePreview
          table={invoicesTable}
          title={titles.withdrawals}
          search={{ tutor: id }}
          all={<Link to="/admin/invoices" search={{ tutor: id }} />}
          without={withoutTutor}
        />
      )
    case 'chat':
      return <ChatCard userId={id} />
    case 'activity':
      return <Activity person={person} />
  }
}

type PersonPageProps = { id: number; tab: PersonTab | undefined; onTab: (tab: PersonTab) => void }

/** `/admin/user/{id}`: one account, with everything the team knows and may do about it. */
export function PersonPage({ id, tab, onTab }: PersonPageProps) {
  const t = useCopy(adminPerson)
  const { data, error, isFetching, refetch } = usePerson(id)
  const name = data ? (data.name ?? data.email) : null
  useTitle(name)
  if (statusOf(error) === 404) return <NotFoundScreen />
  const open = data && openTab(data, tab)
  return (
    <>
      <AdminHeading>{name ?? titles.adminUser}</AdminHeading>
      {data && open ? (
        <>
          <PersonHead person={data} />
          <WaitingActs personId={data.id} />
          <PendingContactChanges userId={data.id} />
          <Tabs
            label={t('tabs.label')}
            value={open}
            onValue={onTab}
            tabs={tabsOf(data).map((value) => ({
              value,
              label: t(`tabs.${value}`),
              // Only the open part asks the server for anything.
              panel: value === open && panelOf(value, data),
            }))}
          />
        </>
      ) : error ? (
        <LoadFailed title={t('failed')} error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <SkeletonGroup label={t('loading')} className="stack">
          <Skeleton className="h-15 w-3/5" />
          <Skeleton className="h-11 rounded-lg" />
          <Skeleton className="h-24 rounded-lg" />
          <Skeleton className="h-80 rounded-lg" />
        </SkeletonGroup>
      )}
    </>
  )
}
