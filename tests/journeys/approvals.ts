/** The second person of the team. */

import type { RequestOf } from '#contract/shared/api/endpoint.ts'
import { ApiError } from '#contract/shared/api/request.ts'
import { approveAct, listApprovals } from '#contract/team/api/approvals.ts'
import type { ApprovalKind } from '#contract/vocabulary/approvals.ts'
import { callApi, signInSeeded } from './browser.ts'
import { origin } from './journey.ts'

type Colleague = 'admin' | 'super'

const approveFound = async (query: RequestOf<typeof listApprovals>['query'], by: Colleague): Promise<void> => {
  const { token } = await signInSeeded(origin, by)
  const { list } = await callApi(origin, listApprovals, { query: { ...query, states: ['waiting'] } }, token)
  if (list.length === 0) throw new Error(`nothing waits: ${JSON.stringify(query)}`)
  for (const { id } of list) await callApi(origin, approveAct, { params: { id } }, token)
}

/** Has somebody of the team approve what waits about a person. */
export const approveWaiting = (personId: number, by: Colleague): Promise<void> =>
  approveFound({ people: [personId] }, by)

/** Has somebody of the team approve the acts of a kind that a colleague asked for. */
export const approveKind = (kind: ApprovalKind, makerId: number, by: Colleague): Promise<void> =>
  approveFound({ kinds: [kind], makers: [makerId] }, by)

/** Has somebody of the team approve what was just asked for, and is told that it waits. */
export const approveAsked = async (asked: Promise<unknown>, by: Colleague): Promise<void> => {
  const waiting = await asked.then(
    () => null,
    (error: unknown) => (error instanceof ApiError ? error.approval : null),
  )
  if (!waiting) throw new Error('it did not wait')
  const { token } = await signInSeeded(origin, by)
  await callApi(origin, approveAct, { params: { id: waiting.id } }, token)
}
