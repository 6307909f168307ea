import * as v from 'valibot'
import { ContactMessage, ContactTitle, Phone, UserName } from '../../shared/shapes/fields.ts'
import { Changer, Id, Instant } from '../../shared/shapes/wire.ts'

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
  /** Who of the team marked it as answered, and when; null while nobody has. `by` is null once that account is gone. */
  answered: v.nullable(v.object({ by: v.nullable(Changer), at: Instant })),
  /** When the mark last changed; `createdAt` while it never did. */
  updatedAt: Instant,
})
export type ContactRequest = v.InferOutput<typeof ContactRequest>
