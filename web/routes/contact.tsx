import { createFileRoute } from '@tanstack/react-router'
import { descriptions } from '#web/copy/descriptions.ts'
import { titles } from '#web/copy/titles.ts'
import { ContactPage } from '#web/features/public/marketing/contact-page.tsx'

export const Route = createFileRoute('/contact')({
  staticData: { frame: 'none', title: titles.contact, description: descriptions.contact, rendered: 'build' },
  component: ContactPage,
})
