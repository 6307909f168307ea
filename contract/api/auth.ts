import * as v from 'valibot'
import { Email, LoginPassword } from '../shapes/fields.ts'
import { SignedIn } from '../shapes/user.ts'
import { endpoint } from './endpoint.ts'

export const logIn = endpoint({
  method: 'POST',
  path: '/auth/password',
  who: 'anyone',
  limit: 'login',
  note: 'Exchanges e-mail and password for a bearer token.',
  body: v.object({ email: Email, password: LoginPassword }),
  reply: SignedIn,
  errors: ['invalid-email', 'user-not-found', 'no-password', 'wrong-password'],
})

export const refreshToken = endpoint({
  method: 'POST',
  path: '/auth/refresh-token',
  who: 'signed-in',
  limit: 'write',
  note: 'Answers a fresh token for the caller, as a bare JSON string. Called when two days or less remain.',
  reply: v.string(),
})
