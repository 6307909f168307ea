/** Tutors as those who put up their media see them, and the changes of it. */

import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { getTutorForStudio, listTutorsForStudio } from '#contract/catalogue/api/tutors.ts'
import { removeTutorCaptions, setTutorCaptions } from '#contract/joining/api/tutor-media.ts'
import { listStudios, updateUser } from '#contract/people/api/users.ts'
import type { StudioTutor } from '#contract/people/shapes/tutor.ts'
import type { Caller } from '#contract/shared/rules/access.ts'
import type { CaptionLanguage } from '#contract/vocabulary/captions.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import type { TutorMedia } from '#contract/vocabulary/media.ts'
import { isAdmin } from '#contract/vocabulary/roles.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { api } from '#web/lib/api.ts'
import { nextPage } from '#web/lib/paging.ts'
import { catalogueStaleMs } from '#web/lib/query-client.ts'
import { sendFiles } from '#web/lib/upload.ts'
import { type MediaSearch, toListQuery } from './search.ts'

const pageSize = 24
const root = ['studio-tutors'] as const

export const studioTutorsQuery = ({ id, role }: Caller, search: MediaSearch) => {
  const filters = toListQuery(role, search)
  return infiniteQueryOptions({
    queryKey: [...root, 'list', id, filters],
    queryFn: ({ pageParam, signal }) =>
      api(listTutorsForStudio, { query: { ...filters, page: pageParam, size: pageSize } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })
}

/** Keeps the list that is shown while another search or filter loads. */
export const useStudioTutors = (search: MediaSearch) => {
  const query = useInfiniteQuery({
    ...studioTutorsQuery(useRequiredUser(), search),
    placeholderData: keepPreviousData,
  })
  // A tutor who moved from one page to the next between two requests appears once.
  const found = query.data?.pages.flatMap(({ list }) => list) ?? []
  const tutors = [...new Map(found.map((tutor) => [tutor.id, tutor])).values()]
  return { ...query, tutors, total: query.data?.pages[0]?.total ?? 0 }
}

export const studioTutorQuery = (tutorId: number) =>
  queryOptions({
    queryKey: [...root, 'one', tutorId],
    queryFn: ({ signal }) => api(getTutorForStudio, { params: { tutorId } }, { signal }),
  })

export const useStudioTutor = (tutorId: number) => useQuery(studioTutorQuery(tutorId))

/** How many tutors lack a file; 0 while it is unknown. */
export const useOpenSessionCount = (): number => {
  const { id } = useRequiredUser()
  const { data } = useQuery({
    queryKey: [...root, 'open', id],
    queryFn: ({ signal }) => api(listTutorsForStudio, { query: { missing: 'any', size: 1 } }, { signal }),
    select: ({ total }) => total,
  })
  return data ?? 0
}

/** The studios an admin may choose from. */
export const useStudioChoices = () => {
  const { role } = useRequiredUser()
  return useQuery({
    queryKey: [...root, 'studios'],
    queryFn: async ({ signal }) => (await api(listStudios, { query: { size: limits.page.maxSize } }, { signal })).list,
    enabled: isAdmin(role),
    staleTime: catalogueStaleMs,
  })
}

/** Fetches everything that shows tutors' media again. */
export const useRefreshMedia = () => {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: root })
}

const cleared = { image: { image: null }, video: { video: null }, thumbnail: { thumbnail: null } } as const

/** Deletes a file from a tutor's page. */
export const useRemoveMedia = ({ id }: Pick<StudioTutor, 'id'>, kind: TutorMedia) => {
  const refresh = useRefreshMedia()
  return useMutation({
    mutationFn: async () => {
      await api(updateUser, { params: { id }, body: cleared[kind] })
    },
    onSettled: refresh,
  })
}

/** Puts captions on the film that is seen; the server refuses them when the tutor has another one by now. */
export const useSetCaptions = ({ id: tutorId, video: film }: Pick<StudioTutor, 'id'> & { readonly video: string }) => {
  const refresh = useRefreshMedia()
  return useMutation({
    mutationFn: ({ file, language }: { readonly file: File; readonly language: CaptionLanguage }) =>
      sendFiles(setTutorCaptions, { query: { tutorId }, body: { language, film }, files: { captions: file } }),
    onSettled: refresh,
  })
}

export const useRemoveCaptions = ({ id: tutorId }: Pick<StudioTutor, 'id'>) => {
  const refresh = useRefreshMedia()
  return useMutation({
    mutationFn: () => api(removeTutorCaptions, { query: { tutorId } }),
    onSettled: refresh,
  })
}
