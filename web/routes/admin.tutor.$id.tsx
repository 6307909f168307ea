import { createFileRoute } from '@tanstack/react-router'
import { adminRoles } from '#contract/vocabulary/roles.ts'
import { titles } from '#web/copy/titles.ts'
import { requireRole } from '#web/features/people/account/guards.ts'
import { tutorDetailsQuery } from '#web/features/team/tutor/query.ts'
import { TutorSearch } from '#web/features/team/tutor/search.ts'
import { TutorPage } from '#web/features/team/tutor/tutor-page.tsx'
import { idParam } from '#web/lib/id-param.ts'

export const Route = createFileRoute('/admin/tutor/$id')({
  staticData: { frame: 'admin', title: titles.adminTutor, back: '/admin/tutors' },
  validateSearch: TutorSearch,
  beforeLoad: requireRole(...adminRoles),
  params: idParam,
  loader: ({ context: { queryClient }, params: { id } }) => {
    void queryClient.prefetchQuery(tutorDetailsQuery(id))
  },
  component: Tutor,
})

function Tutor() {
  const { id } = Route.useParams()
  const { task } = Route.useSearch()
  // Remounts for another tutor, so that no half-written decision is about somebody else.
  return <TutorPage key={id} id={id} task={task} />
}
