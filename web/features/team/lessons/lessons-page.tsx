import { Link } from '@tanstack/react-router'
import { cairoDay } from '#contract/shared/rules/time.ts'
import { titles } from '#web/copy/titles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { AdminHeading } from '#web/features/shared/page-head.tsx'
import { FailedSection } from '#web/features/shared/section.tsx'
import { adminLessons } from '#web/features/team/copy/admin-lessons.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import type { MenuAction } from '#web/ui/menu.tsx'
import { Figures } from '../figures.tsx'
import { AdminTable } from '../table/admin-table.tsx'
import { chosenId, daysText } from '../table/filters.ts'
import type { TablePageProps } from '../table/search.ts'
import { LessonDrawer } from './lesson-drawer.tsx'
import { membersOf, useLessonsToday } from './query.ts'
import { lessonsTable } from './table.tsx'

/** `/admin/lessons`: every lesson that was booked; `open` in the address is the one whose log is shown. */
export function LessonsPage(props: TablePageProps) {
  const t = useCopy(adminLessons)
  const openId = chosenId(props.search.open) ?? null
  return (
    <>
      <AdminHeading>{titles.adminLessons}</AdminHeading>
      <TodayFigures />
      <AdminTable
        {...props}
        table={lessonsTable}
        openId={openId}
        action={(row) => (
          <Button
            size="sm"
            kind="line"
            aria-label={t('openOf', { name: lessonsTable.nameOf(row) })}
            onClick={() => props.onSearch({ open: row.lesson.id })}
          >
            {t('open')}
          </Button>
        )}
        menu={(row): MenuAction[] => {
          const { student, tutor } = membersOf(row)
          const people = [student, tutor].filter((member) => member !== undefined)
          return [
            ...people.map(({ userId, name }) => ({
              key: `lessons-${userId}`,
              label: t('ofMember', { name: name ?? t('unnamed') }),
              icon: 'i-ph-calendar-check' as const,
              onSelect: () => props.onSearch({ member: userId, page: undefined }),
            })),
            ...(tutor
              ? [
                  {
                    key: 'tutor',
                    label: t('tutor'),
                    icon: 'i-ph-identification-card' as const,
                    render: <Link to="/admin/tutor/$id" params={{ id: tutor.userId }} />,
                  },
                ]
              : []),
          ]
        }}
      />
      {openId !== null && <LessonDrawer key={openId} id={openId} onClose={() => props.onSearch({ open: undefined })} />}
    </>
  )
}

/** How many lessons of today run, come, are over and were cancelled. */
function TodayFigures() {
  const t = useCopy(adminLessons)
  const now = useMinuteClock()
  const { data, isError, isFetching, refetch } = useLessonsToday()
  if (isError && !data)
    return <FailedSection text={t('today.failed')} onRetry={() => void refetch()} retrying={isFetching} />
  const today = cairoDay(now)
  const start = daysText({ from: today, to: today })
  /** The figure leads to its lessons. */
  const shown = (value: number | undefined, status: string) =>
    value === undefined ? undefined : (
      <Link to="/admin/lessons" search={{ status, start }} className="num">
        {formatNumber(value)}
      </Link>
    )
  return (
    <Figures
      label={t('today.label')}
      figures={[
        { key: 'happening', label: t('today.happening'), value: shown(data?.happening, 'happening') },
        { key: 'pending', label: t('today.pending'), value: shown(data?.pending, 'pending') },
        { key: 'fulfilled', label: t('today.fulfilled'), value: shown(data?.fulfilled, 'fulfilled') },
        { key: 'cancelled', label: t('today.cancelled'), value: shown(data?.canceled, 'cancelled') },
      ]}
    />
  )
}
