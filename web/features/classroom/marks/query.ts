/** The mark of one lesson, for its two people. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getLessonMark, saveMark } from '#contract/classroom/api/marks.ts'
import type { MarkTexts } from '#contract/classroom/shapes/mark.ts'
import type { ReplyOf } from '#contract/shared/api/endpoint.ts'
import { api } from '#web/lib/api.ts'
import { listStaleMs } from '#web/lib/query-client.ts'

export type LessonMark = ReplyOf<typeof getLessonMark>

export const lessonMarkQuery = (lessonId: number) =>
  queryOptions({
    queryKey: ['marks', 'lesson', lessonId],
    queryFn: ({ signal }) => api(getLessonMark, { params: { id: lessonId } }, { signal }),
    staleTime: listStaleMs,
  })

export const useLessonMark = (lessonId: number) => useQuery(lessonMarkQuery(lessonId))

/** Saves a mark; `seen` is `updatedAt` of the one that is corrected. */
export const useSaveMark = (lessonId: number) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: MarkTexts & { seen?: string }) => api(saveMark, { params: { id: lessonId }, body }),
    // Also after a refusal: another device may have been first.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['marks'] }),
        client.invalidateQueries({ queryKey: ['recaps', 'preparation'] }),
      ]),
  })
}
