import { createFileRoute } from '@tanstack/react-router'
import { tutorRoles } from '#contract/vocabulary/roles.ts'
import { titles } from '#web/copy/titles.ts'
import { MarkPage } from '#web/features/classroom/marks/mark-page.tsx'
import { lessonMarkQuery } from '#web/features/classroom/marks/query.ts'
import { lessonQuery } from '#web/features/lessons/query.ts'
import { requireOnboarded } from '#web/features/people/account/guards.ts'
import { idParam } from '#web/lib/id-param.ts'

export const Route = createFileRoute('/mark/$id')({
  staticData: { title: titles.marks, back: '/upcoming-lessons' },
  params: idParam,
  beforeLoad: requireOnboarded(...tutorRoles),
  loader: ({ context, params: { id } }) => {
    void context.queryClient.prefetchQuery(lessonQuery(id, context.user.id))
    void context.queryClient.prefetchQuery(lessonMarkQuery(id))
  },
  component: Mark,
})

function Mark() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <MarkPage
      key={id}
      lessonId={id}
      onDone={() => void navigate({ to: '/lesson-summary/$id', params: { id }, replace: true })}
    />
  )
}
