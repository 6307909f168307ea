import { createFileRoute } from '@tanstack/react-router'
import { titles } from '#web/copy/titles.ts'
import { PhotoSessionPage } from '#web/features/joining/media/photo-session-page.tsx'
import { studioTutorQuery } from '#web/features/joining/media/query.ts'
import { idParam } from '#web/lib/id-param.ts'

export const Route = createFileRoute('/admin/photo-session/$id')({
  staticData: { frame: 'admin', title: titles.photoSession, back: '/admin/photo-sessions', holdsReload: true },
  params: idParam,
  loader: ({ context, params: { id } }) => {
    void context.queryClient.prefetchQuery(studioTutorQuery(id))
  },
  component: PhotoSession,
})

function PhotoSession() {
  const { id } = Route.useParams()
  // Remounts for another tutor, so that no upload and no chosen file is kept.
  return <PhotoSessionPage key={id} id={id} />
}
