import { createFileRoute } from '@tanstack/react-router'
import { descriptions } from '#web/copy/descriptions.ts'
import { privacy } from '#web/copy/privacy.ts'
import { titles } from '#web/copy/titles.ts'
import { LegalPage } from '#web/features/public/marketing/legal-page.tsx'

export const Route = createFileRoute('/privacy')({
  staticData: { frame: 'none', title: titles.privacy, description: descriptions.privacy, rendered: 'build' },
  component: Privacy,
})

function Privacy() {
  return <LegalPage text={privacy} />
}
