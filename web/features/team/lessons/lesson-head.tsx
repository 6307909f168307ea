import type { ReactNode } from 'react'
import type { LessonWithMembers } from '#contract/lessons/shapes/lesson.ts'
import { minutes } from '#contract/shared/rules/time.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { adminLesson } from '#web/features/team/copy/admin-lesson.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatDateTimeRange } from '#web/lib/format.ts'
import { AvatarPair } from '#web/ui/avatar.tsx'
import { LessonStatusChip } from './lesson-status.tsx'
import { MemberName, nameOf } from './members.tsx'
import { membersOf } from './query.ts'

type LessonHeadProps = {
  row: LessonWithMembers
  /** At the end of the head. */
  children?: ReactNode
}

/** The head of a page about one lesson: who with whom, when, and how it stands. */
export function LessonHead({ row, children }: LessonHeadProps) {
  const t = useCopy(adminLesson)
  const now = useMinuteClock()
  const { lesson } = row
  const { student, tutor } = membersOf(row)
  const names = { student: nameOf(student), tutor: nameOf(tutor) }
  const start = Date.parse(lesson.start)
  return (
    <header className="flex flex-wrap items-center gap-4 mb-4">
      <AvatarPair
        size={60}
        tutor={{ name: names.tutor, src: tutor?.image }}
        student={{ name: names.student, src: student?.image }}
      />
      <div className="min-w-0 grow-in">
        <h1 className="text-h2 focus:shadow-none">{t('with', names)}</h1>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 small quiet">
          <span>{t('title', { id: String(lesson.id) })}</span>
          {formatDateTimeRange(start, start + minutes(lesson.duration), now)}
          <LessonStatusChip lesson={lesson} now={now} />
        </p>
        <p className="flex flex-wrap gap-x-4 small">
          <MemberName member={student} />
          <MemberName member={tutor} />
        </p>
      </div>
      {children}
    </header>
  )
}
