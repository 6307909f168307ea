import { queryOptions, useQuery } from '@tanstack/react-query'
import { getLessonNotes } from '#contract/classroom/api/notes.ts'
import { ChangeNotes, NotesChanged, NotesState, OpenNotes } from '#contract/classroom/events/notes.ts'
import type { DocumentLine } from '#web/features/classroom/documents/document-sync.ts'
import { api } from '#web/lib/api.ts'
import { readableOffline } from '#web/lib/last-answer.ts'
import { connectionState, emit, listen, onConnected } from '#web/lib/socket.ts'

/** The notes of one lesson over the socket of this tab. `page`: what the server knows this page by. */
export const createNotesLine = (sessionId: string, page: string = crypto.randomUUID()): DocumentLine => ({
  open: (vector) => emit(OpenNotes, { sessionId, page, vector }),
  change: (update) => emit(ChangeNotes, { sessionId, page, update }),
  isConnected: () => connectionState() === 'online',
  listen: (listener) => {
    const stops = [
      listen(NotesState, (state) => state.sessionId === sessionId && listener.onState(state)),
      listen(NotesChanged, (change) => change.sessionId === sessionId && listener.onChange(change.update)),
      onConnected(listener.onConnected),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  },
})

/** Always fetched again when shown: they change over the socket while a lesson runs. */
const notesQuery = (lessonId: number) =>
  queryOptions({
    ...readableOffline,
    queryKey: ['lessons', 'notes', lessonId],
    queryFn: ({ signal }) => api(getLessonNotes, { params: { id: lessonId } }, { signal }),
    staleTime: 0,
  })

export const useLessonNotes = (lessonId: number) => useQuery(notesQuery(lessonId))
