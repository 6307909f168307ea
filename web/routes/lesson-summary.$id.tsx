import { createFileRoute } from '@tanstack/react-router'
import { regularRoles } from '#contract/vocabulary/roles.ts'
import { titles } from '#web/copy/titles.ts'
import { LessonSummaryPage } from '#web/features/classroom/lesson-summary/lesson-summary-page.tsx'
import { lessonQuery } from '#web/features/lessons/query.ts'
import { requireOnboarded } from '#web/features/people/account/guards.ts'
import { idParam } from '#web/lib/id-param.ts'

export const Route = createFileRoute('/lesson-summary/$id')({
  staticData: { title: titles.lessonSummary, back: '/upcoming-lessons' },
  params: idParam,
  beforeLoad: requireOnboarded(...regularRoles),
  loader: ({ context, params: { id } }) => {
    void context.queryClient.prefetchQuery(lessonQuery(id, context.user.id))
  },
  component: LessonSummary,
})

function LessonSummary() {
  const { id } = Route.useParams()
  return <LessonSummaryPage key={id} lessonId={id} />
}
