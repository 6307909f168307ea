import { useState } from 'react'
import { session } from '#contract/vocabulary/limits.ts'
import type { AbsentTutorProps } from '#web/features/lessons/extras.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'
import { AbsentDialog } from '../room/leave-dialogs.tsx'
import { useCallCopy } from './call-copy.ts'
import { useHasCome } from './query.ts'

/** For the student: once three minutes passed and the tutor counts as absent, the way to cancel. Nothing before. */
export function AbsentTutor({ lesson, now, ...rest }: AbsentTutorProps) {
  const isOpen = now >= lesson.start + session.absenceAfterMs && now < lesson.end
  return isOpen && <AbsenceAlert lesson={lesson} {...rest} />
}

function AbsenceAlert({ lesson, tutor, isInside }: Omit<AbsentTutorProps, 'now'>) {
  const t = useCallCopy()
  const [isConfirming, setConfirming] = useState(false)
  const hasCome = useHasCome(lesson.sessionId, tutor.userId, isInside, true)
  if (hasCome !== false) return null
  return (
    <>
      <Alert kind="warning" title={t('status.tutor-absent.title')}>
        <p>{t('status.tutor-absent.text', { name: tutor.name })}</p>
        <Button
          kind="danger-line"
          size="sm"
          icon="i-ph-calendar-x"
          className="mt-2"
          onClick={() => setConfirming(true)}
        >
          {t('status.cancel')}
        </Button>
      </Alert>
      <AbsentDialog
        open={isConfirming}
        onOpen={setConfirming}
        lessonId={lesson.id}
        otherName={tutor.name}
        onCancelled={() => {
          setConfirming(false)
          toast.show({ id: 'cancelled', kind: 'success', title: t('absent.done') })
        }}
      />
    </>
  )
}
