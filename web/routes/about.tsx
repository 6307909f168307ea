import { createFileRoute } from '@tanstack/react-router'
import { descriptions } from '#web/copy/descriptions.ts'
import { titles } from '#web/copy/titles.ts'
import { AboutPage } from '#web/features/public/marketing/about-page.tsx'
import { figuresQuery } from '#web/features/public/marketing/proof-query.ts'

export const Route = createFileRoute('/about')({
  staticData: { frame: 'none', title: titles.about, description: descriptions.about, rendered: 'edge' },
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(figuresQuery),
  component: AboutPage,
})
