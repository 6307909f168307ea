import { Link } from '@tanstack/react-router'
import type { FullTutor } from '#contract/people/shapes/tutor.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { cityNames } from '#web/copy/choices.ts'
import { titles } from '#web/copy/titles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { adminPeople } from '#web/features/team/copy/admin-people.ts'
import { adminTable } from '#web/features/team/copy/admin-table.ts'
import { adminTutors } from '#web/features/team/copy/admin-tutors.ts'
import { formatDuration, formatList, formatNumber, formatRelative } from '#web/lib/format.ts'
import { formatPhone } from '#web/lib/phone.ts'
import { usePresence } from '#web/lib/presence.ts'
import { Icon } from '#web/ui/icon.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { PersonId } from '../people/person-link.tsx'
import { RoleChip } from '../people/role-chip.tsx'
import { Copyable, Moment, NotSet, Person, YesNo } from '../table/cells.tsx'
import { defineTable } from '../table/definition.ts'
import { missingParts, type OnboardingSteps, stepKeys } from './onboarding.ts'
import { fetchTutors, type TutorRow, toTutorsQuery, tutorFilters } from './query.ts'
import { ActivationSwitch, BypassSwitch } from './switches.tsx'

const shownParts = 3

function Missing({ tutor }: { tutor: FullTutor }) {
  const t = useCopy(adminTutors)
  const parts = missingParts(tutor)
  if (parts.length === 0) {
    return (
      <StatusChip kind="success" icon="i-ph-check-circle-fill">
        {t('complete')}
      </StatusChip>
    )
  }
  const words = parts.map((part) => t(`missing.${part}`))
  return (
    <span className="chips" title={formatList(words)}>
      {words.slice(0, shownParts).map((word) => (
        <Tag key={word}>{word}</Tag>
      ))}
      {words.length > shownParts && (
        <span className="caption quiet">{t('more', { count: words.length - shownParts })}</span>
      )}
    </span>
  )
}

/** A dot for each step of joining, filled once it is done. */
function StepDots({ steps }: { steps: OnboardingSteps }) {
  const t = useCopy(adminTutors)
  const states = stepKeys.map((step) =>
    t('progressOf', { step: t(`step.${step}`), state: t(steps[step] ? 'stepDone' : 'stepOpen') }),
  )
  const doneCount = stepKeys.filter((step) => steps[step]).length
  const label = t('progress', { done: formatNumber(doneCount), all: formatNumber(stepKeys.length) })
  return (
    <span className="row-2 gap-1!" role="img" aria-label={`${label}. ${formatList(states)}`} title={formatList(states)}>
      {stepKeys.map((step) => (
        <Icon
          key={step}
          name={steps[step] ? 'i-ph-circle-fill' : 'i-ph-circle'}
          className={steps[step] ? 'icon-4 text-success' : 'icon-4 text-quiet'}
        />
      ))}
    </span>
  )
}

function LastSeen({ tutor, now }: { tutor: TutorRow; now: number }) {
  const t = useCopy(adminTutors)
  const { online, lastSeen } = usePresence(tutor)
  if (online) return <span className="text-success-text">{t('online')}</span>
  return lastSeen === null ? <span className="quiet">{t('never')}</span> : formatRelative(lastSeen, now)
}

/** All tutors, newest first, with what keeps each from being found. */
export const tutorsTable = defineTable({
  name: 'tutors',
  title: titles.adminTutors,
  searchLabel: adminTutors.searchLabel,
  filters: tutorFilters,
  idOf: ({ id }: TutorRow) => id,
  nameOf: ({ name, email }) => name ?? email,
  fetchPage: fetchTutors,
  saved: { list: 'tutors', toQuery: toTutorsQuery },
  columns: [
    {
      id: 'id',
      title: adminTutors.columns.id,
      hidden: true,
      cell: ({ id }) => <PersonId id={id} />,
    },
    {
      id: 'tutor',
      title: adminTutors.columns.tutor,
      card: 'title',
      cell: ({ id, name, image, email }) => (
        <Link to="/admin/tutor/$id" params={{ id }} className="text-inherit no-underline hover:underline">
          <Person name={name} image={image} side="tutor" sub={<bdi dir="ltr">{email}</bdi>} />
        </Link>
      ),
    },
    {
      id: 'activated',
      title: adminTutors.columns.activated,
      card: 'main',
      cell: (tutor) => <ActivationSwitch tutor={tutor} />,
    },
    { id: 'bypass', title: adminTutors.columns.bypass, cell: (tutor) => <BypassSwitch tutor={tutor} /> },
    {
      id: 'progress',
      title: adminTutors.columns.progress,
      card: 'main',
      cell: ({ steps, role }) => (role === Role.TutorManager ? adminTable.none : <StepDots steps={steps} />),
    },
    { id: 'missing', title: adminTutors.columns.missing, card: 'main', cell: (tutor) => <Missing tutor={tutor} /> },
    {
      id: 'seen',
      title: adminTutors.columns.seen,
      cell: (tutor, now) => <LastSeen tutor={tutor} now={now} />,
    },
    {
      id: 'open',
      title: adminTutors.columns.open,
      cell: ({ openMinutes }) => (openMinutes === 0 ? adminTable.none : formatDuration(openMinutes)),
    },
    {
      id: 'email',
      title: adminTutors.columns.email,
      hidden: true,
      cell: ({ email, verifiedEmail }) => (
        <span className="table-copyable">
          <Copyable text={email} what={adminPeople.email} />
          <YesNo value={verifiedEmail} {...adminPeople.verified} />
        </span>
      ),
    },
    {
      id: 'phone',
      title: adminTutors.columns.phone,
      hidden: true,
      cell: ({ phone }) =>
        phone === null ? (
          <NotSet />
        ) : (
          <Copyable text={phone} what={adminPeople.phone}>
            {formatPhone(phone)}
          </Copyable>
        ),
    },
    { id: 'role', title: adminTutors.columns.role, hidden: true, cell: ({ role }) => <RoleChip role={role} /> },
    {
      id: 'city',
      title: adminTutors.columns.city,
      hidden: true,
      cell: ({ city }) => (city === null ? <NotSet /> : cityNames[city]),
    },
    {
      id: 'notice',
      title: adminTutors.columns.notice,
      hidden: true,
      cell: ({ notice }) => (notice === 0 ? adminTable.none : formatDuration(notice)),
    },
    {
      id: 'created',
      title: adminTutors.columns.created,
      card: 'main',
      cell: ({ meta }, now) => <Moment at={meta.createdAt} now={now} withTime={false} />,
    },
  ],
})
