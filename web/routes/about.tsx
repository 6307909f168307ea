import { createFileRoute } from '@tanstack/react-router'
import { descriptions } from '#web/copy/descriptions.ts'
import { titles } from '#web/copy/titles.ts'
import { AboutPage } from '#web/features/public/marketing/about-page.tsx'

export const Route = createFileRoute('/about')({
  staticData: { frame: 'none', title: titles.about, description: descriptions.about, rendered: 'build' },
  component: AboutPage,
})
