import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { listQuery, listReply } from '../../shared/shapes/list.ts'
import { code, Instant, q } from '../../shared/shapes/wire.ts'
import { adminRoles } from '../../vocabulary/roles.ts'
import { ContactRequest } from '../shapes/contact.ts'

const Text = v.optional(v.string(code('invalid-type')))

export const createContactRequest = endpoint({
  method: 'POST',
  path: '/contact-request',
  who: 'anyone',
  limit: 'write',
  note: 'Leaves a message for the team. Signed in, name and phone come from the account when absent; strangers send all four, and may add where a mail reaches them. It is a thread of the inbox, or continues the open one of this person. One every six hours from one address.',
  // Judged as `ContactForm` once it is known who writes: the fields a stranger has to fill in come before the others.
  body: v.object({
    name: Text,
    phone: Text,
    email: Text,
    title: Text,
    message: Text,
    /** Against a block or a decision of the team. */
    about: v.optional(v.picklist(['appeal'])),
  }),
  errors: [
    'invalid-user-name',
    'short-user-name',
    'long-user-name',
    'invalid-phone',
    'invalid-email',
    'invalid-type',
    'short-contact-request-title',
    'long-contact-request-title',
    'short-contact-request-message',
    'long-contact-request-message',
  ],
})

export const listContactRequests = endpoint({
  method: 'GET',
  path: '/contact-request/list',
  who: adminRoles,
  note: 'Messages people left for the team, newest first; `answered` asks for those the team has answered or closed, or has not.',
  query: listQuery(
    {
      ids: v.optional(q.list(q.int())),
      users: v.optional(q.list(q.int())),
      answered: v.optional(q.bool()),
      createdAt: v.optional(q.filter(Instant)),
    },
    ['created_at'],
  ),
  reply: listReply(ContactRequest),
})
