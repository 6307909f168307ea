import { queryOptions, useQuery } from '@tanstack/react-query'
import { getLessonNotes } from '#contract/classroom/api/notes.ts'
import { api } from '#web/lib/api.ts'
import { readableOffline } from '#web/lib/last-answer.ts'

/** Always fetched again when shown: they change over the socket while a lesson runs. */
const notesQuery = (lessonId: number) =>
  queryOptions({
    ...readableOffline,
    queryKey: ['lessons', 'notes', lessonId],
    queryFn: ({ signal }) => api(getLessonNotes, { params: { id: lessonId } }, { signal }),
    staleTime: 0,
  })

export const useLessonNotes = (lessonId: number) => useQuery(notesQuery(lessonId))
