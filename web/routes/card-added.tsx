import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { titles } from '#web/copy/titles.ts'
import { CardAddedPage } from '#web/features/payments/card-added-page.tsx'

const Told = v.fallback(
  v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(300))),
  undefined,
)

export const Route = createFileRoute('/card-added')({
  staticData: { frame: 'none', title: titles.cardAdded },
  validateSearch: v.object({ statusCode: Told, statusDescription: Told }),
  component: CardAdded,
})

function CardAdded() {
  const { statusCode, statusDescription } = Route.useSearch()
  return <CardAddedPage statusCode={statusCode} statusDescription={statusDescription} />
}
