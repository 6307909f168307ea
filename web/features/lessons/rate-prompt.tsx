import { useEffect, useState } from 'react'
import { ratePromptOpen } from '#contract/rules/session-window.ts'
import { lessons } from '#web/copy/lessons.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { RatingDialog } from '#web/features/ratings/rating-dialog.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { toast } from '#web/ui/toast.tsx'
import { nameOf } from './meeting.ts'
import { useLesson, useMyRating } from './query.ts'

type RatePromptProps = { lessonId: number; onClose: () => void }

/** Asks the student once for a rating, between the start of the lesson and half an hour after its end. */
export function RatePrompt({ lessonId, onClose }: RatePromptProps) {
  const t = useCopy(lessons)
  const { data: meeting, isError } = useLesson(lessonId)
  const tutorId = meeting?.mine === 'student' ? meeting.tutor.userId : null
  const mine = useMyRating(tutorId)
  // Decided once: after publishing, the rating exists, and the dialog must still show its confirmation.
  const [decided, setDecided] = useState<'ask' | 'refuse' | null>(null)
  if (decided === null && meeting && mine.data !== undefined) {
    setDecided(mine.data === null && ratePromptOpen(meeting, serverNow()) ? 'ask' : 'refuse')
  }
  const foreign = isError || meeting === null || (meeting !== undefined && tutorId === null) || mine.isError
  const rated = Boolean(mine.data)
  const early = meeting ? serverNow() < meeting.start : false

  useEffect(() => {
    if (foreign) onClose()
    if (decided !== 'refuse') return
    const text = rated ? t('rateClosed.done') : t(early ? 'rateClosed.early' : 'rateClosed.text')
    toast.show({ id: 'rate-closed', title: t('rateClosed.title'), text })
    onClose()
  }, [foreign, decided, rated, early, t, onClose])

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
