import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { InterviewStatus } from '#contract/vocabulary/teaching.ts'
import { titles } from '#web/copy/titles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import type { Appointment } from '#web/features/joining/interviews/appointments.ts'
import { FilmDialog } from '#web/features/joining/interviews/film.tsx'
import { personName } from '#web/features/joining/interviews/words.ts'
import { AdminHeading } from '#web/features/shared/page-head.tsx'
import { adminInterviews } from '#web/features/team/copy/admin-interviews.ts'
import { serverNow } from '#web/lib/clock.ts'
import { Button } from '#web/ui/button.tsx'
import type { MenuAction } from '#web/ui/menu.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { tutorPath } from '../people/person-link.tsx'
import { AdminTable } from '../table/admin-table.tsx'
import type { TableDefinition } from '../table/definition.ts'
import { type Filters, withoutFilters } from '../table/filters.ts'
import type { TablePageProps } from '../table/search.ts'
import { useEditedRow, useFreshRow } from '../table/use-open-row.ts'
import { openCorrections } from './correction.ts'
import { CorrectionDialog } from './correction-dialog.tsx'
import { FilmReviewDialog } from './film-review-dialog.tsx'
import { filmsTable } from './films-table.tsx'
import { demoFilters, filmFilters, interviewFilters } from './query.ts'
import { type InterviewsTab, tabOf } from './tab.ts'
import { demosTable, interviewsTable } from './table.tsx'

type AppointmentsProps<F extends Filters> = TablePageProps & { table: TableDefinition<Appointment, F> }

const isDecidable = (appointment: Appointment): boolean => openCorrections(appointment, serverNow()).length > 0

function Appointments<F extends Filters>({ table, ...props }: AppointmentsProps<F>) {
  const t = useCopy(adminInterviews)
  const corrected = useEditedRow(table, props.search)
  const [watched, setWatched] = useState<Appointment | null>(null)
  const { row, refetch } = useFreshRow(table, props.search, watched)
  const menuOf = (appointment: Appointment): MenuAction[] => [
    ...(appointment.video
      ? [
          {
            label: t('watch'),
            icon: 'i-ph-play' as const,
            onSelect: () => setWatched(appointment),
          },
        ]
      : []),
    {
      label: t('ofManager', { name: personName(appointment.manager) }),
      icon: 'i-ph-funnel',
      onSelect: () => props.onSearch({ manager: appointment.manager.id, page: undefined, cursor: undefined }),
    },
    { label: t('person'), icon: 'i-ph-identification-card', render: <Link to={tutorPath(appointment.applicant.id)} /> },
  ]
  return (
    <>
      <AdminTable
        {...props}
        table={table}
        action={(appointment) => {
          const isOpen = appointment.status === InterviewStatus.Pending
          const name = personName(appointment.applicant)
          return (
            isDecidable(appointment) && (
              <Button
                size="sm"
                kind="line"
                aria-label={t(isOpen ? 'correct.actionOf' : 'correct.changeOf', { name })}
                onClick={() => corrected.open(appointment)}
              >
                {t(isOpen ? 'correct.action' : 'correct.change')}
              </Button>
            )
          )
        }}
        menu={menuOf}
      />
      {corrected.row && (
        <CorrectionDialog
          key={corrected.version}
          appointment={corrected.row}
          onClose={corrected.close}
          onReload={corrected.reload}
        />
      )}
      {row?.video && (
        <FilmDialog
          film={row.video}
          name={personName(row.applicant)}
          open
          onOpen={(open) => !open && setWatched(null)}
          onRetry={refetch}
        />
      )}
    </>
  )
}

function Films(props: TablePageProps) {
  const t = useCopy(adminInterviews)
  const reviewed = useEditedRow(filmsTable, props.search)
  const { row, refetch } = useFreshRow(filmsTable, props.search, reviewed.row)
  return (
    <>
      <AdminTable
        {...props}
        table={filmsTable}
        action={(film) => (
          <Button
            size="sm"
            kind="line"
            icon="i-ph-play"
            aria-label={t('film.actionOf', { name: filmsTable.nameOf(film) })}
            onClick={() => reviewed.open(film)}
          >
            {t('film.action')}
          </Button>
        )}
        menu={({ tutorId }) => [
          { label: t('person'), icon: 'i-ph-identification-card', render: <Link to={tutorPath(tutorId)} /> },
        ]}
      />
      {row && (
        <FilmReviewDialog
          key={reviewed.version}
          film={row}
          onClose={reviewed.close}
          onRetry={refetch}
          onReload={reviewed.reload}
        />
      )}
    </>
  )
}

/** What the filters of one tab mean nothing to in another. */
const noFilters = withoutFilters({ ...interviewFilters, ...demoFilters, ...filmFilters })

/** `/admin/interviews`: what tutors who want to join went through, and what was decided about it. */
export function InterviewsPage(props: TablePageProps) {
  const t = useCopy(adminInterviews)
  const open = (tab: InterviewsTab) =>
    props.onSearch({ ...noFilters, order: undefined, tab: tab === 'interviews' ? undefined : tab })
  return (
    <>
      <AdminHeading>{titles.interviews}</AdminHeading>
      <Tabs
        label={t('tabs.label')}
        value={tabOf(props.search)}
        onValue={open}
        tabs={[
          {
            value: 'interviews',
            label: t('tabs.interviews'),
            panel: <Appointments {...props} table={interviewsTable} />,
          },
          { value: 'demos', label: t('tabs.demos'), panel: <Appointments {...props} table={demosTable} /> },
          { value: 'films', label: t('tabs.films'), panel: <Films {...props} /> },
        ]}
      />
    </>
  )
}
