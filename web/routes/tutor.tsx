import { createFileRoute } from '@tanstack/react-router'
import { descriptions } from '#web/copy/descriptions.ts'
import { titles } from '#web/copy/titles.ts'
import { configQuery } from '#web/features/people/auth/config.ts'
import { TeachPage } from '#web/features/public/marketing/teach-page.tsx'

export const Route = createFileRoute('/tutor')({
  staticData: { frame: 'none', title: titles.teach, description: descriptions.teach, rendered: 'edge' },
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(configQuery)
  },
  component: TeachPage,
})
