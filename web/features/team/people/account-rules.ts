/** What an admin may do with an account, by the server's own rules. Pure. */

import { mayChangeAccount, mayChangeRole, mayRecoverFactors, maySignOut } from '#contract/people/rules/account.ts'
import { mayBlockAccount } from '#contract/people/rules/blocks.ts'
import { seenRoles } from '#contract/people/rules/looks.ts'
import type { UserSelf } from '#contract/people/shapes/user.ts'
import { type Caller, mayCreateRole } from '#contract/shared/rules/access.ts'
import { allRoles, Role } from '#contract/vocabulary/roles.ts'

interface AccountPowers {
  readonly edit: boolean
  readonly changeRole: boolean
  readonly verify: boolean
  /** Not offered for one's own account, which has a button of its own for that. */
  readonly signOut: boolean
  readonly block: boolean
  /** Only where there is a factor to remove. */
  readonly recoverFactors: boolean
  /** Seeing the account's screens. */
  readonly look: boolean
}

type Account = Pick<UserSelf, 'id' | 'role' | 'factor'>

export const accountPowers = (caller: Caller, account: Account): AccountPowers => ({
  edit: mayChangeAccount(caller, { ...account, studioId: null }, ['name', 'email', 'phone']),
  changeRole: mayChangeRole(caller, account),
  verify: caller.role === Role.SuperAdmin,
  signOut: caller.id !== account.id && maySignOut(caller, account),
  block: mayBlockAccount(caller, account),
  recoverFactors: account.factor === true && mayRecoverFactors(caller, account),
  look: caller.role === Role.SuperAdmin && seenRoles.includes(account.role),
})

/** The roles somebody can be given: all but their present one. */
export const otherRoles = ({ role }: Account): Role[] => allRoles.filter((otherRole) => otherRole !== role)

/** Roles that open everybody's data; the question about them says so. */
export const isPowerful = (role: Role): boolean => !mayCreateRole(Role.RegularAdmin, role)
