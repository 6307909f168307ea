/** Invitations to plans that two admins agree upon. */
import { createInvite } from '#contract/money/api/invites.ts'
import { createPlanInvites } from '#contract/money/api/plans.ts'
import type { RequestOf } from '#contract/shared/api/endpoint.ts'
import { withSecond } from './approvals.ts'
import { rows } from './bookings.ts'
import type { Person } from './people.ts'

/** The ids of the invites, in the order of the students. */
export const inviteStudents = async (
  admin: Person,
  body: RequestOf<typeof createPlanInvites>['body'],
): Promise<number[]> => {
  await withSecond(admin.api(createPlanInvites, { body }))
  const made = await rows<{ id: number; userId: number }>(
    'SELECT id, user_id AS userId FROM plan_invites WHERE plan_id = ?',
    body.planId,
  )
  return body.userIds.map((userId) => made.find((one) => one.userId === userId)?.id ?? 0)
}

/** The id of the invitation. */
export const inviteAddress = async (admin: Person, body: RequestOf<typeof createInvite>['body']): Promise<number> => {
  await withSecond(admin.api(createInvite, { body }))
  const [made] = await rows<{ id: number }>('SELECT id FROM invites WHERE email = ?', body.email.toLowerCase())
  return made?.id ?? 0
}
