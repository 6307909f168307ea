import { createFileRoute, notFound } from '@tanstack/react-router'
import * as v from 'valibot'
import { titles } from '#web/copy/titles.ts'
import { BookSearch, TimeSearch } from '#web/features/booking/booking-search.ts'
import { type ProfileTab, TutorMissing, TutorPage } from '#web/features/tutors/profile/tutor-page.tsx'
import { tutorQuery } from '#web/features/tutors/query.ts'

const idPattern = /^[1-9]\d{0,14}$/

export const Route = createFileRoute('/t/$id')({
  staticData: { title: titles.tutors, back: '/tutors', quota: true },
  validateSearch: v.object({
    tab: v.fallback(v.optional(v.literal('ratings')), undefined),
    book: BookSearch,
    ...TimeSearch,
  }),
  params: {
    parse: ({ id }) => {
      if (!idPattern.test(id)) throw notFound()
      return { id: Number(id) }
    },
    stringify: ({ id }) => ({ id: String(id) }),
  },
  loader: ({ context, params: { id } }) => {
    void context.queryClient.prefetchQuery(tutorQuery(id))
  },
  notFoundComponent: TutorMissing,
  component: TutorProfile,
})

function TutorProfile() {
  const { id } = Route.useParams()
  const { tab = 'profile' } = Route.useSearch()
  const navigate = Route.useNavigate()
  const show = (next: ProfileTab) =>
    void navigate({
      search: (before) => ({ ...before, tab: next === 'ratings' ? next : undefined }),
      replace: true,
      resetScroll: false,
    })
  // Remounts for another tutor, so that no selection and no open video is kept.
  return <TutorPage key={id} id={id} tab={tab} onTab={show} />
}
