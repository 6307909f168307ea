/** The guardian of a student who is under age, as that student and the team see them. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { askGuardian, getMyGuardian, listGuardians, remindGuardian } from '#contract/people/api/guardians.ts'
import { isMinor } from '#contract/people/rules/guardians.ts'
import type { GuardianRelation } from '#contract/vocabulary/guardians.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { useUser } from '#web/features/people/account/query.ts'
import { api } from '#web/lib/api.ts'
import { useMinuteClock } from '#web/lib/clock.ts'

const mineQuery = queryOptions({
  queryKey: ['guardian', 'mine'],
  queryFn: ({ signal }) => api(getMyGuardian, {}, { signal }),
  staleTime: 0,
})

/**
 * What a student still needs before anything is sold to them: a guardian, with the one who was asked, or their year of
 * birth. Null where nothing is needed, and until it is known.
 */
export const useGuardianNeed = () => {
  const user = useUser()
  const now = useMinuteClock()
  const isStudent = user?.role === Role.Student
  const { data } = useQuery({ ...mineQuery, enabled: isStudent && isMinor(user.birthYear, now) })
  if (!isStudent) return null
  if (user.birthYear === null) return { kind: 'birth-year' } as const
  return data?.needed ? ({ kind: 'guardian', guardian: data.guardian } as const) : null
}

/** Fetches again whether a guardian is needed, where that is shown. */
export const useRefreshGuardian = () => {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: mineQuery.queryKey })
}

const useAsking = <Variables>(mutationFn: (variables: Variables) => Promise<unknown>) => {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: mineQuery.queryKey }) })
}

export const useAskGuardian = () =>
  useAsking((body: { phone: string; relation: GuardianRelation }) => api(askGuardian, { body }))

export const useRemindGuardian = () => useAsking((_: undefined) => api(remindGuardian, {}))

/** Below `admin`, which every change of the team fetches again. */
export const useGuardiansOf = (studentId: number) =>
  useQuery({
    queryKey: ['admin', 'guardians', studentId],
    queryFn: ({ signal }) => api(listGuardians, { params: { id: studentId } }, { signal }),
  })
