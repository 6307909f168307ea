import { queryOptions, useQuery } from '@tanstack/react-query'
import { getPrivateNote, savePrivateNote } from '#contract/classroom/api/private-notes.ts'
import type { ReplyOf } from '#contract/shared/api/endpoint.ts'
import { api } from '#web/lib/api.ts'

export type Note = ReplyOf<typeof getPrivateNote>

/** Always fetched again when it is shown: it may be open in another tab. */
const noteQuery = (studentId: number) =>
  queryOptions({
    queryKey: ['private-notes', studentId],
    queryFn: ({ signal }) => api(getPrivateNote, { params: { id: studentId } }, { signal }),
    staleTime: 0,
    // What is being typed is compared by its own last answer.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

export const usePrivateNote = (studentId: number) => useQuery(noteQuery(studentId))

export const readPrivateNote = (studentId: number): Promise<Note> => api(getPrivateNote, { params: { id: studentId } })

export const storePrivateNote = (studentId: number, body: { text: string; seen: string | null }): Promise<Note> =>
  api(savePrivateNote, { params: { id: studentId }, body })
