import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { getLessonInk } from '#contract/classroom/api/ink.ts'
import { listDemoMaterials, listLessonMaterials } from '#contract/classroom/api/materials.ts'
import type { LessonMaterial } from '#contract/classroom/shapes/material.ts'
import type { CallDetails } from '#web/features/classroom/sessions/call.ts'
import { fetchInParts } from '#web/features/classroom/sessions/code-ahead.ts'
import { api } from '#web/lib/api.ts'
import { fetchPrivateFile } from '#web/lib/private-file.ts'
import { fetchPaced } from './paced-fetch.ts'

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

/** Where pieces of a file are served: the platform answers those of the app whole. */
const piecesOf = (url: string): string => (url.startsWith('/library/') ? `/assets${url}` : url)

/** The picture of a page, from memory. Beside a call it leaves the line to the voice, which has no requests of this kind. */
const pictureQuery = (url: string, isBesideCall: boolean) =>
  queryOptions({
    queryKey: ['page-picture', url],
    queryFn: ({ signal, client, queryKey }) => {
      if (!isBesideCall) return fetchPrivateFile(url, signal)
      const query = client.getQueryCache().find({ queryKey, exact: true })
      return fetchPaced(piecesOf(url), signal, () => query?.isActive() === true)
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 10 * 60_000,
    networkMode: 'always',
    retry: 2,
  })

export const usePagePicture = (url: string | null, isBesideCall: boolean) =>
  useQuery({ ...pictureQuery(url ?? '', isBesideCall), enabled: url !== null })

/** A picture that is shown where another part of the call has fetched it. */
export const useFetchedPicture = (url: string) => useQuery({ ...pictureQuery(url, true), enabled: false })

const aheadAfterMs = 1000

/** Fetches pictures that are likely to be shown next, in this order. */
export const useAhead = (urls: readonly string[]): void => {
  const client = useQueryClient()
  const list = urls.join(' ')
  useEffect(() => {
    const stop = new AbortController()
    const parts = list === '' ? [] : list.split(' ').map((url) => () => client.fetchQuery(pictureQuery(url, true)))
    // What is shown now is drawn and settled first.
    const timer = setTimeout(() => void fetchInParts(parts, stop.signal), aheadAfterMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
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
