import { createFileRoute } from '@tanstack/react-router'
import { titles } from '#web/copy/titles.ts'
import { requireSignedIn } from '#web/features/people/account/guards.ts'
import { OwnThreadsPage } from '#web/features/talk/threads/own-threads-page.tsx'
import { ownThreadsQuery } from '#web/features/talk/threads/query.ts'

export const Route = createFileRoute('/support/')({
  staticData: { title: titles.ownThreads, back: '/' },
  beforeLoad: requireSignedIn,
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(ownThreadsQuery)
  },
  component: OwnThreadsPage,
})
