/** People found while somebody types. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { FoundPerson } from '#contract/people/shapes/user.ts'
import { searchPeople } from '#contract/team/api/admin.ts'
import type { Role } from '#contract/vocabulary/roles.ts'
import { api } from '#web/lib/api.ts'
import { listStaleMs } from '#web/lib/query-client.ts'
import { useSettled } from '#web/lib/use-settled.ts'

interface FoundPeople {
  /** Undefined while nothing is searched for, and until the first answer. */
  readonly people: readonly FoundPerson[] | undefined
  readonly error: Error | null
  readonly isSearching: boolean
  /** The people are those of the text as it is typed now, not of an earlier one. */
  readonly isSettled: boolean
}

/** `role`: of this one alone. */
export const useFoundPeople = (typed: string, role?: Role): FoundPeople => {
  const text = typed.trim()
  const settled = useSettled(text)
  const query = useQuery({
    queryKey: ['admin', 'found-people', role, settled],
    queryFn: ({ signal }) => api(searchPeople, { query: { text: settled, role } }, { signal }),
    enabled: settled !== '',
    staleTime: listStaleMs,
    placeholderData: keepPreviousData,
  })
  const isWanted = text !== '' && settled !== ''
  return {
    people: isWanted ? query.data : undefined,
    error: isWanted && !query.data ? query.error : null,
    isSearching: text !== '' && (query.isFetching || settled !== text),
    isSettled: text === settled && !query.isPlaceholderData && query.data !== undefined,
  }
}
