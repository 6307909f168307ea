import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { limits } from '#contract/vocabulary/limits.ts'
import { titles } from '#web/copy/titles.ts'
import { BookSearch } from '#web/features/booking/booking-search.ts'
import { tutorsQuery } from '#web/features/tutors/query.ts'
import { TutorsPage } from '#web/features/tutors/tutors-page.tsx'

// A number typed into the address arrives as one; it is still text to look for.
const SearchWords = v.fallback(
  v.optional(
    v.pipe(v.union([v.string(), v.pipe(v.number(), v.transform(String))]), v.trim(), v.maxLength(limits.search.max)),
  ),
  undefined,
)

export const Route = createFileRoute('/tutors')({
  // The first screen most people see: its list is asked for before its code has arrived.
  codeSplitGroupings: [['component']],
  staticData: { title: titles.tutors, quota: true },
  validateSearch: v.object({ q: SearchWords, book: BookSearch }),
  loaderDeps: ({ search: { q } }) => ({ q }),
  // The list is on its way while the screen's code still loads; nobody waits for it here.
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
