/** The copy of the signed-in person's data, and the end of their account. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  askForArchive,
  askForDeletion,
  openArchive,
  readMyData,
  takeBackDeletion,
} from '#contract/people/api/my-data.ts'
import type { MyData } from '#contract/people/shapes/my-data.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { api } from '#web/lib/api.ts'
import { storeToken } from '#web/lib/token.ts'

/** While an archive is being made. */
const pollMs = 5000

const myDataQuery = (userId: number) =>
  queryOptions({
    queryKey: ['my-data', userId],
    queryFn: ({ signal }) => api(readMyData, {}, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.archive?.state === 'making' ? pollMs : false),
  })

export const useMyData = () => useQuery(myDataQuery(useRequiredUser().id))

/** Loads the state anew whatever came of the act: a refusal may tell that it has changed. */
const useReload = () => {
  const client = useQueryClient()
  const { id } = useRequiredUser()
  return () => client.invalidateQueries({ queryKey: myDataQuery(id).queryKey })
}

export const useAskForArchive = () => {
  const reload = useReload()
  return useMutation({ mutationFn: () => api(askForArchive, {}), onSettled: reload })
}

export const useOpenArchive = () => {
  const reload = useReload()
  return useMutation({
    mutationFn: () => api(openArchive, {}),
    onError: reload,
  })
}

export const useAskForDeletion = () => {
  const reload = useReload()
  return useMutation({
    mutationFn: (losses: MyData['losses']) => api(askForDeletion, { body: { losses } }),
    // Every other token is over, the one of this page included.
    onSuccess: ({ token }) => storeToken(token),
    onSettled: reload,
  })
}

export const useTakeBackDeletion = () => {
  const reload = useReload()
  return useMutation({ mutationFn: () => api(takeBackDeletion, {}), onSettled: reload })
}
