import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { limits } from '#contract/vocabulary/limits.ts'
import { titles } from '#web/copy/titles.ts'
import { BookSearch } from '#web/features/booking/booking-search.ts'
import { tutorsQuery } from '#web/features/tutors/query.ts'
import { TutorsPage } from '#web/features/tutors/tutors-page.tsx'

// The router parses a numeric search value as a number; it is still a text to search for.
const SearchWords = v.fallback(
  v.optional(
    v.pipe(v.union([v.string(), v.pipe(v.number(), v.transform(String))]), v.trim(), v.maxLength(limits.search.max)),
  ),
  undefined,
)

export const Route = createFileRoute('/tutors')({
  // Keeps the loader in the main bundle, so that the list is requested before the screen's code has loaded.
  codeSplitGroupings: [['component']],
  staticData: { title: titles.tutors, quota: true },
  validateSearch: v.object({ q: SearchWords, book: BookSearch }),
  loaderDeps: ({ search: { q } }) => ({ q }),
  // Starts the request while the screen's code loads, without waiting for it.
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchInfiniteQuery(tutorsQuery(deps.q ?? ''))
  },
  component: Tutors,
})

function Tutors() {
  const { q = '' } = Route.useSearch()
  const navigate = Route.useNavigate()
  const search = (next: string) =>
    void navigate({ search: (before) => ({ ...before, q: next || undefined }), replace: true, resetScroll: false })
  return <TutorsPage search={q} onSearch={search} />
}
