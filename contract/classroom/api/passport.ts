import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { Instant } from '../../shared/shapes/wire.ts'
import { passportLimits } from '../../vocabulary/passport.ts'
import { Role } from '../../vocabulary/roles.ts'
import { PassportFacts, ShownPassport } from '../shapes/passport.ts'

/** `<serial>.<signature>`. */
const PassportToken = v.pipe(v.string(), v.regex(/^[\w-]{16}\.[\w-]{43}$/))
const PassportLink = v.object({ token: PassportToken, sharedAt: Instant })

export const getPassport = endpoint({
  method: 'GET',
  path: '/passport',
  who: [Role.Student],
  note: 'The link to the caller’s speaking passport, null while it is not shared, and whether it may be: not without a mark or a recording, and for somebody under age not without a guardian’s consent.',
  reply: v.object({
    link: v.nullable(PassportLink),
    state: v.picklist(['open', 'no-mark', 'guardian-required']),
    /** Whether copies are signed: false while this deployment has no key. */
    isSigned: v.boolean(),
  }),
})

export const sharePassport = endpoint({
  method: 'POST',
  path: '/passport/link',
  who: [Role.Student],
  limit: 'write',
  note: 'Makes the link to the caller’s speaking passport, or answers the one there is.',
  reply: PassportLink,
  errors: ['illegal', 'guardian-required'],
})

export const revokePassport = endpoint({
  method: 'DELETE',
  path: '/passport/link',
  who: [Role.Student],
  limit: 'write',
  note: 'Ends the link for good, and with it every copy: one that is checked from then on is answered as ended.',
})

export const readPassport = endpoint({
  method: 'GET',
  path: '/passport/shared/{token}',
  who: 'anyone',
  limit: 'lookup',
  note: 'A shared passport: first name, marks, recordings, names of the tutors and days, with its signed copy.',
  params: v.object({ token: PassportToken }),
  reply: ShownPassport,
  errors: ['passport-not-found'],
})

export const checkPassport = endpoint({
  method: 'POST',
  path: '/passport/check',
  who: 'anyone',
  limit: 'lookup',
  note: 'Checks a copy: whether we signed exactly this text, and whether the passport has changed or ended since. Nothing of a text that we did not sign is answered.',
  body: v.object({ copy: v.pipe(v.string(), v.maxLength(passportLimits.copy)) }),
  reply: v.object({
    signature: v.picklist(['valid', 'invalid', 'unknown-key']),
    /** Null without a valid signature. */
    state: v.nullable(v.picklist(['current', 'changed', 'ended'])),
    passport: v.nullable(PassportFacts),
  }),
  errors: ['passport-unreadable'],
})

export const listPassportKeys = endpoint({
  method: 'GET',
  path: '/passport/keys',
  who: 'anyone',
  cacheSeconds: 300,
  note: 'The public keys that passports are or were signed with, as a JWK set; a signature is Ed25519 over `hiwar-passport-v2` (or `v1`, as the copy says), a line feed and the canonical JSON of the passport.',
  reply: v.object({
    keys: v.array(
      v.object({
        kty: v.literal('OKP'),
        crv: v.literal('Ed25519'),
        x: v.string(),
        kid: v.string(),
        alg: v.literal('EdDSA'),
        use: v.literal('sig'),
      }),
    ),
  }),
})
