import { createFileRoute } from '@tanstack/react-router'
import { titles } from '#web/copy/titles.ts'
import { LinkedThreadPage } from '#web/features/talk/threads/linked-thread-page.tsx'

export const Route = createFileRoute('/r/$token')({
  staticData: { frame: 'none', title: titles.support },
  component: Linked,
})

function Linked() {
  const { token } = Route.useParams()
  return <LinkedThreadPage key={token} token={token} />
}
