import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { descriptions } from '#web/copy/descriptions.ts'
import { titles } from '#web/copy/titles.ts'
import { ContactPage } from '#web/features/public/marketing/contact-page.tsx'

export const Route = createFileRoute('/contact')({
  staticData: {
    frame: 'none',
    title: titles.contact,
    description: descriptions.contact,
    rendered: 'build',
    opens: ['about'],
  },
  // Against a block or a decision, as the mail about it asks for.
  validateSearch: v.object({ about: v.fallback(v.optional(v.literal('appeal')), undefined) }),
  component: Contact,
})

function Contact() {
  return <ContactPage about={Route.useSearch().about} />
}
