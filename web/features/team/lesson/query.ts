/** What the team does about one lesson. */
import { useQuery } from '@tanstack/react-query'
import type { ReplyOf, RequestOf } from '#contract/shared/api/endpoint.ts'
import {
  cancelLessonFor,
  changeTutorFor,
  listMoveTimes,
  listOtherTutors,
  moveLessonFor,
  openDisputeFor,
} from '#contract/team/api/lesson-acts.ts'
import { api } from '#web/lib/api.ts'
import { useAdminMutation } from '../use-admin-mutation.ts'

export type OtherTutor = ReplyOf<typeof listOtherTutors>['list'][number]

export const useMoveTimes = (id: number) =>
  useQuery({
    queryKey: ['admin', 'move-times', id],
    queryFn: ({ signal }) => api(listMoveTimes, { params: { id } }, { signal }),
    staleTime: 0,
  })

/**
 * What follows an act is done before the page is fetched again: the form is gone then, since the lesson is another. The
 * callbacks of `mutate` would be dropped with it.
 */
const useAct = <Input, Result>(act: (input: Input) => Promise<Result>, onDone: (result: Result) => void) =>
  useAdminMutation(async (input: Input) => {
    const result = await act(input)
    onDone(result)
    return result
  })

export const useMove = (id: number, onDone: () => void) =>
  useAct((body: RequestOf<typeof moveLessonFor>['body']) => api(moveLessonFor, { params: { id }, body }), onDone)

export const useOtherTutors = (id: number) =>
  useQuery({
    queryKey: ['admin', 'other-tutors', id],
    queryFn: ({ signal }) => api(listOtherTutors, { params: { id } }, { signal }),
    staleTime: 0,
  })

export const useChangeTutor = (id: number, onDone: (changed: ReplyOf<typeof changeTutorFor>) => void) =>
  useAct((body: RequestOf<typeof changeTutorFor>['body']) => api(changeTutorFor, { params: { id }, body }), onDone)

export const useCancel = (id: number, onDone: () => void) =>
  useAct((body: RequestOf<typeof cancelLessonFor>['body']) => api(cancelLessonFor, { params: { id }, body }), onDone)

export const useOpenDispute = (id: number) =>
  useAdminMutation((body: RequestOf<typeof openDisputeFor>['body']) => api(openDisputeFor, { params: { id }, body }))
