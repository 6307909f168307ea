import { createFileRoute } from '@tanstack/react-router'
import { titles } from '#web/copy/titles.ts'
import { GuardianPage } from '#web/features/public/guardian/guardian-page.tsx'

export const Route = createFileRoute('/g/$token')({
  staticData: { frame: 'none', title: titles.guardian },
  component: Guardian,
})

function Guardian() {
  const { token } = Route.useParams()
  return <GuardianPage key={token} token={token} />
}
