import { createFileRoute } from '@tanstack/react-router'
import { titles } from '#web/copy/titles.ts'
import { MediaPage } from '#web/features/joining/media/media-page.tsx'
import { studioTutorsQuery } from '#web/features/joining/media/query.ts'
import { MediaSearch } from '#web/features/joining/media/search.ts'

export const Route = createFileRoute('/admin/media')({
  staticData: { frame: 'admin', title: titles.media },
  validateSearch: MediaSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, user }, deps }) => {
    void queryClient.prefetchInfiniteQuery(studioTutorsQuery(user, deps))
  },
  component: Media,
})

function Media() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const change = (next: Partial<MediaSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true, resetScroll: false })
  return <MediaPage search={search} onSearch={change} />
}
