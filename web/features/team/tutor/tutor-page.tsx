import { Link } from '@tanstack/react-router'
import type { FullTutor } from '#contract/people/shapes/tutor.ts'
import { titles } from '#web/copy/titles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { TutorCard } from '#web/features/catalogue/tutors/tutor-card.tsx'
import { NotFoundScreen } from '#web/features/people/account/error-screens.tsx'
import { AdminHeading } from '#web/features/shared/page-head.tsx'
import { FailedSection } from '#web/features/shared/section.tsx'
import { useTitle } from '#web/features/shared/title.tsx'
import { adminPeople } from '#web/features/team/copy/admin-people.ts'
import { adminTable } from '#web/features/team/copy/admin-table.ts'
import { adminTutor } from '#web/features/team/copy/admin-tutor.ts'
import '#web/features/catalogue/tutors/tutors.css'
import { statusOf } from '#web/lib/api-errors.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatDayAndMonth } from '#web/lib/format.ts'
import { formatPhone } from '#web/lib/phone.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { SectionHead } from '#web/ui/card.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { MessageButton } from '../desk/message-dialog.tsx'
import { NotesCard } from '../desk/notes-card.tsx'
import { StopCard } from '../desk/stop-card.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { PersonId } from '../people/person-link.tsx'
import { RoleChip } from '../people/role-chip.tsx'
import { useAccountActions } from '../people/use-account-actions.tsx'
import { TutorFigures } from '../person/person-figures.tsx'
import { CaseCard } from '../quality/case-card.tsx'
import { Copyable, YesNo } from '../table/cells.tsx'
import { FilmCard } from './film-card.tsx'
import { MinutesCard } from './minutes-card.tsx'
import { type TutorDetails, useTutorDetails, useTutorPage } from './query.ts'
import { RatingsCard } from './ratings-card.tsx'
import { RecordsCard } from './records-card.tsx'
import { StepsCard, SwitchesCard, TeachingCard } from './side-cards.tsx'
import { TaskCard } from './task-card.tsx'
import { WeekCard } from './week-card.tsx'

const nothing = () => undefined

function TutorHead({ tutor }: { tutor: FullTutor }) {
  const t = useCopy(adminTutor)
  const a = useCopy(adminTable)
  const now = useMinuteClock()
  const { actionsOf, dialog } = useAccountActions()
  const { id, role, image, email, phone, verifiedEmail, verifiedPhone, meta } = tutor
  const name = tutor.name ?? a('unnamed')
  return (
    <header className="grid gap-3 md:flex md:items-center md:gap-6">
      <div className="person grow-in">
        <Avatar decorative name={name} src={image} size={60} side="tutor" />
        <div className="min-w-0 stack-2">
          <p className="flex flex-wrap items-center gap-2">
            <bdi dir="auto" className="text-h3 font-strong">
              {name}
            </bdi>
            <RoleChip role={role} gender={tutor.gender} />
          </p>
          <ul className="flex flex-wrap gap-x-4 gap-y-1 small">
            <li>
              <PersonId id={id} />
            </li>
            <li className="table-copyable min-w-0">
              <Copyable text={email} what={adminPeople.email} />
              <YesNo value={verifiedEmail} {...adminPeople.verified} />
            </li>
            {phone !== null && (
              <li className="table-copyable">
                <Copyable text={phone} what={adminPeople.phone}>
                  {formatPhone(phone)}
                </Copyable>
                <YesNo value={verifiedPhone} {...adminPeople.verified} />
              </li>
            )}
            <li className="quiet">{t('since', { date: formatDayAndMonth(meta.createdAt, now) })}</li>
          </ul>
        </div>
      </div>
      <div className="row-2 flex-wrap">
        <MessageButton person={{ id, name }} />
        <Button kind="line" icon="i-ph-user-circle" render={<Link to="/admin/user/$id" params={{ id }} />}>
          {t('account')}
        </Button>
        <Button kind="line" icon="i-ph-film-strip" render={<Link to="/admin/photo-session/$id" params={{ id }} />}>
          {t('media')}
        </Button>
        <Menu
          trigger={<IconButton icon="i-ph-dots-three-bold" label={a('actionsOf', { name })} />}
          actions={[
            ...actionsOf(tutor),
            {
              label: t('publicPage'),
              icon: 'i-ph-identification-card',
              render: <Link to="/t/$id" params={{ id }} />,
            },
          ]}
        />
      </div>
      {dialog}
    </header>
  )
}

/** The card of the list of tutors. Its links are inert: booking and favourites are for students. */
function PublicCard({ id }: { id: number }) {
  const t = useCopy(adminTutor)
  const now = useMinuteClock()
  const { data, isError, isFetching, refetch } = useTutorPage(id)
  return (
    <section className="stack-2">
      <SectionHead
        title={t('page')}
        action={
          <Link to="/t/$id" params={{ id }} className="small inline-flex items-center min-h-6">
            {t('publicPage')}
          </Link>
        }
      />
      {data && (
        <div inert className="max-w-100">
          <TutorCard tutor={data} now={now} onBook={nothing} />
        </div>
      )}
      {!data && isError && (
        <FailedSection text={t('pageFailed')} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {!data && !isError && <Skeleton className="h-80 rounded-lg" />}
    </section>
  )
}

function Details({ details, task }: { details: TutorDetails; task: string | undefined }) {
  const { tutor } = details
  const { id, role } = tutor
  return (
    <>
      <TutorHead tutor={tutor} />
      <TaskCard tutor={tutor} task={task} />
      <CaseCard id={tutor.id} isMainAct={task === `quality-${tutor.id}`} />
      <TutorFigures id={id} role={role} />
      <div className="with-aside">
        <div className="col">
          <FilmCard id={id} isMainAct={task === undefined || task.startsWith('film-')} />
          <WeekCard id={id} />
          <MinutesCard id={id} />
          <RecordsCard id={id} />
          <RatingsCard id={id} />
        </div>
        <div className="col">
          <SwitchesCard tutor={tutor} />
          <StepsCard details={details} />
          <StopCard key={String(tutor.activated)} tutor={tutor} />
          <NotesCard userId={id} />
          <TeachingCard tutor={tutor} />
          <PublicCard id={id} />
        </div>
      </div>
    </>
  )
}

/** `/admin/tutor/{id}`: one tutor, what stands between them and their students, and what they do. */
export function TutorPage({ id, task }: { id: number; task: string | undefined }) {
  const t = useCopy(adminTutor)
  const { data, error, isFetching, refetch } = useTutorDetails(id)
  const name = data ? (data.tutor.name ?? data.tutor.email) : null
  useTitle(name)
  if (statusOf(error) === 404) return <NotFoundScreen />
  return (
    <>
      <AdminHeading>{name ?? titles.adminTutor}</AdminHeading>
      {data ? (
        <Details details={data} task={task} />
      ) : error ? (
        <LoadFailed title={t('failed')} error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <SkeletonGroup label={t('loading')} className="stack">
          <Skeleton className="h-15 w-3/5" />
          <Skeleton className="h-24 rounded-lg" />
          <Skeleton className="h-80 rounded-lg" />
        </SkeletonGroup>
      )}
    </>
  )
}
