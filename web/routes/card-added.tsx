import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { titles } from '#web/copy/titles.ts'
import { CardAddedPage } from '#web/features/money/payments/card-added-page.tsx'

/** The router reads what looks like a number as one; kept as it is, the address stays as the gateway wrote it. */
const GatewayText = v.fallback(v.optional(v.union([v.pipe(v.string(), v.maxLength(300)), v.number()])), undefined)

export const Route = createFileRoute('/card-added')({
  staticData: { frame: 'none', title: titles.cardAdded, holdsReload: true },
  validateSearch: v.object({ statusCode: GatewayText, statusDescription: GatewayText }),
  component: CardAdded,
})

function CardAdded() {
  const { statusCode, statusDescription } = Route.useSearch()
  return <CardAddedPage statusCode={statusCode?.toString()} statusDescription={statusDescription?.toString()} />
}
