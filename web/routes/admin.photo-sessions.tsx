import { createFileRoute } from '@tanstack/react-router'
import { titles } from '#web/copy/titles.ts'
import { PhotoSessionsPage } from '#web/features/joining/media/photo-sessions-page.tsx'
import { studioTutorsQuery } from '#web/features/joining/media/query.ts'
import { MediaSearch } from '#web/features/joining/media/search.ts'

export const Route = createFileRoute('/admin/photo-sessions')({
  staticData: { frame: 'admin', title: titles.photoSessions },
  validateSearch: MediaSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, user }, deps }) => {
    void queryClient.prefetchInfiniteQuery(studioTutorsQuery(user, deps))
  },
  component: PhotoSessions,
})

function PhotoSessions() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const change = (next: Partial<MediaSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true, resetScroll: false })
  return <PhotoSessionsPage search={search} onSearch={change} />
}
