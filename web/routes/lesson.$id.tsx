import { createFileRoute } from '@tanstack/react-router'
import { regularRoles } from '#contract/vocabulary/roles.ts'
import { titles } from '#web/copy/titles.ts'
import { CallChat } from '#web/features/classroom/sessions/call-chat.ts'
import { LessonCall } from '#web/features/classroom/sessions/lesson-call.tsx'
import { lessonQuery } from '#web/features/classroom/sessions/query.ts'
import { requireRole } from '#web/features/people/account/guards.ts'
import { callChat } from '#web/features/talk/chat/call-chat.ts'
import { idParam } from '#web/lib/id-param.ts'

export const Route = createFileRoute('/lesson/$id')({
  staticData: { frame: 'none', fill: true, title: titles.lesson, holdsReload: true },
  params: idParam,
  beforeLoad: requireRole(...regularRoles),
  loader: ({ context, params: { id } }) => {
    void context.queryClient.prefetchQuery(lessonQuery(id))
  },
  component: Lesson,
})

function Lesson() {
  const { id } = Route.useParams()
  // Remounts for another lesson, so that its call starts with its own media devices and connection.
  return (
    <CallChat value={callChat}>
      <LessonCall key={id} lessonId={id} />
    </CallChat>
  )
}
