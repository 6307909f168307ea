/** People behind the ids of other rows. */
import { listUsers } from '#contract/people/api/users.ts'
import type { UserSelf } from '#contract/people/shapes/user.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { api } from '#web/lib/api.ts'

export type NamedPerson = Pick<UserSelf, 'id' | 'name' | 'email' | 'image'>
export type People = ReadonlyMap<number, UserSelf>

/** The people with these ids, by id; at most one request for a page of a table. */
export const fetchPeople = async (ids: readonly (number | null)[], signal: AbortSignal): Promise<People> => {
  const wanted = [...new Set(ids)].filter((id) => id !== null).slice(0, limits.page.maxSize)
  if (wanted.length === 0) return new Map()
  const { list } = await api(listUsers, { query: { ids: wanted, size: limits.page.maxSize } }, { signal })
  return new Map(list.map((person) => [person.id, person]))
}
