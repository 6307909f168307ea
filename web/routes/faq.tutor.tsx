import { createFileRoute } from '@tanstack/react-router'
import { descriptions } from '#web/copy/descriptions.ts'
import { titles } from '#web/copy/titles.ts'
import { FaqPage } from '#web/features/public/marketing/faq-page.tsx'

export const Route = createFileRoute('/faq/tutor')({
  staticData: { frame: 'none', title: titles.tutorFaq, description: descriptions.tutorFaq, rendered: 'build' },
  component: () => <FaqPage reader="tutor" />,
})
