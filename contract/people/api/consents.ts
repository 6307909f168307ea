import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { idInPath } from '../../shared/shapes/wire.ts'
import { agreedTexts } from '../../vocabulary/consents.ts'
import { adminRoles, regularRoles } from '../../vocabulary/roles.ts'
import { AskedTexts, Consents } from '../shapes/consent.ts'

export const listConsents = endpoint({
  method: 'GET',
  path: '/consent',
  who: regularRoles,
  note: 'What the caller has agreed to, when and how, newest first, and the texts that hold in a version they have not agreed to.',
  reply: Consents,
})

export const giveConsent = endpoint({
  method: 'POST',
  path: '/consent',
  who: regularRoles,
  limit: 'write',
  note: 'Agrees to texts in the versions that hold; another version is `changed-meanwhile`. Repeating it writes nothing.',
  body: v.object({ texts: v.pipe(AskedTexts, v.minLength(1), v.maxLength(agreedTexts.length)) }),
  reply: Consents,
  errors: ['changed-meanwhile'],
})

export const listConsentsOf = endpoint({
  method: 'GET',
  path: '/admin/user/{id}/consent',
  who: adminRoles,
  note: 'The same of an account, for the team.',
  params: idInPath,
  reply: Consents,
  errors: ['user-not-found'],
})
