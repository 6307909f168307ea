import type { LessonWithMembers } from '#contract/lessons/shapes/lesson.ts'
import { titles } from '#web/copy/titles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { adminLessons } from '#web/features/team/copy/admin-lessons.ts'
import { adminTable } from '#web/features/team/copy/admin-table.ts'
import { formatList, formatMinutes } from '#web/lib/format.ts'
import { Copyable, Moment, Pounds } from '../table/cells.tsx'
import { defineTable } from '../table/definition.ts'
import { LessonStatusChip } from './lesson-status.tsx'
import { Members, nameOf } from './members.tsx'
import { fetchLessons, lessonFilters, membersOf, toLessonsQuery } from './query.ts'

function CancelledBy({ row }: { row: LessonWithMembers }) {
  const t = useCopy(adminLessons)
  const { canceledBy, verdict } = row.lesson
  if (canceledBy === null) return adminTable.none
  if (verdict !== null) return t('notHeld')
  const { student, tutor } = membersOf(row)
  const who = canceledBy === student?.userId ? 'student' : canceledBy === tutor?.userId ? 'tutor' : 'admin'
  return t(`cancelledBy.${who}`)
}

/** All lessons, the latest start first. */
export const lessonsTable = defineTable({
  name: 'lessons',
  title: titles.adminLessons,
  filters: lessonFilters,
  idOf: ({ lesson }: LessonWithMembers) => lesson.id,
  nameOf: (row) => {
    const { student, tutor } = membersOf(row)
    return formatList([nameOf(student), nameOf(tutor)])
  },
  fetchPage: fetchLessons,
  saved: { list: 'lessons', toQuery: toLessonsQuery },
  columns: [
    {
      id: 'id',
      title: adminLessons.columns.id,
      cell: ({ lesson }) => <Copyable text={String(lesson.id)} what={adminLessons.lessonId} />,
    },
    { id: 'members', title: adminLessons.columns.members, card: 'title', cell: (row) => <Members row={row} /> },
    {
      id: 'start',
      title: adminLessons.columns.start,
      card: 'main',
      cell: ({ lesson }, now) => <Moment at={lesson.start} now={now} />,
    },
    {
      id: 'duration',
      title: adminLessons.columns.duration,
      card: 'main',
      cell: ({ lesson }) => formatMinutes(lesson.duration),
    },
    {
      id: 'price',
      title: adminLessons.columns.price,
      atEnd: true,
      cell: ({ lesson }) => <Pounds piastres={lesson.price} />,
    },
    {
      id: 'status',
      title: adminLessons.columns.status,
      card: 'main',
      cell: ({ lesson }, now) => <LessonStatusChip lesson={lesson} now={now} />,
    },
    { id: 'cancelled', title: adminLessons.columns.cancelled, cell: (row) => <CancelledBy row={row} /> },
    {
      id: 'created',
      title: adminLessons.columns.created,
      hidden: true,
      cell: ({ lesson }, now) => <Moment at={lesson.createdAt} now={now} />,
    },
    {
      id: 'updated',
      title: adminLessons.columns.updated,
      hidden: true,
      cell: ({ lesson }, now) => <Moment at={lesson.updatedAt} now={now} />,
    },
  ],
})
