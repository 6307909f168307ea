import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { Factors, NewRecoveryCodes, UsedPasskey } from '../shapes/factors.ts'
import { LoginPassword } from '../shapes/passwords.ts'
import { SignedIn } from '../shapes/user.ts'

/** Six digits of an app, or a recovery code; spaces and dashes are left out. */
const FactorCode = v.pipe(
  v.string(),
  v.maxLength(40),
  v.transform((text) => text.replace(/[\s-]/g, '').toUpperCase()),
)

const GoogleToken = {
  token: v.pipe(v.string(), v.minLength(1), v.maxLength(8192)),
  type: v.picklist(['bearer', 'id-token']),
  nonce: v.optional(v.pipe(v.string(), v.maxLength(256))),
}

export const getFactors = endpoint({
  method: 'GET',
  path: '/auth/factor/list',
  who: 'signed-in',
  beforeFactor: true,
  note: 'The caller’s passkeys, whether an app shows one-time codes for them, and how many recovery codes are left.',
  reply: Factors,
})

export const beginOneTimeCodes = endpoint({
  method: 'POST',
  path: '/auth/totp/begin',
  who: 'signed-in',
  beforeFactor: true,
  proof: true,
  limit: 'write',
  note: 'A new secret for an app that shows one-time codes (TOTP: SHA-1, six digits, 30 seconds). It counts for nothing before a code confirms it, and takes the place of one that was never confirmed.',
  reply: v.object({
    /** Base32, to be typed. */
    secret: v.string(),
    /** `otpauth://…`, to be shown as a QR code. */
    uri: v.string(),
  }),
  errors: ['one-time-codes-exist'],
})

export const confirmOneTimeCodes = endpoint({
  method: 'POST',
  path: '/auth/totp/confirm',
  who: 'signed-in',
  beforeFactor: true,
  proof: true,
  limit: 'login',
  note: 'Confirms the secret with a code that the app shows; a mail tells the owner. With the first factor of the account come ten recovery codes, which are shown this once.',
  body: v.object({ code: FactorCode }),
  reply: v.object({ recoveryCodes: NewRecoveryCodes }),
  errors: ['invalid-one-time-code', 'one-time-codes-exist', 'one-time-codes-not-found'],
})

export const removeOneTimeCodes = endpoint({
  method: 'DELETE',
  path: '/auth/totp',
  who: 'signed-in',
  proof: true,
  limit: 'write',
  note: 'Removes the secret of one-time codes; a mail tells the owner. The recovery codes go with the last factor. Repeating it is harmless.',
})

export const remakeRecoveryCodes = endpoint({
  method: 'POST',
  path: '/auth/recovery-code/remake',
  who: 'signed-in',
  proof: true,
  limit: 'write',
  note: 'Ten new recovery codes in place of all earlier ones, shown this once. `illegal`: the account has no factor.',
  reply: v.object({ recoveryCodes: v.array(v.string()) }),
  errors: ['illegal'],
})

export const takeSecondStep = endpoint({
  method: 'POST',
  path: '/auth/second-step',
  who: 'anyone',
  limit: 'login',
  note: 'Ends a sign-in that began with a password, by a code of the app or a recovery code. Each code counts once; a recovery code that was used is told by mail. `second-step-over`: the ticket was used or is older than five minutes.',
  body: v.object({ ticket: v.pipe(v.string(), v.maxLength(100)), code: FactorCode }),
  reply: SignedIn,
  errors: ['invalid-one-time-code', 'second-step-over', 'account-blocked'],
})

export const prove = endpoint({
  method: 'POST',
  path: '/auth/proof',
  who: 'signed-in',
  beforeFactor: true,
  limit: 'login',
  note: 'Proves anew that the user of this device is the caller: by a passkey, or by the password or Google, with a code beside it where the account has a factor. The device counts as proved for ten minutes. Answers a token of it, as a bare JSON string; a caller whose token names no device gets one.',
  body: v.variant('by', [
    v.object({ by: v.literal('passkey'), used: UsedPasskey }),
    v.object({ by: v.literal('password'), password: LoginPassword, code: v.optional(FactorCode) }),
    v.object({ by: v.literal('google'), ...GoogleToken, code: v.optional(FactorCode) }),
  ]),
  reply: v.string(),
  errors: ['wrong-password', 'no-password', 'invalid-one-time-code', 'passkey-refused', 'passkey-reverted', 'illegal'],
})
