import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { session } from '#contract/vocabulary/limits.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { rescue } from '#web/features/lessons/copy/rescue.ts'
import type { AbsentTutorProps } from '#web/features/lessons/extras.ts'
import { faceName } from '#web/features/lessons/now/names.ts'
import { readsSameGender } from '#web/features/lessons/now/wish.ts'
import { useRescue } from '#web/features/lessons/rescue/query.ts'
import { formatList } from '#web/lib/format.ts'
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

/** Who could take the lesson over, without being asked for, and the way to them. */
function OtherTutors({ lessonId }: { lessonId: number }) {
  const t = useCopy(rescue)
  const { data } = useRescue(lessonId, readsSameGender())
  const names = data ? [...data.now, ...data.soon.map(({ tutor }) => tutor)].map((one) => faceName(one)) : []
  return (
    <>
      {names.length > 0 && <p className="mt-2">{t('offer', { names: formatList(names) })}</p>}
      <Button
        kind="now"
        size="sm"
        icon="i-ph-lightning-fill"
        className="mt-2 me-2"
        render={<Link to="/rescue/$id" params={{ id: lessonId }} />}
      >
        {t('offerAction')}
      </Button>
    </>
  )
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
        <OtherTutors lessonId={lesson.id} />
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
