import { useEffect, useState } from 'react'
import { ratePromptOpen } from '#contract/lessons/rules/session-window.ts'
import { LessonVerdict } from '#contract/vocabulary/teaching.ts'
import { lessons } from '#web/copy/lessons.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { RatingDialog } from '#web/features/lessons/ratings/rating-dialog.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { toast } from '#web/ui/toast.tsx'
import { nameOf } from './meeting.ts'
import { useLesson, useMyRating } from './query.ts'

type RatePromptProps = { lessonId: number; onClose: () => void }

/** Asks the student once for a rating of a lesson that was held, until half an hour after its end. */
export function RatePrompt({ lessonId, onClose }: RatePromptProps) {
  const t = useCopy(lessons)
  const { data: meeting, isError } = useLesson(lessonId)
  const tutorId = meeting?.mine === 'student' ? meeting.tutor.userId : null
  const mine = useMyRating(tutorId)
  // Decided once: after publishing, the rating exists, and the dialog must still show its confirmation.
  const [decided, setDecided] = useState<'ask' | 'refuse' | null>(null)
  // A lesson that ended a moment ago is judged within minutes; until then the prompt waits.
  const isAwaited = meeting
    ? meeting.verdict === null && serverNow() >= meeting.end && meeting.canceledAt === null
    : false
  const isHeld = meeting?.verdict === LessonVerdict.Held
  if (decided === null && meeting && mine.data !== undefined && (mine.data !== null || !isAwaited)) {
    setDecided(mine.data === null && isHeld && ratePromptOpen(meeting, serverNow()) ? 'ask' : 'refuse')
  }
  const foreign = isError || meeting === null || (meeting !== undefined && tutorId === null) || mine.isError
  const rated = Boolean(mine.data)
  const early = meeting ? serverNow() < meeting.end : false

  useEffect(() => {
    if (foreign) onClose()
    if (decided !== 'refuse') return
    const why = early ? 'rateClosed.early' : isHeld ? 'rateClosed.text' : 'rateClosed.notHeld'
    const text = rated ? t('rateClosed.done') : t(why)
    toast.show({ id: 'rate-closed', title: t('rateClosed.title'), text })
    onClose()
  }, [foreign, decided, rated, early, isHeld, t, onClose])

  if (decided !== 'ask' || !meeting) return null
  return (
    <RatingDialog
      tutorId={meeting.tutor.userId}
      tutorName={nameOf(meeting.tutor)}
      open
      onOpenChange={(open) => !open && onClose()}
    />
  )
}
