import { Link } from '@tanstack/react-router'
import { useCopy } from '#web/copy/use-copy.ts'
import { corrections } from '#web/features/classroom/copy/corrections.ts'
import { type Meeting, nameOf } from '#web/features/lessons/meeting.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { useLessonCorrections } from './query.ts'
import { RecapCorrections } from './recap-corrections.tsx'
import { StudentRows } from './student-rows.tsx'

type LessonCorrectionsProps = {
  meeting: Meeting
  /** By its tutor, from its beginning on. */
  mayAdd: boolean
}

/** The corrections of a lesson in its summary: its student hears and reviews them, its tutor adds and changes them. */
export function LessonCorrections({ meeting, mayAdd }: LessonCorrectionsProps) {
  const t = useCopy(corrections)
  const { data = [] } = useLessonCorrections(meeting.id)
  if (mayAdd) return <RecapCorrections lessonId={meeting.id} studentName={nameOf(meeting.student)} />
  return (
    <section aria-label={t('list')}>
      <StudentRows list={data} />
      <Link to="/words" className={buttonClass('line', 'sm', 'mt-2')}>
        {t('review')}
      </Link>
    </section>
  )
}
