import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { limits } from '#contract/vocabulary/limits.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { titles } from '#web/copy/titles.ts'
import { dueWordsQuery } from '#web/features/classroom/words/query.ts'
import { WordsPage, type WordsView } from '#web/features/classroom/words/words-page.tsx'
import { requireRole } from '#web/features/people/account/guards.ts'

const Shown = v.fallback(v.optional(v.literal(true)), undefined)
const Search = v.fallback(v.optional(v.pipe(v.string(), v.maxLength(limits.search.max))), undefined)

export const Route = createFileRoute('/words')({
  staticData: { title: titles.words, back: '/s/dashboard', offline: true },
  validateSearch: v.object({ all: Shown, corrections: Shown, q: Search }),
  beforeLoad: requireRole(Role.Student),
  loader: ({ context: { queryClient, user } }) => {
    void queryClient.prefetchQuery(dueWordsQuery(user.id))
  },
  component: Words,
})

const listOf = (view: WordsView) =>
  view === 'all' ? { all: true as const } : view === 'corrections' ? { corrections: true as const } : {}

function Words() {
  const { all, corrections, q } = Route.useSearch()
  const navigate = Route.useNavigate()
  const view = all ? 'all' : corrections ? 'corrections' : 'review'
  return (
    <WordsPage
      view={view}
      search={q ?? ''}
      onView={(next) => void navigate({ search: listOf(next), resetScroll: false })}
      onSearch={(search) =>
        void navigate({ search: { ...listOf(view), q: search || undefined }, replace: true, resetScroll: false })
      }
    />
  )
}
