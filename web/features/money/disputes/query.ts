/** A lesson with its disputes and rulings, and what its two people do about it. */
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { answerDispute, getLessonCase, openDispute, withdrawDispute } from '#contract/money/api/disputes.ts'
import type { RequestOf } from '#contract/shared/api/endpoint.ts'
import { refreshLessons } from '#web/features/lessons/query.ts'
import { api } from '#web/lib/api.ts'
import { listStaleMs } from '#web/lib/query-client.ts'
import { sendFiles } from '#web/lib/upload.ts'

/** Below `lessons`, which every change of a lesson fetches again. */
const caseQuery = (lessonId: number) =>
  queryOptions({
    queryKey: ['lessons', 'case', lessonId],
    queryFn: ({ signal }) => api(getLessonCase, { params: { lessonId } }, { signal }),
    staleTime: listStaleMs,
  })

export const useLessonCase = (lessonId: number, enabled: boolean) => useQuery({ ...caseQuery(lessonId), enabled })

const refresh = (client: QueryClient): Promise<unknown> => refreshLessons(client)

type Opened = RequestOf<typeof openDispute>['body'] & { readonly picture: File | null }

/** `share` is the upload progress, between 0 and 1. */
export const useOpenDispute = (onSent: () => void) => {
  const client = useQueryClient()
  const [share, setShare] = useState(0)
  const opened = useMutation({
    mutationFn: ({ picture, ...body }: Opened) =>
      sendFiles(
        openDispute,
        { body, files: { ...(picture && { picture }) } },
        { onProgress: ({ sent, total }) => setShare(sent / total) },
      ),
    onSuccess: onSent,
    onSettled: () => refresh(client),
  })
  return { ...opened, share }
}

export const useAnswerDispute = (id: number, onSent: () => void) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (text: string) => api(answerDispute, { params: { id }, body: { text } }),
    onSuccess: onSent,
    onSettled: () => refresh(client),
  })
}

export const useWithdrawDispute = (id: number, onDone: () => void) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api(withdrawDispute, { params: { id } }),
    onSuccess: onDone,
    onSettled: () => refresh(client),
  })
}
