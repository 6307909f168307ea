import { createFileRoute } from '@tanstack/react-router'
import { titles } from '#web/copy/titles.ts'
import { sharedPassportQuery } from '#web/features/classroom/passport/query.ts'
import { SharedPassportPage } from '#web/features/public/passport/shared-passport-page.tsx'

export const Route = createFileRoute('/passport/$token')({
  staticData: { frame: 'none', title: titles.passport },
  loader: ({ context: { queryClient }, params }) => {
    void queryClient.prefetchQuery(sharedPassportQuery(params.token))
  },
  component: SharedPassport,
})

function SharedPassport() {
  const { token } = Route.useParams()
  return <SharedPassportPage key={token} token={token} />
}
