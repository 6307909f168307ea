/** The link to a student's speaking passport, a shared passport, and the check of a copy. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  checkPassport,
  getPassport,
  readPassport,
  revokePassport,
  sharePassport,
} from '#contract/classroom/api/passport.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { api } from '#web/lib/api.ts'
import { codeOf } from '#web/lib/api-errors.ts'
import { listStaleMs } from '#web/lib/query-client.ts'

const ownQuery = (userId: number) =>
  queryOptions({
    queryKey: ['passport', userId],
    queryFn: ({ signal }) => api(getPassport, {}, { signal }),
    staleTime: listStaleMs,
  })

export const usePassport = () => useQuery(ownQuery(useRequiredUser().id))

export const useSharePassport = () => {
  const client = useQueryClient()
  const { queryKey } = ownQuery(useRequiredUser().id)
  return useMutation({
    mutationFn: () => api(sharePassport, {}),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}

export const useRevokePassport = () => {
  const client = useQueryClient()
  const { queryKey } = ownQuery(useRequiredUser().id)
  return useMutation({
    mutationFn: () => api(revokePassport, {}),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}

export const sharedPassportQuery = (token: string) =>
  queryOptions({
    queryKey: ['passport', 'shared', token],
    queryFn: ({ signal }) => api(readPassport, { params: { token } }, { signal }),
    retry: false,
  })

/** Whether a link leads nowhere, and not only now. */
export const isEndedLink = (error: Error): boolean =>
  ['passport-not-found', 'bad-request'].includes(codeOf(error) ?? '')

export const useCheckPassport = () =>
  useMutation({ mutationFn: (copy: string) => api(checkPassport, { body: { copy } }) })
