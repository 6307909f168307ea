import { createFileRoute } from '@tanstack/react-router'
import { regularRoles } from '#contract/vocabulary/roles.ts'
import { titles } from '#web/copy/titles.ts'
import { LessonInsightsPage } from '#web/features/classroom/insights/lesson-insights-page.tsx'
import { insightQuery } from '#web/features/classroom/insights/query.ts'
import { lessonQuery } from '#web/features/lessons/query.ts'
import { requireOnboarded } from '#web/features/people/account/guards.ts'
import { idParam } from '#web/lib/id-param.ts'

export const Route = createFileRoute('/lesson-insights/$id')({
  staticData: { title: titles.lessonInsights, back: '/upcoming-lessons' },
  params: idParam,
  beforeLoad: requireOnboarded(...regularRoles),
  loader: ({ context, params: { id } }) => {
    void context.queryClient.prefetchQuery(lessonQuery(id, context.user.id))
    void context.queryClient.prefetchQuery(insightQuery(id))
  },
  component: LessonInsights,
})

function LessonInsights() {
  const { id } = Route.useParams()
  return <LessonInsightsPage key={id} lessonId={id} />
}
