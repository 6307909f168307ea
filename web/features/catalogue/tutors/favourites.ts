/** The favourites of the signed-in student: never part of the list that visitors share. */

import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { addFavouriteTutor, listFavouriteIds, removeFavouriteTutor } from '#contract/catalogue/api/favourites.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { errorText } from '#web/copy/errors.ts'
import { useUser } from '#web/features/people/account/query.ts'
import { api } from '#web/lib/api.ts'
import { toast } from '#web/ui/toast.tsx'

interface FavouriteChange {
  readonly tutorId: number
  readonly isFavourite: boolean
}

/** The list after a change; the newest favourite stands first, as the server has it. */
export const applyFavouriteChange = (ids: readonly number[], { tutorId, isFavourite }: FavouriteChange): number[] => {
  const others = ids.filter((id) => id !== tutorId)
  return isFavourite ? [tutorId, ...others] : others
}

const favouriteIdsQuery = (userId: number) =>
  queryOptions({
    queryKey: ['favourites', userId],
    queryFn: ({ signal }) => api(listFavouriteIds, {}, { signal }),
  })

/** Null until they are known, and for everybody who has none: visitors, tutors and admins. */
export const useFavouriteIds = (): readonly number[] | null => {
  const user = useUser()
  const { data } = useQuery({ ...favouriteIdsQuery(user?.id ?? 0), enabled: user?.role === Role.Student })
  return data ?? null
}

const changeCache = (client: QueryClient, userId: number, change: FavouriteChange): void => {
  client.setQueryData(favouriteIdsQuery(userId).queryKey, (ids) => ids && applyFavouriteChange(ids, change))
}

/**
 * Marks and unmarks tutors. The screen changes at once and back when the server refuses; presses on the same heart are
 * sent one after the other, so that the last one counts.
 */
export const useChangeFavourite = (tutorId: number) => {
  const client = useQueryClient()
  const userId = useUser()?.id ?? 0
  return useMutation({
    scope: { id: `favourite-${tutorId}` },
    mutationFn: ({ isFavourite }: FavouriteChange) =>
      api(isFavourite ? addFavouriteTutor : removeFavouriteTutor, { params: { id: tutorId } }),
    onMutate: (change) => changeCache(client, userId, change),
    onError: (error, { isFavourite }) => {
      changeCache(client, userId, { tutorId, isFavourite: !isFavourite })
      toast.show({ id: `favourite-${tutorId}`, kind: 'danger', title: errorText(error) })
    },
    onSettled: () => {
      // Only after the last of several presses: an answer in between would show what is no longer wanted.
      if (client.isMutating({ mutationKey: ['favourite'] }) > 1) return
      void client.invalidateQueries({ queryKey: ['favourites'] })
      void client.invalidateQueries({ queryKey: ['tutors', 'list', 'mine'] })
    },
    mutationKey: ['favourite'],
  })
}
