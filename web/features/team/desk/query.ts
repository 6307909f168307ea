/** What the team writes about people and to them, and stopping tutors. */
import { useQuery } from '@tanstack/react-query'
import { listLessons } from '#contract/lessons/api/lessons.ts'
import type { ReplyOf, RequestOf } from '#contract/shared/api/endpoint.ts'
import {
  addPersonNote,
  deletePersonNote,
  getStop,
  listPersonNotes,
  messagePerson,
  stopTutor,
  updatePersonNote,
} from '#contract/team/api/person-acts.ts'
import { api } from '#web/lib/api.ts'
import { listStaleMs } from '#web/lib/query-client.ts'
import { useAdminMutation } from '../use-admin-mutation.ts'

export const useNotes = (id: number) =>
  useQuery({
    queryKey: ['admin', 'notes', id],
    queryFn: ({ signal }) => api(listPersonNotes, { params: { id } }, { signal }),
    staleTime: listStaleMs,
  })

export const useAddNote = (id: number) =>
  useAdminMutation((text: string) => api(addPersonNote, { params: { id }, body: { text } }))

type NoteChange = RequestOf<typeof updatePersonNote>['body'] & { readonly noteId: number }

export const useChangeNote = (id: number) =>
  useAdminMutation(({ noteId, ...body }: NoteChange) => api(updatePersonNote, { params: { id, noteId }, body }))

export const useRemoveNote = (id: number) =>
  useAdminMutation((noteId: number) => api(deletePersonNote, { params: { id, noteId } }))

export const useMessage = (id: number) =>
  useAdminMutation((text: string) => api(messagePerson, { params: { id }, body: { text } }))

export type StopFacts = ReplyOf<typeof getStop>

export const useStopFacts = (id: number) =>
  useQuery({
    queryKey: ['admin', 'stop', id],
    queryFn: ({ signal }) => api(getStop, { params: { id } }, { signal }),
    staleTime: 0,
  })

/** The next lessons of a tutor, soonest first. */
export const useNextLessons = (id: number) =>
  useQuery({
    queryKey: ['admin', 'next-lessons', id],
    queryFn: async ({ signal }) => {
      const query = { users: [id], past: false, canceled: false, orderDirection: 'asc', size: 5 } as const
      return (await api(listLessons, { query }, { signal })).list
    },
    staleTime: 0,
  })

type StopBody = RequestOf<typeof stopTutor>['body']

/** Stops a tutor; where lessons are cancelled, goes on until none is left. `onLeft` tells how many are to come. */
export const useStop = (id: number, onLeft: (left: number) => void) =>
  useAdminMutation(async (body: StopBody) => {
    let { left } = await api(stopTutor, { params: { id }, body })
    // Each request cancels some; one that cancels none ends the work.
    for (let before = Number.POSITIVE_INFINITY; body.lessons === 'cancel' && left > 0 && left < before; ) {
      onLeft(left)
      before = left
      left = (await api(stopTutor, { params: { id }, body })).left
    }
    return left
  })
