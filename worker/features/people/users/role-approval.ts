import type { Role } from '#contract/vocabulary/roles.ts'
import type { NewApproval } from '#worker/storage/approvals.ts'
import type { UserRow } from './store.ts'

/** Another role for somebody, to be approved by a second admin. */
export const createRoleApproval = (
  { id, role }: Pick<UserRow, 'id' | 'role'>,
  to: Role,
  makerId: number,
): NewApproval<'role'> => ({
  kind: 'role',
  subjectId: id,
  personId: id,
  makerId,
  reason: null,
  act: { from: role, to },
  amount: null,
})
