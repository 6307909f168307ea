import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import * as v from 'valibot'
import { titles } from '#web/copy/titles.ts'
import { prefetchProfile } from '#web/features/catalogue/profile/prefetch.ts'
import { type ProfileTab, TutorMissing, TutorPage } from '#web/features/catalogue/profile/tutor-page.tsx'
import { BookSearch, TimeSearch } from '#web/features/lessons/booking/booking-search.ts'
import { tutorQuery } from '#web/features/people/profile/tutor-query.ts'
import { idParam } from '#web/lib/id-param.ts'

export const Route = createFileRoute('/t/$id')({
  staticData: {
    title: titles.tutors,
    back: '/tutors',
    quota: true,
    rendered: 'edge',
    interactive: true,
    opens: ['book'],
    parts: { booking: 'features/lessons/booking/booking-sheet.tsx' },
  },
  validateSearch: v.object({
    tab: v.fallback(v.optional(v.literal('ratings')), undefined),
    book: BookSearch,
    ...TimeSearch,
  }),
  params: idParam,
  loader: ({ context: { queryClient, now, user }, params: { id }, location: { search } }) => {
    if (user) void queryClient.prefetchQuery(tutorQuery(id))
    else prefetchProfile(queryClient, id, now(), 'tab' in search && search.tab === 'ratings')
  },
  notFoundComponent: TutorMissing,
  component: TutorProfile,
})

function TutorProfile() {
  const { id } = Route.useParams()
  const { tab = 'profile' } = Route.useSearch()
  const navigate = Route.useNavigate()
  const show = useCallback(
    (next: ProfileTab) =>
      void navigate({
        search: (before) => ({ ...before, tab: next === 'ratings' ? next : undefined }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
  // Remounts for another tutor, so that no selection and no open video is kept.
  return <TutorPage key={id} id={id} tab={tab} onTab={show} />
}
