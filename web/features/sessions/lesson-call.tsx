import { lazy, Suspense, useCallback } from 'react'
import { Role } from '#contract/vocabulary/roles.ts'
import { TalkingStudent } from '#web/features/words/save-word.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { BrowserGate } from './browser-gate.tsx'
import { callDetailsOf, phaseOf } from './call.ts'
import { useCallCopy } from './call-copy.ts'
import { CallScreen } from './call-screen.tsx'
import { CancelledScreen, EndedScreen } from './ended-screens.tsx'
import { OpenCall } from './open-call.tsx'
import { useLesson } from './query.ts'
import { nameOf } from './words.ts'

// Loaded when the notes are first opened: the library behind them is larger than the rest of the screen's panels.
const NotesPanel = lazy(() =>
  import('#web/features/notes/notes-panel.tsx').then(({ NotesPanel }) => ({ default: NotesPanel })),
)

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
              <OpenCall
                key={call.sessionId}
                call={call}
                now={now}
                onChanged={refresh}
                panel={{
                  title: t('room.notes'),
                  content: (
                    <Suspense fallback={<Spinner />}>
                      <NotesPanel
                        sessionId={call.sessionId}
                        other={{ name: nameOf(t, call.other), gender: call.other.gender }}
                      />
                    </Suspense>
                  ),
                }}
              />
            </TalkingStudent>
          </BrowserGate>
        )
      }}
    </CallScreen>
  )
}
