import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { Email, FriendCodeField, ShareSourceField } from '../../shared/shapes/fields.ts'
import { Role } from '../../vocabulary/roles.ts'
import { LoginPassword } from '../shapes/passwords.ts'
import { SignedIn } from '../shapes/user.ts'

export const logIn = endpoint({
  method: 'POST',
  path: '/auth/password',
  who: 'anyone',
  limit: 'login',
  note: 'Exchanges e-mail and password for a bearer token. An unknown e-mail, an account without a password and a wrong password are one answer. `account-blocked` is told only to who gave the right password, with `block`: why and until when. An account with a factor is answered `second-step-required`, with a ticket for `/auth/second-step`.',
  body: v.object({ email: Email, password: LoginPassword }),
  reply: SignedIn,
  errors: ['invalid-email', 'wrong-password', 'account-blocked', 'second-step-required'],
})

export const logInWithGoogle = endpoint({
  method: 'POST',
  path: '/auth/google',
  who: 'anyone',
  limit: 'login',
  note: 'Exchanges a Google id token or access token for a bearer token. With a role an unknown e-mail opens an account; without one it is refused. `user-exists`: the e-mail is the account of another person of Google. `young-address`: the e-mail of the account was changed within 72 hours. An account with a factor is answered `second-step-required`, with a ticket for `/auth/second-step`.',
  body: v.object({
    token: v.pipe(v.string(), v.minLength(1), v.maxLength(8192)),
    type: v.picklist(['bearer', 'id-token']),
    role: v.optional(v.picklist([Role.Student, Role.Tutor])),
    /** The one the browser put into the request to Google. */
    nonce: v.optional(v.pipe(v.string(), v.maxLength(256))),
    source: ShareSourceField,
    friend: FriendCodeField,
  }),
  reply: SignedIn,
  errors: ['user-not-found', 'user-exists', 'young-address', 'account-blocked', 'second-step-required'],
})

export const refreshToken = endpoint({
  method: 'POST',
  path: '/auth/refresh-token',
  who: 'signed-in',
  lapsed: true,
  beforeFactor: true,
  limit: 'login',
  note: 'Answers a fresh token for the caller, as a bare JSON string. Called when two days or less remain, or when none do and the device is still signed in. The token it replaces counts for two more minutes after the fresh one is first used; after that it ends its device.',
  reply: v.string(),
})

export const signOut = endpoint({
  method: 'POST',
  path: '/auth/sign-out',
  who: 'anyone',
  lapsed: true,
  beforeFactor: true,
  limit: 'write',
  note: 'Signs the caller’s device out: its tokens, sockets and push messages end. Repeating it is harmless, as is calling it with a token that is over.',
})
