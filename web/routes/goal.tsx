import { createFileRoute } from '@tanstack/react-router'
import { lazy } from 'react'
import { Role } from '#contract/vocabulary/roles.ts'
import { titles } from '#web/copy/titles.ts'
import { GoalPage } from '#web/features/classroom/goals/goal-page.tsx'
import { goalQuery, myMarksQuery } from '#web/features/classroom/goals/query.ts'
import { requireRole } from '#web/features/people/account/guards.ts'

/** The recorder of the chat, loaded by who records. */
const AnswerRecorder = lazy(() =>
  import('#web/features/talk/chat/answer-recorder.tsx').then(({ AnswerRecorder }) => ({ default: AnswerRecorder })),
)

export const Route = createFileRoute('/goal')({
  staticData: { title: titles.goal, back: '/s/dashboard', offline: true },
  beforeLoad: requireRole(Role.Student),
  loader: ({ context: { queryClient, user } }) => {
    void queryClient.prefetchQuery(goalQuery(user.id))
    void queryClient.prefetchQuery(myMarksQuery(user.id))
  },
  component: Goal,
})

function Goal() {
  return <GoalPage Recorder={AnswerRecorder} />
}
