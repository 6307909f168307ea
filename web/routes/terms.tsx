import { createFileRoute } from '@tanstack/react-router'
import { descriptions } from '#web/copy/descriptions.ts'
import { terms } from '#web/copy/terms.ts'
import { titles } from '#web/copy/titles.ts'
import { LegalPage } from '#web/features/public/marketing/legal-page.tsx'

export const Route = createFileRoute('/terms')({
  staticData: { frame: 'none', title: titles.terms, description: descriptions.terms, rendered: 'build' },
  component: Terms,
})

function Terms() {
  return <LegalPage text={terms} />
}
