import { createFileRoute } from '@tanstack/react-router'
import { descriptions } from '#web/copy/descriptions.ts'
import { titles } from '#web/copy/titles.ts'
import { MethodPage } from '#web/features/public/marketing/method-page.tsx'

export const Route = createFileRoute('/method')({
  staticData: { frame: 'none', title: titles.method, description: descriptions.method, rendered: 'build' },
  component: MethodPage,
})
