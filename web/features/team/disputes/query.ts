/** Disputes about lessons, lessons whose pay waits for the team, and the rulings about them. */
import { useQuery } from '@tanstack/react-query'
import { getLessonCase, listDisputes, listHeldBack, ruleLesson } from '#contract/money/api/disputes.ts'
import type { DisputeWithLesson } from '#contract/money/shapes/dispute.ts'
import type { ReplyOf, RequestOf } from '#contract/shared/api/endpoint.ts'
import { disputeStates } from '#contract/vocabulary/disputes.ts'
import { adminDisputes } from '#web/features/team/copy/admin-disputes.ts'
import { api } from '#web/lib/api.ts'
import { listStaleMs } from '#web/lib/query-client.ts'
import { type PageRequest, pageQueryOf, type RowsRequest } from '../table/definition.ts'
import { anyOf, chosenAll, chosenId, person } from '../table/filters.ts'
import { useAdminMutation } from '../use-admin-mutation.ts'

export type DisputeRow = DisputeWithLesson
export type LessonCaseReply = ReplyOf<typeof getLessonCase>

export const disputeFilters = {
  state: anyOf(
    adminDisputes.filters.state,
    disputeStates.map((state) => ({ value: state, label: adminDisputes.state[state], means: state })),
  ),
  member: person(adminDisputes.filters.member),
}

const toQuery = ({ filters, search, order }: RowsRequest<typeof disputeFilters>) => ({
  states: chosenAll(filters.state, search.state),
  member: chosenId(search.member),
  ...(order === null ? {} : { orderDirection: order.descending ? ('desc' as const) : ('asc' as const) }),
})

export const fetchDisputes = (request: PageRequest<typeof disputeFilters>) =>
  api(listDisputes, { query: { ...toQuery(request), ...pageQueryOf(request) } }, { signal: request.signal })

export const useHeldBack = () =>
  useQuery({
    queryKey: ['admin', 'held-back'],
    queryFn: ({ signal }) => api(listHeldBack, {}, { signal }),
    staleTime: listStaleMs,
  })

export const useLessonCase = (lessonId: number) =>
  useQuery({
    queryKey: ['admin', 'lesson-case', lessonId],
    queryFn: ({ signal }) => api(getLessonCase, { params: { lessonId } }, { signal }),
    staleTime: listStaleMs,
  })

export const useRule = (lessonId: number) =>
  useAdminMutation((body: RequestOf<typeof ruleLesson>['body']) => api(ruleLesson, { params: { lessonId }, body }))
