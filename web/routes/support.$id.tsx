import { createFileRoute } from '@tanstack/react-router'
import { titles } from '#web/copy/titles.ts'
import { requireSignedIn } from '#web/features/people/account/guards.ts'
import { OwnThreadPage } from '#web/features/talk/threads/own-thread-page.tsx'
import { idParam } from '#web/lib/id-param.ts'

export const Route = createFileRoute('/support/$id')({
  staticData: { title: titles.support, back: '/support' },
  beforeLoad: requireSignedIn,
  params: idParam,
  component: Support,
})

function Support() {
  const { id } = Route.useParams()
  return <OwnThreadPage key={id} of={{ id }} />
}
