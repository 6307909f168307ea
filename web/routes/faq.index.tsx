import { createFileRoute } from '@tanstack/react-router'
import { descriptions } from '#web/copy/descriptions.ts'
import { titles } from '#web/copy/titles.ts'
import { FaqPage } from '#web/features/public/marketing/faq-page.tsx'

export const Route = createFileRoute('/faq/')({
  staticData: { frame: 'none', title: titles.faq, description: descriptions.faq, rendered: 'build' },
  component: () => <FaqPage />,
})
