import * as v from 'valibot'
import { ContactMessage, ContactTitle, Phone, UserName } from '../shapes/fields.ts'
import { code } from '../shapes/wire.ts'
import { endpoint } from './endpoint.ts'

export const createContactRequest = endpoint({
  method: 'POST',
  path: '/contact-request',
  who: 'anyone',
  limit: 'write',
  note: 'Leaves a message for the team. Signed in, name and phone come from the account when absent. One every six hours from one address.',
  body: v.object(
    {
      name: v.optional(UserName),
      phone: v.optional(Phone),
      title: ContactTitle,
      message: ContactMessage,
    },
    code('invalid-type'),
  ),
  errors: [
    'invalid-user-name',
    'short-user-name',
    'long-user-name',
    'invalid-phone',
    'invalid-type',
    'short-contact-request-title',
    'long-contact-request-title',
    'short-contact-request-message',
    'long-contact-request-message',
  ],
})
