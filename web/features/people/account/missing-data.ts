/** Whether an account lacks data; the links to where it can be filled in are marked. Pure. */
import type { UserSelf } from '#contract/people/shapes/user.ts'

type Account = Pick<
  UserSelf,
  'name' | 'phone' | 'city' | 'gender' | 'birthYear' | 'verifiedEmail' | 'verifiedPhone' | 'password'
>

export const lacksPersonalData = (user: Account): boolean =>
  ![user.name, user.phone, user.city, user.gender, user.birthYear, user.verifiedEmail, user.verifiedPhone].every(
    Boolean,
  )

export const lacksAccountData = (user: Account): boolean => lacksPersonalData(user) || !user.password
