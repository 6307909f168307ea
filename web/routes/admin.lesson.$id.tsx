import { createFileRoute } from '@tanstack/react-router'
import { adminRoles } from '#contract/vocabulary/roles.ts'
import { titles } from '#web/copy/titles.ts'
import { requireRole } from '#web/features/people/account/guards.ts'
import { LessonPage } from '#web/features/team/lesson/lesson-page.tsx'
import { idParam } from '#web/lib/id-param.ts'

export const Route = createFileRoute('/admin/lesson/$id')({
  staticData: { frame: 'admin', title: titles.adminLesson, back: '/admin/lessons' },
  beforeLoad: requireRole(...adminRoles),
  params: idParam,
  component: OneLesson,
})

function OneLesson() {
  const { id } = Route.useParams()
  return <LessonPage key={id} id={id} />
}
