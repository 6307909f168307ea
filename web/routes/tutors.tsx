import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import * as v from 'valibot'
import { descriptions } from '#web/copy/descriptions.ts'
import { titles } from '#web/copy/titles.ts'
import { FilterSearch, type TutorFilters } from '#web/features/catalogue/tutors/filters.ts'
import { prefetchTutors } from '#web/features/catalogue/tutors/prefetch.ts'
import { TutorsPage } from '#web/features/catalogue/tutors/tutors-page.tsx'
import { BookSearch } from '#web/features/lessons/booking/booking-search.ts'
import { SearchWords } from '#web/lib/search-words.ts'

// Pages are turned where the app does not run; in it the list grows instead.
const PageNumber = v.fallback(
  v.optional(v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(1_000_000))),
  undefined,
)

export const Route = createFileRoute('/tutors')({
  staticData: {
    title: titles.tutors,
    description: descriptions.tutors,
    narrowed: true,
    quota: true,
    rendered: 'edge',
    interactive: true,
    opens: ['book', 'mine'],
    parts: { booking: 'features/lessons/booking/booking-sheet.tsx' },
  },
  validateSearch: v.object({ q: SearchWords, ...FilterSearch, page: PageNumber, book: BookSearch }),
  loaderDeps: ({ search: { book: _, ...filters } }) => filters,
  // Starts the request while the screen's code loads, without waiting for it.
  loader: ({ context: { queryClient, now }, deps: { page, ...filters } }) => {
    prefetchTutors(queryClient, filters, page ?? 1, now())
  },
  component: Tutors,
})

function Tutors() {
  // Kept while they are alike, so that the booking panel, which is in the address too, opens without drawing the list.
  const { page, filters } = Route.useSearch({
    select: ({ book: _, page, ...filters }) => ({ page, filters }),
    structuralSharing: true,
  })
  const navigate = Route.useNavigate()
  const search = useCallback(
    (next: string) =>
      void navigate({
        search: (before) => ({ ...before, q: next || undefined, page: undefined }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
  // A step of the history each, so that the back button takes a choice back.
  const narrow = useCallback((next: TutorFilters) => void navigate({ search: next, resetScroll: false }), [navigate])
  return <TutorsPage filters={filters} from={page} onFilters={narrow} onSearch={search} />
}
