/** What a new password must not be beside its classes: the server knows more common ones, and whose it will be. */
import { namesOwner, type PasswordOwner } from '#contract/people/rules/passwords.ts'
import { isLeakedPassword } from '#worker/password-filter.ts'

/** The code it is refused with; null for a good one. */
export const refuseGuessable = (
  password: string,
  owner: PasswordOwner,
): 'common-password' | 'personal-password' | null => {
  if (namesOwner(password, owner)) return 'personal-password'
  return isLeakedPassword(password) ? 'common-password' : null
}
