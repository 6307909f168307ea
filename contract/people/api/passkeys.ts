import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { idInPath } from '../../shared/shapes/wire.ts'
import {
  MadePasskey,
  MakingOptions,
  NewRecoveryCodes,
  Passkey,
  PasskeyName,
  UsedPasskey,
  UsingOptions,
} from '../shapes/factors.ts'
import { SignedIn } from '../shapes/user.ts'

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkey/make/options',
  who: 'signed-in',
  beforeFactor: true,
  proof: true,
  limit: 'write',
  note: 'What the browser makes a passkey by. Its challenge counts once and for five minutes. `service-unavailable`: the deployment has no https address.',
  reply: MakingOptions,
  errors: ['too-many-passkeys'],
})

export const makePasskey = endpoint({
  method: 'POST',
  path: '/auth/passkey/make',
  who: 'signed-in',
  beforeFactor: true,
  proof: true,
  limit: 'write',
  note: 'Keeps the passkey that the browser has made; a mail tells the owner. With the first factor of the account come ten recovery codes, which are shown this once.',
  body: v.object({ made: MadePasskey, name: PasskeyName }),
  reply: v.object({ passkey: Passkey, recoveryCodes: NewRecoveryCodes }),
  errors: ['passkey-refused', 'passkey-exists', 'too-many-passkeys'],
})

export const renamePasskey = endpoint({
  method: 'PATCH',
  path: '/auth/passkey/{id}',
  who: 'signed-in',
  owned: true,
  limit: 'write',
  note: 'Gives one of the caller’s passkeys another name.',
  params: idInPath,
  body: v.object({ name: PasskeyName }),
  errors: ['passkey-not-found'],
})

export const deletePasskey = endpoint({
  method: 'DELETE',
  path: '/auth/passkey/{id}',
  who: 'signed-in',
  owned: true,
  proof: true,
  limit: 'write',
  note: 'Removes one of the caller’s passkeys; a mail tells the owner. The recovery codes go with the last factor.',
  params: idInPath,
  errors: ['passkey-not-found'],
})

export const beginPasskeySignIn = endpoint({
  method: 'POST',
  path: '/auth/passkey/sign-in/options',
  who: 'anyone',
  limit: 'visitor',
  note: 'What the browser signs in by, with whichever passkey of this site its owner chooses. Its challenge counts once and for five minutes.',
  reply: UsingOptions,
})

export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkey/sign-in',
  who: 'anyone',
  limit: 'write',
  note: 'Exchanges the use of a passkey for a bearer token; nothing else is asked for. `passkey-reverted`: its counter went back, so there may be a copy of it.',
  body: v.object({ used: UsedPasskey }),
  reply: SignedIn,
  errors: ['passkey-refused', 'passkey-reverted', 'account-blocked'],
})

export const beginPasskeyProof = endpoint({
  method: 'POST',
  path: '/auth/passkey/proof/options',
  who: 'signed-in',
  beforeFactor: true,
  limit: 'write',
  note: 'What the browser proves by that its user is the caller, with one of the caller’s passkeys.',
  reply: UsingOptions,
  errors: ['passkey-not-found'],
})
