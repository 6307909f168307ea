import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { idInPath } from '../../shared/shapes/wire.ts'
import { approvalLimits } from '../../vocabulary/approvals.ts'
import { adminRoles } from '../../vocabulary/roles.ts'
import { cleanText } from '../../vocabulary/text.ts'
import { LinkedContactChange, PendingContactChange } from '../shapes/credentials.ts'

const LinkToken = v.pipe(v.string(), v.maxLength(100))

export const listContactChanges = endpoint({
  method: 'GET',
  path: '/user/{id}/contact-change',
  who: 'signed-in',
  owned: 'self',
  note: 'Changes of somebody’s e-mail, phone and factors that the team asked for and that wait, for that person and admins.',
  params: idInPath,
  reply: v.array(PendingContactChange),
})

export const stopContactChange = endpoint({
  method: 'DELETE',
  path: '/contact-change/{id}',
  who: 'signed-in',
  owned: true,
  limit: 'write',
  note: 'Stops a change that waits: the person it is about, or an admin who may change their account. Repeating it is harmless; one that took effect stays (`illegal`).',
  params: idInPath,
  errors: ['contact-change-not-found', 'illegal'],
})

export const readContactChangeLink = endpoint({
  method: 'GET',
  path: '/contact-change/link',
  who: 'anyone',
  limit: 'lookup',
  note: 'What the link is about that an old address was sent. Reading it changes nothing.',
  query: v.object({ token: LinkToken }),
  reply: LinkedContactChange,
  errors: ['contact-change-not-found'],
})

export const answerContactChange = endpoint({
  method: 'POST',
  path: '/contact-change/link',
  who: 'anyone',
  limit: 'lookup',
  note: 'The old address’s word: `stop` ends the change, `confirm` lets it take effect at once. A change that is closed stays as it is; the reply says how.',
  body: v.object({ token: LinkToken, answer: v.picklist(['stop', 'confirm']) }),
  reply: LinkedContactChange,
  errors: ['contact-change-not-found'],
})

export const askFactorRecovery = endpoint({
  method: 'POST',
  path: '/user/{id}/factor-recovery',
  who: adminRoles,
  proof: true,
  limit: 'write',
  note: 'Asks to remove all passkeys, one-time codes and recovery codes of somebody who lost them: admins for everybody but admins and themselves, super admins for admins too. It waits for a second admin (`approval-waits`); then the person is told, and it takes effect after 72 hours unless they answer before: their devices are signed out, and withdrawals wait 48 hours more. Answered without an approval, it was approved before and waits for its 72 hours. `no-factor`: there is nothing to remove.',
  params: idInPath,
  body: v.object({
    /** For the second admin, who decides by it. */
    reason: v.pipe(
      v.string(),
      v.transform(cleanText),
      v.minLength(approvalLimits.note.min),
      v.maxLength(approvalLimits.note.max),
    ),
  }),
  errors: ['user-not-found', 'no-factor', 'approval-waits'],
})
