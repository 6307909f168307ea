import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { getLessonInk } from '#contract/classroom/api/ink.ts'
import { listDemoMaterials, listLessonMaterials } from '#contract/classroom/api/materials.ts'
import type { LessonMaterial } from '#contract/classroom/shapes/material.ts'
import type { CallDetails } from '#web/features/classroom/sessions/call.ts'
import { api } from '#web/lib/api.ts'
import { fetchPrivateFile } from '#web/lib/private-file.ts'

type MaterialsCall = Pick<CallDetails, 'kind' | 'id'>

/** What was opened in a lesson or a demo session. */
export const openedQuery = ({ kind, id }: MaterialsCall) =>
  queryOptions({
    queryKey: ['session', 'materials', kind, id],
    queryFn: ({ signal }): Promise<LessonMaterial[]> =>
      api(kind === 'demo' ? listDemoMaterials : listLessonMaterials, { params: { id } }, { signal }),
    // Each page that is shown and not known asks again.
    staleTime: Number.POSITIVE_INFINITY,
  })

/**
 * The material that is shown; `gone` when its tutor deleted it. `check` asks again, for a picture that was refused.
 */
export const useShownMaterial = (call: MaterialsCall, materialId: number) => {
  const query = useQuery(openedQuery(call))
  const { data, isFetching, isError, refetch } = query
  const found = data?.find((one) => one.materialId === materialId)
  const asked = useRef<number | null>(null)
  const isUnknown = data !== undefined && !found && !isFetching && !isError && asked.current !== materialId
  useEffect(() => {
    if (!isUnknown) return
    asked.current = materialId
    void refetch()
  }, [isUnknown, materialId, refetch])
  const isSettled = data !== undefined && !isFetching && !isUnknown
  return {
    opened: found?.material ? { material: found.material, pages: found.pages } : null,
    isGone: !isError && isSettled && !found?.material,
    isFailed: isError && !isFetching,
    check: () => void refetch(),
  }
}

/** The picture of a page, from memory. It never takes the line from the call, which has no requests of this kind. */
export const pictureQuery = (url: string) =>
  queryOptions({
    queryKey: ['page-picture', url],
    queryFn: ({ signal }) => fetchPrivateFile(url, signal, undefined, 'low'),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 10 * 60_000,
    networkMode: 'always',
    retry: 2,
  })

export const usePagePicture = (url: string | null) => useQuery({ ...pictureQuery(url ?? ''), enabled: url !== null })

/** Fetches pictures that are likely to be shown next. */
export const useAhead = (urls: readonly string[]): void => {
  const client = useQueryClient()
  const list = urls.join(' ')
  useEffect(() => {
    for (const url of list.split(' ')) if (url !== '') void client.prefetchQuery(pictureQuery(url))
  }, [client, list])
}

/** The pages that were shown in a lesson, with what was drawn on them, and the pictures they are drawn over. */
export const useKeptPages = (call: MaterialsCall) =>
  useQuery({
    queryKey: ['lessons', 'ink', call.id],
    queryFn: async ({ signal }) => {
      const ink = await api(getLessonInk, { params: { id: call.id } }, { signal })
      // Most lessons have none, and then nobody asks for more.
      const materials = ink.length > 0 ? await api(listLessonMaterials, { params: { id: call.id } }, { signal }) : []
      return { ink, materials }
    },
    staleTime: 0,
  })
