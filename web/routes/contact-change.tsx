import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { titles } from '#web/copy/titles.ts'
import { ContactChangePage } from '#web/features/people/account/contact-change-page.tsx'

export const Route = createFileRoute('/contact-change')({
  staticData: { frame: 'none', title: titles.contactChange },
  validateSearch: v.object({ token: v.fallback(v.pipe(v.string(), v.maxLength(100)), '') }),
  component: ContactChange,
})

function ContactChange() {
  return <ContactChangePage token={Route.useSearch().token} />
}
