/** People behind the ids of other rows, and changes of their accounts. */

import { useMutation } from '@tanstack/react-query'
import { askFactorRecovery } from '#contract/people/api/credentials.ts'
import { listUsers, signUserOut, updateUser } from '#contract/people/api/users.ts'
import type { UserSelf } from '#contract/people/shapes/user.ts'
import type { RequestOf } from '#contract/shared/api/endpoint.ts'
import { changeRole, setVerified } from '#contract/team/api/admin.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import type { Role } from '#contract/vocabulary/roles.ts'
import { sendPasswordResetCode } from '#web/features/people/auth/query.ts'
import { api } from '#web/lib/api.ts'
import { useAdminMutation } from '../use-admin-mutation.ts'

export type NamedPerson = Pick<UserSelf, 'id' | 'name' | 'email' | 'image'>
export type People = ReadonlyMap<number, UserSelf>

/** The people with these ids, by id; at most one request for a page of a table. */
export const fetchPeople = async (ids: readonly (number | null)[], signal: AbortSignal): Promise<People> => {
  const uniqueIds = [...new Set(ids)].filter((id) => id !== null).slice(0, limits.page.maxSize)
  if (uniqueIds.length === 0) return new Map()
  const { list } = await api(listUsers, { query: { ids: uniqueIds, size: limits.page.maxSize } }, { signal })
  return new Map(list.map((person) => [person.id, person]))
}

/** An account as it is shown; what is changed of it is refused once it is no longer so. */
type ShownAccount = Pick<UserSelf, 'id' | 'updatedAt'>

export const useChangeRole = ({ id, updatedAt: seen }: ShownAccount) =>
  useAdminMutation((role: Role) => api(changeRole, { params: { id }, body: { role, seen } }))

export const useSetVerified = ({ id, updatedAt: seen }: ShownAccount) =>
  useAdminMutation((marks: RequestOf<typeof setVerified>['body']) =>
    api(setVerified, { params: { id }, body: { ...marks, seen } }),
  )

export const useSignUserOut = (id: number) => useAdminMutation(() => api(signUserOut, { params: { id } }))

export const useAskFactorRecovery = (id: number) =>
  useAdminMutation((reason: string) => api(askFactorRecovery, { params: { id }, body: { reason } }))

export const useEditAccount = ({ id, updatedAt: seen }: ShownAccount) =>
  useAdminMutation((body: RequestOf<typeof updateUser>['body']) =>
    api(updateUser, { params: { id }, body: { ...body, seen } }),
  )

export const useSendPasswordCode = () => useMutation({ mutationFn: sendPasswordResetCode })
