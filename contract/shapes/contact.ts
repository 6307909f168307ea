import * as v from 'valibot'
import { ContactMessage, ContactTitle, Phone, UserName } from './fields.ts'
import { Id, Instant } from './wire.ts'

/** A message to the team, complete; faults are told in this order. */
export const ContactForm = v.object({ name: UserName, phone: Phone, title: ContactTitle, message: ContactMessage })

/** A message to the team as it came. `userId` is null for visitors and once the account is gone. */
export const ContactRequest = v.object({
  id: Id,
  userId: v.nullable(Id),
  name: v.string(),
  phone: v.string(),
  title: v.string(),
  message: v.string(),
  createdAt: Instant,
})
