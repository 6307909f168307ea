import { createFileRoute } from '@tanstack/react-router'
import { titles } from '#web/copy/titles.ts'
import { friendLinkQuery } from '#web/features/money/friends/query.ts'
import { FriendLinkPage } from '#web/features/public/marketing/friend-link-page.tsx'

export const Route = createFileRoute('/f/$code')({
  staticData: { frame: 'none', title: titles.friendLink },
  loader: ({ context: { queryClient }, params }) => {
    void queryClient.prefetchQuery(friendLinkQuery(params.code))
  },
  component: FriendLinkRoute,
})

function FriendLinkRoute() {
  return <FriendLinkPage code={Route.useParams().code} />
}
