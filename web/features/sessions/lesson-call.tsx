import { useCallback } from 'react'
import { Role } from '#contract/vocabulary/roles.ts'
import { SavingLesson, TalkingStudent } from '#web/features/words/save-word.ts'
import { BrowserGate } from './browser-gate.tsx'
import { callDetailsOf, phaseOf } from './call.ts'
import { useCallCopy } from './call-copy.ts'
import { CallScreen } from './call-screen.tsx'
import { CancelledScreen, EndedScreen } from './ended-screens.tsx'
import { LessonSide } from './lesson-side.tsx'
import { OpenCall } from './open-call.tsx'
import { useLesson } from './query.ts'

/** `/lesson/{id}`: the device check, the room, and the screens shown in their place. */
export function LessonCall({ lessonId }: { lessonId: number }) {
  const t = useCallCopy()
  const query = useLesson(lessonId)
  const { refetch } = query
  const refresh = useCallback(() => void refetch(), [refetch])
  return (
    <CallScreen query={query} callOf={callDetailsOf}>
      {(call, now) => {
        if (call.canceledAt !== null) return <CancelledScreen call={call} now={now} />
        // Checked before any device is opened, so that no camera starts for a lesson that is over.
        if (phaseOf(call, now) === 'over') return <EndedScreen call={call} />
        return (
          <BrowserGate>
            <TalkingStudent value={call.other.role === Role.Student ? call.other.userId : null}>
              <SavingLesson value={call.id}>
                <OpenCall
                  key={call.sessionId}
                  call={call}
                  now={now}
                  onChanged={refresh}
                  panel={{
                    title: t('room.notes'),
                    content: <LessonSide call={call} />,
                  }}
                />
              </SavingLesson>
            </TalkingStudent>
          </BrowserGate>
        )
      }}
    </CallScreen>
  )
}
