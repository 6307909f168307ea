import { Navigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { Role } from '#contract/vocabulary/roles.ts'
import { preparation } from '#web/copy/preparation.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { SavingLesson, TalkingStudent } from '#web/features/classroom/words/word-places.ts'
import { loadBeside } from '#web/features/shared/load-beside.tsx'
import { Card } from '#web/ui/card.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { BrowserGate } from './browser-gate.tsx'
import { type CallDetails, callDetailsOf, phaseOf } from './call.ts'
import { useCallCopy } from './call-copy.ts'
import { CallScreen } from './call-screen.tsx'
import { CallSide, callSideCode } from './call-side.tsx'
import { CancelledScreen, EndedScreen, LeftScreen } from './ended-screens.tsx'
import { OpenCall } from './open-call.tsx'
import { useLesson } from './query.ts'
import { nameOf } from './words.ts'

// Of the tutor alone, so that no student loads it.
const StudentFacts = loadBeside(
  () => import('./student-facts.tsx').then((m) => ({ default: m.StudentFacts })),
  () => <Spinner />,
)
const RecapPanel = loadBeside(
  () => import('#web/features/classroom/recaps/recap-panel.tsx').then((m) => ({ default: m.RecapPanel })),
  () => <Spinner />,
)
const HomeworkPanel = loadBeside(() =>
  import('#web/features/classroom/homework/lesson-homework.tsx').then((m) => ({ default: m.HomeworkPanel })),
)

// After the picture is there: nothing of a call waits for it.
const InsightCard = loadBeside(() =>
  import('#web/features/classroom/insights/lobby-card.tsx').then((m) => ({ default: m.InsightCard })),
)
const RoomInsight = loadBeside(() =>
  import('#web/features/classroom/insights/room-status.tsx').then((m) => ({ default: m.RoomInsight })),
)
const RoomCorrection = loadBeside(() =>
  import('#web/features/classroom/corrections/room-correction.tsx').then((m) => ({ default: m.RoomCorrection })),
)

/** Recaps and homework are written near the end, when the line may be gone. */
const tutorSideCode = [...callSideCode, StudentFacts.fetchAhead, RecapPanel.fetchAhead, HomeworkPanel.fetchAhead]

const hasStudent = ({ teaching, other }: CallDetails): boolean => teaching && other.role === Role.Student

/** `/lesson/{id}`: the device check, the room, and the screens shown in their place. */
export function LessonCall({ lessonId }: { lessonId: number }) {
  const t = useCallCopy()
  const p = useCopy(preparation)
  const query = useLesson(lessonId)
  const { refetch } = query
  const refresh = useCallback(() => void refetch(), [refetch])
  const tutorTabs = (call: CallDetails) => [
    {
      value: 'student',
      label: t('room.student'),
      panel: <StudentFacts lessonId={call.id} studentId={call.other.userId} />,
    },
    {
      value: 'recap',
      label: t('room.recap'),
      panel: (
        <>
          <RecapPanel lessonId={call.id} studentName={nameOf(t, call.other)} start={call.start} />
          <HomeworkPanel lessonId={call.id} studentName={nameOf(t, call.other)} start={call.start} />
        </>
      ),
    },
  ]
  // What is written in a call is of its first lesson, whichever of its lessons the two have opened.
  const first = query.data?.carriedBy ?? null
  if (first !== null) return <Navigate to="/lesson/$id" params={{ id: first }} replace />
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
                  lobbyNotes={<InsightCard call={call} />}
                  inRoom={(transport) => (
                    <>
                      <RoomInsight call={call} transport={transport} />
                      {!call.teaching && <RoomCorrection lessonId={call.id} />}
                    </>
                  )}
                  lobbyAbout={
                    hasStudent(call) && (
                      <Card as="section" aria-label={p('about', { name: nameOf(t, call.other) })}>
                        <h2 className="text-h4 mb-3">{p('about', { name: nameOf(t, call.other) })}</h2>
                        <StudentFacts lessonId={call.id} studentId={call.other.userId} />
                      </Card>
                    )
                  }
                  panel={{
                    title: t('room.notes'),
                    code: hasStudent(call) ? tutorSideCode : callSideCode,
                    content: (
                      <CallSide call={call} kind="lesson" more={hasStudent(call) ? tutorTabs(call) : undefined} />
                    ),
                  }}
                  afterLeaving={(onReturn) => <LeftScreen call={call} now={now} onReturn={onReturn} />}
                />
              </SavingLesson>
            </TalkingStudent>
          </BrowserGate>
        )
      }}
    </CallScreen>
  )
}
