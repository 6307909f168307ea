/** Acts that need a second person of the team. */

import { updateUser } from '#contract/people/api/users.ts'
import { ApiError } from '#contract/shared/api/request.ts'
import type { WaitingApproval } from '#contract/shared/shapes/approval.ts'
import { approveAct } from '#contract/team/api/approvals.ts'
import { rows } from './bookings.ts'
import { type Person, people } from './people.ts'

/** What a request left waiting; fails the test where it was done at once or refused. */
export const waitingOf = async (asked: Promise<unknown>): Promise<WaitingApproval> => {
  const error = await asked.then(
    (reply) => new Error(`expected an approval to wait, got ${JSON.stringify(reply)}`),
    (refused: unknown) => refused,
  )
  if (!(error instanceof ApiError && error.approval)) throw error
  return error.approval
}

export const approve = (admin: Person, id: number) => admin.api(approveAct, { params: { id } })

/** Asks and has a second admin approve. */
export const withSecond = async (asked: Promise<unknown>, second?: Person): Promise<void> => {
  const { id } = await waitingOf(asked)
  await approve(second ?? (await people.admin()), id)
}

export const stateOf = async (id: number) =>
  (
    await rows<{ state: string; decidedBy: number | null }>(
      'SELECT state, decided_by AS decidedBy FROM approvals WHERE id = ?',
      id,
    )
  )[0]

/** Changes somebody's account, with a second admin where an address would be another. */
export const changeAccount = async (admin: Person, id: number, body: object): Promise<void> => {
  const asked = admin.api(updateUser, { params: { id }, body: { ...body, reason: 'فقد عنوانه القديم' } })
  await ('email' in body || 'phone' in body ? withSecond(asked) : asked)
}
