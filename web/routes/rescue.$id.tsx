import { createFileRoute } from '@tanstack/react-router'
import { Role } from '#contract/vocabulary/roles.ts'
import { titles } from '#web/copy/titles.ts'
import { RescuePage } from '#web/features/lessons/rescue/rescue-page.tsx'
import { requireRole } from '#web/features/people/account/guards.ts'
import { idParam } from '#web/lib/id-param.ts'

export const Route = createFileRoute('/rescue/$id')({
  staticData: { frame: 'none', title: titles.rescue, holdsReload: true },
  params: idParam,
  beforeLoad: requireRole(Role.Student),
  component: Rescue,
})

function Rescue() {
  const { id } = Route.useParams()
  return <RescuePage key={id} lessonId={id} />
}
