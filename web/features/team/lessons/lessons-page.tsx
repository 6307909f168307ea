import { Link } from '@tanstack/react-router'
import { titles } from '#web/copy/titles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { AdminHeading } from '#web/features/shared/admin-heading.tsx'
import { adminLessons } from '#web/features/team/copy/admin-lessons.ts'
import { Button } from '#web/ui/button.tsx'
import type { MenuAction } from '#web/ui/menu.tsx'
import { AdminTable } from '../table/admin-table.tsx'
import { chosenId } from '../table/filters.ts'
import type { TablePageProps } from '../table/search.ts'
import { LessonDrawer } from './lesson-drawer.tsx'
import { membersOf } from './members.ts'
import { lessonsTable } from './table.tsx'
import { TodayFigures } from './today-figures.tsx'

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
