import { useCallback } from 'react'
import { BrowserGate } from './browser-gate.tsx'
import { callDetailsOf, phaseOf } from './call.ts'
import { CallScreen } from './call-screen.tsx'
import { CancelledScreen, EndedScreen } from './ended-screens.tsx'
import { OpenCall } from './open-call.tsx'
import { useLesson } from './query.ts'

/** `/lesson/{id}`: the device check, the room, and the screens shown in their place. */
export function LessonCall({ lessonId }: { lessonId: number }) {
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
            <OpenCall key={call.sessionId} call={call} now={now} onChanged={refresh} />
          </BrowserGate>
        )
      }}
    </CallScreen>
  )
}
