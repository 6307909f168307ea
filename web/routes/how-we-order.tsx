import { createFileRoute } from '@tanstack/react-router'
import { descriptions } from '#web/copy/descriptions.ts'
import { titles } from '#web/copy/titles.ts'
import { OrderPage } from '#web/features/public/marketing/order-page.tsx'

export const Route = createFileRoute('/how-we-order')({
  staticData: { frame: 'none', title: titles.order, description: descriptions.order, rendered: 'build' },
  component: OrderPage,
})
