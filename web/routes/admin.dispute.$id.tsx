import { createFileRoute } from '@tanstack/react-router'
import { adminRoles } from '#contract/vocabulary/roles.ts'
import { titles } from '#web/copy/titles.ts'
import { requireRole } from '#web/features/people/account/guards.ts'
import { CasePage } from '#web/features/team/disputes/case-page.tsx'
import { idParam } from '#web/lib/id-param.ts'

export const Route = createFileRoute('/admin/dispute/$id')({
  staticData: { frame: 'admin', title: titles.dispute, back: '/admin/disputes' },
  beforeLoad: requireRole(...adminRoles),
  params: idParam,
  component: Dispute,
})

function Dispute() {
  const { id } = Route.useParams()
  return <CasePage key={id} lessonId={id} />
}
