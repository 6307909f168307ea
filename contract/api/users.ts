import * as v from 'valibot'
import { Email, NewPassword } from '../shapes/fields.ts'
import { CreatedUser, RoleField, UserSelf } from '../shapes/user.ts'
import { endpoint } from './endpoint.ts'

export const createUser = endpoint({
  method: 'POST',
  path: '/user',
  who: 'anyone',
  limit: 'register',
  note: 'Opens an account. Students and tutors may open their own; every other role is made by an admin, admins by a super admin.',
  body: v.object({ role: RoleField, email: Email, password: NewPassword }),
  reply: CreatedUser,
  errors: [
    'user-exists',
    'invalid-email-address',
    'invalid-email',
    'short-password',
    'long-password',
    'invalid-password',
  ],
})

export const getCurrentUser = endpoint({
  method: 'GET',
  path: '/user/current',
  who: 'signed-in',
  note: 'The caller, as stored now; also the probe that tells whether a token still opens anything.',
  reply: UserSelf,
})
