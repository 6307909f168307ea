import * as v from 'valibot'
import { ContactMessage, ContactTitle, Email, Phone, UserName } from '../../shared/shapes/fields.ts'
import { Changer, Id, Instant } from '../../shared/shapes/wire.ts'

/** A message to the team, complete; faults are told in this order. */
export const ContactForm = v.object({
  name: UserName,
  phone: Phone,
  /** Empty: none is given. */
  email: v.optional(v.union([v.pipe(v.literal('')), Email]), ''),
  title: ContactTitle,
  message: ContactMessage,
})

/** A message to the team as it came. `userId` is null for visitors and once the account is gone. */
export const ContactRequest = v.object({
  id: Id,
  userId: v.nullable(Id),
  name: v.string(),
  phone: v.string(),
  email: v.nullable(v.string()),
  isAppeal: v.boolean(),
  title: v.string(),
  message: v.string(),
  createdAt: Instant,
  /** Its conversation in the inbox; null once that is gone. */
  threadId: v.nullable(Id),
  /** Who of the team answered or closed its thread first, and when; null while nobody has. `by` is null once that account is gone. */
  answered: v.nullable(v.object({ by: v.nullable(Changer), at: Instant })),
})
export type ContactRequest = v.InferOutput<typeof ContactRequest>
